import LaminaGraphicsTypes
import LaminaRenderTree

/// What goes over the wire, in either direction.
///
/// A message is an array: its kind, then its fields. On a stream each is preceded by its length, four bytes, the most significant
/// first (`WireFraming`). The first message of a stream is a hello.
public enum WireMessage: Sendable {
    /// Version, features and the names of properties in the order of their numbers.
    case hello(version: Int, features: UInt64, names: [String])
    /// A commit, and a host time: in recordings that at which the tree stood when it took the commit.
    case commit(CommitPacket, time: Double)
    case endings([Ending])
    case tileRequests([TileRequest])
    /// The pixels of an image that packets name by its number, or the glyphs of one that is a text.
    case image(UInt64, WireImage)
    /// A whole tree at one moment.
    case key(TreeKey)
    case view(WireView)
    /// A file that goes with a recording: its name with the folders it is in, parted by slashes, and which of how many it is.
    case file(String, number: Int, of: Int, [UInt8])

    /// The version this library writes. Readers take every version from 1 on; newer parts are passed over.
    public static let version = 1
}

/// What a tree is shown in.
public struct WireView: Sendable, Equatable {
    /// Pixels.
    public var width: Int
    public var height: Int
    /// Pixels a point.
    public var scale: Double
    /// What lies under the tree: straight sRGB with alpha, four numbers.
    public var background: [Double]

    public init(width: Int, height: Int, scale: Double, background: [Double]) {
        (self.width, self.height) = (width, height)
        (self.scale, self.background) = (scale, background)
    }
}

private enum MessageKind: Int64 {
    case hello, commit, endings, tileRequests, image, key, view, file, text
}

/// Writes messages of one stream.
public final class WireEncoder {
    private let context: WriteContext
    /// Memory for the next message.
    private var spare = WireWriter()

    /// `images` numbers the pictures that packets name, and sees to it that they reach the other side first.
    public init(images: WireImageSink) { context = WriteContext(images: images) }

    /// The message that begins a stream.
    public static var hello: WireMessage {
        .hello(version: WireMessage.version, features: 0, names: WireNames.own)
    }

    /// A message as CBOR, without its length.
    public func bytes(of message: WireMessage) -> [UInt8] {
        // Taken out: an image that the message names may be written as a message of its own meanwhile.
        var writer = WireWriter()
        swap(&writer, &spare)
        writer.removeAll()
        defer { swap(&writer, &spare) }
        switch message {
        case .hello(let version, let features, let names):
            writer.array(4)
            writer.int(MessageKind.hello.rawValue)
            writer.int(version)
            writer.int(features)
            writer.list(names) { $0.text($1) }
        case .commit(let packet, let time):
            writer.array(3)
            writer.int(MessageKind.commit.rawValue)
            writer.number(time)
            writer.packet(packet, context)
        case .endings(let endings):
            writer.array(2)
            writer.int(MessageKind.endings.rawValue)
            writer.list(endings) { writer, ending in
                writer.array(3)
                writer.int(ending.layer.rawValue)
                writer.int(ending.animation.rawValue)
                writer.bool(ending.event == .finished)
            }
        case .tileRequests(let requests):
            writer.array(2)
            writer.int(MessageKind.tileRequests.rawValue)
            writer.list(requests) { $0.request($1) }
        case .image(let number, let image) where image.isText:
            writer.array(3)
            writer.int(MessageKind.text.rawValue)
            writer.int(number)
            image.bytes.withUnsafeBytes { writer.data($0) }
        case .image(let number, let image):
            writer.array(3)
            writer.int(MessageKind.image.rawValue)
            writer.int(number)
            writer.image(image)
        case .key(let key):
            writer.array(2)
            writer.int(MessageKind.key.rawValue)
            writer.key(key, context)
        case .view(let view):
            writer.array(5)
            writer.int(MessageKind.view.rawValue)
            writer.int(view.width)
            writer.int(view.height)
            writer.number(view.scale)
            writer.numbers(view.background)
        case .file(let path, let number, let count, let bytes):
            writer.array(5)
            writer.int(MessageKind.file.rawValue)
            writer.text(path)
            writer.int(number)
            writer.int(count)
            bytes.withUnsafeBytes { writer.data($0) }
        }
        return writer.bytes
    }
}

/// Reads messages of one stream, whatever its bytes are.
public final class WireDecoder {
    private let images: WireImageSource
    private var context: ReadContext

    public init(images: WireImageSource) {
        self.images = images
        context = ReadContext(names: .current, images: images)
    }

    /// What was in messages and could not be carried over, each thing once, in order.
    public var complaints: [String] { context.complaints }

    /// The message in some bytes; nil for one of a kind this version does not know. Throws `WireError`.
    public func message(_ bytes: [UInt8]) throws -> WireMessage? {
        guard bytes.count <= WireLimit.message else {
            throw WireError(
                "a message of \(bytes.count) bytes is larger than \(WireLimit.message)", at: 0)
        }
        let message = try bytes.withUnsafeBytes { bytes in
            var reader = WireReader(bytes)
            let message = try reader.record(atLeast: 2) { reader, _ in try read(&reader) }
            guard reader.isAtEnd else { throw reader.error("something follows the message") }
            return message
        }
        if case .hello(_, _, let names)? = message {
            let names = WireNames(names)
            context = ReadContext(names: names, images: images)
            for name in names.unknown { context.complain("the property “\(name)”") }
        }
        return message
    }

    /// The tree of a key, without the values in between; nil for any other message. `spare` is a tree that nobody needs any more: its
    /// memory is used. Throws `WireError`, and `PacketCheck.Failure` where the key holds what no tree can be.
    package func tree(_ bytes: [UInt8], in spare: RenderTree?) throws -> RenderTree? {
        try bytes.withUnsafeBytes { bytes in
            var reader = WireReader(bytes)
            let tree = try reader.record(atLeast: 2) { reader, _ in
                try reader.int(Int64.self) == MessageKind.key.rawValue
                    ? try reader.tree(in: spare, context) : nil
            }
            guard reader.isAtEnd else { throw reader.error("something follows the message") }
            return tree
        }
    }

    private func read(_ reader: inout WireReader) throws -> WireMessage? {
        let number = try reader.int(Int64.self)
        switch MessageKind(rawValue: number) {
        case .hello:
            let version = try reader.int(Int.self)
            let features = try reader.int(UInt64.self)
            return .hello(
                version: version, features: features, names: try reader.list { try $0.text() })
        case .commit:
            let time = try reader.number()
            return .commit(try reader.packet(context), time: time)
        case .endings:
            return .endings(
                try reader.list { reader in
                    try reader.record(atLeast: 3) { reader, _ in
                        Ending(
                            layer: LayerID(try reader.int()),
                            animation: AnimationID(try reader.int()),
                            event: try reader.bool() ? .finished : .started)
                    }
                })
        case .tileRequests: return .tileRequests(try reader.list { try $0.request() })
        case .image: return .image(try reader.int(), try reader.image())
        case .text:
            let number = try reader.int(UInt64.self)
            return .image(number, try WireImage(text: Array(try reader.data())))
        case .key: return .key(try reader.key(context))
        case .view: return .view(try reader.view())
        case .file:
            let path = try reader.text()
            let (number, count) = (try reader.int(Int.self), try reader.int(Int.self))
            return .file(path, number: number, of: count, Array(try reader.data()))
        case nil:
            context.complain("messages of kind \(number)")
            return nil
        }
    }
}

extension WireReader {
    fileprivate mutating func view() throws -> WireView {
        let (width, height) = (try int(Int.self), try int(Int.self))
        let scale = try number()
        let background = try numbers()
        guard 1...1 << 16 ~= width, 1...1 << 16 ~= height, scale > 0, scale <= 64,
            background.count == 4, background.allSatisfy(\.isFinite)
        else { throw error("a view of \(width) × \(height) pixels at \(scale) cannot be") }
        return WireView(width: width, height: height, scale: scale, background: background)
    }
}
