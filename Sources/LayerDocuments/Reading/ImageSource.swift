import CoreGraphics
import Foundation

/// Images of a document: embedded, in the archive, or beside the document.
package struct ImageSource {
    var archive: ZipArchive?
    /// Folder of the document; nil for a document in memory.
    var folder: URL?

    /// Encoded bytes of an asset; nil, and a reason, if the asset cannot be read.
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
        for part in Self.places(folder: path, name: name) {
            guard let file = Self.inside(folder, part), file.isRegularFile else { continue }
            if let data = try? Data(contentsOf: file, options: .mappedIfSafe) { return (data, "") }
        }
        return (nil, "there is no “\(name)” beside the document")
    }

    /// Paths at which an asset is searched below the folder of its document, in order.
    package static func places(folder path: String, name: String) -> [String] {
        [path + name, name, "images/" + name]
    }

    /// File below a folder; nil for a path outside of the folder, symbolic links resolved.
    private static func inside(_ folder: URL, _ path: String) -> URL? {
        let base = folder.standardizedFileURL.resolvingSymlinksInPath()
        let file = base.appendingPathComponent(path).standardizedFileURL.resolvingSymlinksInPath()
        return file.lies(inside: base) ? file : nil
    }
}
