import Foundation

extension URL {
    /// True for a regular file, also behind a symbolic link: a pipe would be read for ever.
    package var isRegularFile: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// True for a path below a folder. Both are standardised, with symbolic links resolved.
    package func lies(inside folder: URL) -> Bool {
        path.hasPrefix(folder.path.hasSuffix("/") ? folder.path : folder.path + "/")
    }
}

extension Sequence<String> {
    /// The index of the first element of each text. O(n).
    package var firstPlaces: [String: Int] {
        Dictionary(enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
