import CoreGraphics
import Foundation

/// Location of a document's files, and the description of the document in its bundle.
struct BundleIndex {
    /// The document's file.
    var document: URL
    /// Folder of relative source paths. Files outside of the folder are not read.
    var folder: URL
    /// Values of `index.xml`; nil for a bare file.
    var size: CGSize?
    var isGeometryFlipped: Bool?
    var notes: [String] = []

    /// Finds the document behind a file or bundle URL.
    static func find(_ url: URL) throws -> BundleIndex {
        let url = url.standardizedFileURL
        guard url.isFileURL, FileManager.default.fileExists(atPath: url.path) else {
            throw MarkupError(file: url.lastPathComponent, line: 0, reason: "no such file")
        }
        if !url.isFolder {
            // A document behind a link has its sources beside the link.
            return BundleIndex(
                document: url.resolvingSymlinksInPath(), folder: url.deletingLastPathComponent())
        }
        return try bundle(url)
    }

    private static func bundle(_ url: URL) throws -> BundleIndex {
        let name = url.lastPathComponent
        func refuse(_ reason: String) -> MarkupError {
            MarkupError(file: "\(name)/index.xml", line: 0, reason: reason)
        }
        let main = url.appendingPathComponent("main.caml")
        let file = url.appendingPathComponent("index.xml")
        guard FileManager.default.fileExists(atPath: file.path) else {
            guard FileManager.default.fileExists(atPath: main.path) else {
                throw MarkupError(file: name, line: 0, reason: "the bundle has no index.xml")
            }
            return BundleIndex(
                document: main, folder: url, notes: ["\(name): no index.xml; main.caml is used"])
        }
        let data = try readFile(file, name: "\(name)/index.xml", limit: 1 << 20)
        try MarkupReader.check(data, file: "\(name)/index.xml")
        guard nesting(data) <= MarkupReader.deepestNesting else {
            throw refuse("elements nested deeper than \(MarkupReader.deepestNesting)")
        }
        guard
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
                as? [String: Any]
        else { throw refuse("not a property list") }
        let document = list["rootDocument"] as? String ?? "main.caml"
        let target = url.appendingPathComponent(document).standardizedFileURL
            .resolvingSymlinksInPath()
        guard target.lies(inside: url.resolvingSymlinksInPath().standardizedFileURL) else {
            throw refuse("the rootDocument \(document) lies outside the bundle")
        }
        guard FileManager.default.fileExists(atPath: target.path) else {
            throw refuse("the rootDocument \(document) does not exist")
        }
        var index = BundleIndex(document: target, folder: url)
        if let width = number(list["documentWidth"]), let height = number(list["documentHeight"]) {
            let size = CGSize(width: width, height: height)
            guard canBe(size) else {
                throw refuse("an impossible document size: \(width)×\(height)")
            }
            index.size = size
        }
        index.isGeometryFlipped = list["geometryFlipped"] as? Bool
        return index
    }

    /// Greatest depth of nesting in a property list. Foundation's parser is recursive, in XML as in
    /// the older form with parentheses and braces.
    static func nesting(_ data: Data) -> Int {
        var (depth, deepest, last) = (0, 0, UInt8(0))
        for byte in data {
            switch (last, byte) {
            case (UInt8(ascii: "<"), UInt8(ascii: "/")), (_, UInt8(ascii: ")")),
                (_, UInt8(ascii: "}")), (UInt8(ascii: "/"), UInt8(ascii: ">")):
                depth -= 1
            case (UInt8(ascii: "<"), _) where byte >= UInt8(ascii: "A"),
                (_, UInt8(ascii: "(")), (_, UInt8(ascii: "{")):
                depth += 1
                deepest = max(deepest, depth)
            default: break
            }
            last = byte
        }
        return deepest
    }

    /// True if the size is possible for a document: 0…1 000 000 points a side.
    static func canBe(_ size: CGSize) -> Bool {
        (0...1e6).contains(size.width) && (0...1e6).contains(size.height)
    }

    private static func number(_ any: Any?) -> Double? { (any as? NSNumber)?.doubleValue }

    /// A file's bytes; an error with the reason for a missing, unreadable or too large file.
    static func readFile(_ url: URL, name: String, limit: Int) throws -> Data {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else {
            throw MarkupError(file: name, line: 0, reason: "not a regular file")
        }
        if let size = attributes?[.size] as? Int, size > limit {
            throw MarkupError(
                file: name, line: 0,
                reason: "\(size) bytes are more than the \(limit) a document may have")
        }
        do { return try Data(contentsOf: url) } catch {
            throw MarkupError(file: name, line: 0, reason: "cannot be read")
        }
    }
}
