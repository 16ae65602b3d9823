import CoreGraphics
import Foundation

// Images of a document: files beside the document, or bytes in a `data:` URL.
extension MarkupContext {
    /// Limit of an encoded image in bytes.
    static let largestImage = 256 << 20

    /// The image named by a document; nil, with a warning, for an unreadable image.
    func image(_ source: String, at element: MarkupElement) -> CGImage? {
        if let known = images[source] { return known }
        guard !broken.contains(source) else { return nil }
        do {
            let image =
                Self.isData(source)
                ? try CGImage(encodedData: try bytes(ofDataURL: source))
                : try CGImage(fileURL: try file(source))
            images[source] = image
            return image
        } catch {
            markBroken(source)
            let reason =
                switch error {
                case let error as Unusable: error.reason
                case let error as ImageFileError: "cannot be read: \(error.reason)"
                default: "cannot be read: \(error)"
                }
            warn(
                element.line, "the image \(Self.shortened(source)) \(reason)",
                cause: "image \(source)")
            return nil
        }
    }

    /// Reason for an unusable source.
    private struct Unusable: Error {
        let reason: String
        init(_ reason: String) { self.reason = reason }
    }

    /// File URL of a source, inside the bundle.
    private func file(_ source: String) throws -> URL {
        guard let folder, let boundary else {
            throw Unusable("has no folder to be looked up in")
        }
        guard let path = source.removingPercentEncoding, !path.isEmpty else {
            throw Unusable("is not a valid path")
        }
        guard !path.hasPrefix("/"), !Self.hasScheme(path), !path.contains("\0") else {
            throw Unusable("is not a path inside the bundle")
        }
        let url = folder.appendingPathComponent(path).standardizedFileURL
            .resolvingSymlinksInPath()
        guard url.lies(inside: boundary) else { throw Unusable("lies outside the bundle") }
        guard FileManager.default.fileExists(atPath: url.path), !url.isFolder else {
            throw Unusable("does not exist")
        }
        guard url.isRegularFile else { throw Unusable("is not a regular file") }
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        let size = attributes?[.size] as? Int
        guard size ?? 0 <= Self.largestImage else { throw Unusable("is larger than 256 MiB") }
        return url
    }

    // MARK: data: URLs (RFC 2397)

    private static func isData(_ source: String) -> Bool {
        source.prefix(5).lowercased() == "data:"
    }

    /// Bytes after the comma: base 64 if the type ends in `;base64`, else percent-encoded text.
    private func bytes(ofDataURL source: String) throws -> Data {
        guard let comma = source.firstIndex(of: ",") else {
            throw Unusable("is a data URL without data")
        }
        let type = source[..<comma].lowercased()
        let text = source[source.index(after: comma)...]
        if type.hasSuffix(";base64") {
            // XML turns line breaks inside an attribute into blanks, and `+` may be
            // percent-encoded.
            let plain = text.contains("%") ? text.removingPercentEncoding ?? "" : String(text)
            guard let data = Data(base64Encoded: plain, options: .ignoreUnknownCharacters) else {
                throw Unusable("is not base 64")
            }
            return data
        }
        guard let data = Self.percentDecoded(text) else { throw Unusable("is badly encoded") }
        return data
    }

    private static func percentDecoded(_ text: Substring) -> Data? {
        var data = Data()
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                data.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
            data.append(value)
            rest = rest.dropFirst(2)
        }
        return data
    }

    /// A source shortened for messages: data URLs can have a million letters.
    private static func shortened(_ source: String) -> String {
        source.count > 100 ? "\(source.prefix(40))… (\(source.utf8.count) bytes)" : source
    }

    private static func hasScheme(_ path: String) -> Bool {
        guard let colon = path.firstIndex(of: ":") else { return false }
        let head = path[..<colon]
        return head.count > 1
            && head.allSatisfy { $0.isASCII && ($0.isLetter || "+-.".contains($0)) }
            && path[colon...].hasPrefix(":/")
    }
}
