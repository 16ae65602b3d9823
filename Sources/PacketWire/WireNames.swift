import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// The property names a stream uses, in the order of its numbers: what makes a stream readable after the table changed.
public struct WireNames: Sendable {
    /// The property of each number of the stream; nil where this version has none of that name.
    let properties: [PropertyID?]
    /// Names this version does not know; their values are passed over.
    public let unknown: [String]

    /// The names in this version's order.
    static let own: [String] = PropertyID.allCases.map { PropertyTable.row($0).key }

    init(_ names: [String]) {
        let known = Dictionary(
            zip(Self.own, PropertyID.allCases), uniquingKeysWith: { first, _ in first })
        properties = names.map { known[$0] }
        unknown = names.filter { known[$0] == nil }
    }

    /// Those of a stream this version writes.
    public static let current = WireNames(own)
}

/// Pictures on their way: packets name them by number.
public protocol WireImageSink: AnyObject {
    /// The number under which the other side finds an image, sent before when it is new.
    func number(of image: CGImage) -> UInt64
}

public protocol WireImageSource: AnyObject {
    /// The image of a number; nil for one that never came.
    func image(_ number: UInt64) -> CGImage?
}

/// What is needed besides the bytes to write values.
final class WriteContext {
    let images: WireImageSink
    init(images: WireImageSink) { self.images = images }
}

/// What is needed besides the bytes to read values, and what was not understood.
final class ReadContext {
    let names: WireNames
    let images: WireImageSource
    private(set) var complaints: [String] = []
    private var lastComponent: (path: String, component: ValueComponent)?

    init(names: WireNames, images: WireImageSource) {
        self.names = names
        self.images = images
    }

    /// The component that a path names; nil for none. Of many animations in a row it is the same.
    func component(_ path: String) -> ValueComponent? {
        if lastComponent?.path != path {
            lastComponent = ValueComponent(path: path).map { (path, $0) }
        }
        return lastComponent?.component
    }

    /// Keeps what could not be carried, each thing once.
    func complain(_ what: String) {
        if complaints.count < 100, !complaints.contains(what) { complaints.append(what) }
    }
}
