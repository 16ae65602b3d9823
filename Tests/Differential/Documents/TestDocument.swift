import Foundation

/// Document as the bytes of the files, whole or damaged.
public struct TestDocument: Hashable, Sendable {
    /// Kind of a document.
    public enum Kind: String, CaseIterable, Sendable {
        /// CAML, alone.
        case markup = "caml"
        /// A folder with an index, CAML and images.
        case bundle = "ca"
        /// A keyed archive of a layer.
        case archive
        /// Encoded image; the file has the extension of the format.
        case image
    }

    /// File of a document.
    public struct File: Hashable, Sendable {
        /// Path inside a bundle, or an arbitrary name.
        public var name: String
        /// Contents.
        public var bytes: [UInt8]

        /// File with a name and contents.
        public init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
    }

    /// Kind.
    public var kind: Kind
    /// Files: a single file, except for a bundle.
    public var files: [File]

    /// Document of files.
    public init(_ kind: Kind, _ files: [File]) { (self.kind, self.files) = (kind, files) }

    /// Document of a single file.
    public init(_ kind: Kind, _ name: String, _ bytes: some Sequence<UInt8>) {
        self.init(kind, [File(name, Array(bytes))])
    }

    /// Bytes of all files.
    public var size: Int { files.reduce(0) { $0 + $1.bytes.count } }

    /// Extension of the document's file.
    public var pathExtension: String {
        kind == .image ? (files[0].name as NSString).pathExtension : kind.rawValue
    }

    // MARK: - Files

    /// Reads a document written by `write`; the extension determines the kind.
    public init(contentsOf url: URL) throws {
        let kind = Kind(rawValue: url.pathExtension) ?? .image
        guard kind == .bundle else {
            self.init(kind, url.lastPathComponent, try Data(contentsOf: url))
            return
        }
        let names = try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
        var files: [File] = []
        for name in names {
            let file = url.appendingPathComponent(name)
            if let data = try? Data(contentsOf: file) { files.append(File(name, Array(data))) }
        }
        self.init(kind, files)
    }

    /// Writes the document as a file or a folder, replacing an existing file.
    public func write(to url: URL) throws {
        try? FileManager.default.removeItem(at: url)
        guard kind == .bundle else { return try Data(files[0].bytes).write(to: url) }
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for file in files {
            let place = url.appendingPathComponent(file.name)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.bytes).write(to: place)
        }
    }
}

extension TestDocument: CustomStringConvertible {
    /// Contents: text as text, other data as numbers, abbreviated if long.
    public var description: String {
        files.map { file in
            let head = files.count > 1 ? "\(file.name), " : ""
            let text = String(bytes: file.bytes, encoding: .utf8)
            let isText = text?.unicodeScalars.allSatisfy {
                $0.value >= 32 || [9, 10, 13].contains($0.value)
            }
            let shown =
                isText == true
                ? text!.prefix(4000) + (text!.count > 4000 ? "…" : "")
                : file.bytes.prefix(300).map { String($0, radix: 16) }.joined(separator: " ")
                    + (file.bytes.count > 300 ? " …" : "")
            return "\(head)\(file.bytes.count) bytes:\n\(shown)\n"
        }.joined()
    }
}
