import CoreGraphics
import Foundation

/// Pictures that a document names: embedded, in its archive, or beside it.
struct ImageSource {
    var archive: ZipArchive?
    /// Folder of the document; nil where it has none.
    var folder: URL?

    /// The encoded bytes of an asset; nil with a reason where there are none.
    func data(folder path: String, name: String) -> (Data?, String) {
        if name.hasPrefix("data:") {
            guard let comma = name.firstIndex(of: ","),
                let data = Data(
                    base64Encoded: String(name[name.index(after: comma)...]),
                    options: .ignoreUnknownCharacters)
            else { return (nil, "its embedded data is no Base64") }
            return (data, "")
        }
        if let archive {
            for entry in [path + name, "images/" + name, "i/" + name, name] {
                if let data = try? archive.entry(entry) { return (data, "") }
            }
            return (nil, "the archive has no “\(name)”")
        }
        guard let folder else { return (nil, "the document has no folder") }
        for part in [path + name, name, "images/" + name] {
            guard let file = Self.inside(folder, part) else { continue }
            if let data = try? Data(contentsOf: file, options: .mappedIfSafe) { return (data, "") }
        }
        return (nil, "there is no “\(name)” beside the document")
    }

    /// A file below a folder; nil for a path that leads out of it, by a link too.
    private static func inside(_ folder: URL, _ path: String) -> URL? {
        let base = folder.standardizedFileURL.resolvingSymlinksInPath()
        let file = base.appendingPathComponent(path).standardizedFileURL.resolvingSymlinksInPath()
        let root = base.path.hasSuffix("/") ? base.path : base.path + "/"
        return file.path.hasPrefix(root) ? file : nil
    }
}
