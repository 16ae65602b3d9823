import CoreGraphics
import Foundation

/// State shared by all readers of one document: warnings, images, layers by `id`.
final class MarkupContext {
    /// The file's name in messages.
    let file: String
    /// Base folder of sources, and their boundary; nil for a document without files.
    let folder: URL?
    let boundary: URL?
    private(set) var warnings: [String] = []
    private var said: Set<String> = []
    /// Images by source, each read once.
    var images: [String: CGImage] = [:]
    /// Sources of images that cannot be read, each tried once.
    private(set) var broken: Set<String> = []
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

    /// Remembers the source of an image that cannot be read.
    func markBroken(_ source: String) { broken.insert(source) }

    // MARK: Messages

    /// Adds a warning, unless a warning of the same cause exists.
    func warn(_ line: Int, _ message: String, cause: String? = nil) {
        guard said.insert(cause ?? message).inserted else { return }
        warnings.append(MarkupError(file: file, line: line, reason: message).description)
    }

    /// Reports an unknown element or attribute, once.
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

    /// True for notes of Apple's editors and for XML's own attributes: kept or skipped without a
    /// warning.
    static func isPrivate(_ name: String) -> Bool {
        name.hasPrefix("mica") || name.hasPrefix("Mica") || name.hasPrefix("mt")
            || name.hasPrefix("xmlns") || name.hasPrefix("xml:")
    }

    func error(_ element: MarkupElement, _ reason: String) -> MarkupError {
        MarkupError(file: file, line: element.line, reason: reason)
    }
}
