import CoreGraphics
import Foundation

/// What all readers of one document share: messages, images, names of layers.
final class MarkupContext {
    /// The file's name in messages.
    let file: String
    /// Where sources are looked up, and the folder they must not leave; nil for a document without files.
    private let folder: URL?
    private let boundary: URL?
    private(set) var warnings: [String] = []
    private var said: Set<String> = []
    private var images: [String: CGImage] = [:]
    /// Layers by their `id`.
    var layers: [String: CALayer] = [:]
    var states: [StateTable] = []
    let makeFilter: FilterFactory

    init(file: String, folder: URL?, boundary: URL?, makeFilter: @escaping FilterFactory) {
        self.file = file
        self.folder = folder
        self.boundary = boundary?.resolvingSymlinksInPath().standardizedFileURL
        self.makeFilter = makeFilter
    }

    // MARK: Messages

    /// Adds a warning unless the same cause was told before.
    func warn(_ line: Int, _ message: String, cause: String? = nil) {
        guard said.insert(cause ?? message).inserted else { return }
        warnings.append(line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)")
    }

    /// Reports an element or attribute nobody knows, once.
    func unknown(_ element: MarkupElement, attribute: String? = nil, in owner: String? = nil) {
        if let attribute {
            guard !Self.isPrivate(attribute) else { return }
            warn(
                element.line, "\(owner ?? element.name) has no attribute \(attribute)",
                cause: "\(owner ?? element.name)@\(attribute)")
        } else {
            guard !Self.isPrivate(element.name) else { return }
            let inside = owner.map { " in \($0)" } ?? ""
            warn(
                element.line, "unknown element \(element.name)\(inside)",
                cause: "\(owner ?? "")<\(element.name)")
        }
    }

    /// Notes of Apple's editors, and XML's own attributes: kept or passed over without a word.
    static func isPrivate(_ name: String) -> Bool {
        name.hasPrefix("mica") || name.hasPrefix("Mica") || name.hasPrefix("mt")
            || name.hasPrefix("xmlns") || name.hasPrefix("xml:")
    }

    func error(_ element: MarkupElement, _ reason: String) -> MarkupError {
        MarkupError(file: file, line: element.line, reason: reason)
    }

    // MARK: Images

    /// The image a document names; nil, with a warning, for one that cannot be had.
    func image(_ source: String, at element: MarkupElement) -> CGImage? {
        if let known = images[source] { return known }
        func missing(_ reason: String) -> CGImage? {
            warn(element.line, "the image \(source) \(reason)", cause: "image \(source)")
            return nil
        }
        guard let folder, let boundary else { return missing("has no folder to be looked up in") }
        guard let path = source.removingPercentEncoding, !path.isEmpty else {
            return missing("is not a valid path")
        }
        guard !path.hasPrefix("/"), !Self.hasScheme(path), !path.contains("\0") else {
            return missing("is not a path inside the bundle")
        }
        let url = folder.appendingPathComponent(path).standardizedFileURL
            .resolvingSymlinksInPath()
        guard Self.lies(url, inside: boundary) else { return missing("lies outside the bundle") }
        guard FileManager.default.fileExists(atPath: url.path), !url.isFolder else {
            return missing("does not exist")
        }
        let size = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.size] as? Int
        guard size ?? 0 <= 256 << 20 else { return missing("is larger than 256 MiB") }
        do {
            let image = try CGImage(fileURL: url)
            images[source] = image
            return image
        } catch let error as ImageFileError {
            return missing("cannot be read: \(error.reason)")
        } catch {
            return missing("cannot be read: \(error)")
        }
    }

    private static func hasScheme(_ path: String) -> Bool {
        guard let colon = path.firstIndex(of: ":") else { return false }
        let head = path[..<colon]
        return head.count > 1
            && head.allSatisfy { $0.isASCII && ($0.isLetter || "+-.".contains($0)) }
            && path[colon...].hasPrefix(":/")
    }

    /// Whether a path without links lies in a folder or below it.
    static func lies(_ url: URL, inside folder: URL) -> Bool {
        let base = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
        return url.path.hasPrefix(base)
    }
}
