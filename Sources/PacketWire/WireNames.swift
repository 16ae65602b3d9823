import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// Property names of a stream, in the order of the stream's numbers. The names keep a stream
/// readable after a change of the property table.
public struct WireNames: Sendable {
    /// Property of each number of the stream; nil for a name unknown to this version.
    let properties: [PropertyID?]
    /// Names unknown to this version; their values are skipped. In the order of the stream; empty
    /// for `current`.
    public let unknown: [String]

    /// The names in this version's order.
    static let own: [String] = PropertyID.allCases.map { PropertyTable.row($0).key }

    private static let known = Dictionary(
        zip(own, PropertyID.allCases), uniquingKeysWith: { first, _ in first })

    init(_ names: [String]) {
        let known = Self.known
        properties = names.map { known[$0] }
        unknown = names.filter { known[$0] == nil }
    }

    /// The names of this version's streams.
    public static let current = WireNames(own)
}

/// Receiver of written images, which packets name by number. The encoder retains the receiver, and
/// calls from the thread of `WireEncoder.bytes(of:)`.
public protocol WireImageSink: AnyObject {
    /// Number of an image on the other side. A new image is sent first.
    func number(of image: CGImage) -> UInt64
}

/// Source of read images, which packets name by number. The decoder retains the source, and calls
/// from the thread of `WireDecoder.message(_:)`. An unknown number gives a warning, and a value
/// without an image.
public protocol WireImageSource: AnyObject {
    /// The image of a number; nil for an unknown number.
    func image(_ number: UInt64) -> CGImage?
}

/// Context of writing values.
final class WriteContext {
    let images: WireImageSink
    init(images: WireImageSink) { self.images = images }
}

/// Context of reading values, with the warnings of unsupported parts.
final class ReadContext {
    let names: WireNames
    let images: WireImageSource
    private(set) var warnings: [String] = []
    private var lastComponent: (path: String, component: ValueComponent)?

    init(names: WireNames, images: WireImageSource) {
        self.names = names
        self.images = images
    }

    /// The component of a path; nil for an unknown path. The last result is cached: consecutive
    /// animations often have the same path.
    func component(_ path: String) -> ValueComponent? {
        if lastComponent?.path != path {
            lastComponent = ValueComponent(path: path).map { (path, $0) }
        }
        return lastComponent?.component
    }

    /// The image of a number; nil, with a warning, for an image that the stream does not have.
    func image(_ number: UInt64) -> CGImage? {
        if let image = images.image(number) { return image }
        warn(
            number == WireImage.leftOut
                ? "an image larger than a message may be" : "image \(number), which never came")
        return nil
    }

    /// Adds a warning, unless it exists or the list is full.
    func warn(_ what: String) {
        if warnings.count < 100, !warnings.contains(what) { warnings.append(what) }
    }
}
