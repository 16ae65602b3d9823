import LaminaGraphicsTypes
import LaminaRenderTree

/// A message of the wire format, in either direction.
///
///     stream  = { length (4 bytes, big endian)  message }      WireFraming
///     message = CBOR array [ kind, field … ]                   WireEncoder, WireDecoder
///     first message: hello [ version, features, property names ]
///
/// Input: packets, tree keys, endings, tile requests, images, views and files as values. Output:
/// bytes, and the same values read from bytes of any origin.
/// Principles: Readers validate all bytes, within limits, and throw one error per message.
/// Properties are sent as numbers. The hello lists the names of these numbers, which keeps streams
/// readable after a change of the property table. Unknown kinds, fields and names are skipped and
/// listed as warnings. Each image is sent once; later messages contain its number.
/// Given up: objects without a form on the wire (client objects, patterns) travel as the name of
/// their type only.
public enum WireMessage: Sendable {
    /// Version, features, and the names of properties in the order of their numbers.
    case hello(version: Int, features: UInt64, names: [String])
    /// A commit, and a host time: in recordings, the tree's time at the commit.
    case commit(CommitPacket, time: Double)
    /// Started and finished animations, from the drawing side.
    case endings([AnimationEvent])
    /// Tiles that the drawing side lacks.
    case tileRequests([TileRequest])
    /// Pixels of an image, or glyphs of a text image, under the number in packets.
    case image(UInt64, WireImage)
    /// A whole tree at one time.
    case key(TreeKey)
    /// Size, scale and background of a recorded tree.
    case view(WireView)
    /// A part of a file of a recording: the path with slashes, the number of the part, and the
    /// number of parts.
    case file(String, number: Int, of: Int, [UInt8])

    /// Version of this library's messages. Readers accept every version from 1 on and skip newer
    /// parts.
    public static let version = 1
}

/// Viewport of a tree. Readers refuse a view with impossible numbers by a `WireError`; the
/// initialiser and the encoder check nothing, and a recorder clamps the numbers.
public struct WireView: Sendable, Equatable {
    /// Width in pixels. Readers accept 1…65 536.
    public var width: Int
    /// Height in pixels. Readers accept 1…65 536.
    public var height: Int
    /// Pixels per point. Readers accept numbers above 0, up to 64.
    public var scale: Double
    /// Background under the tree: straight sRGB with alpha, four numbers. Readers accept four
    /// finite numbers, also outside 0…1.
    public var background: [Double]

    /// A view of a size in pixels, a scale in pixels per point, and an sRGB background. The numbers
    /// are not checked.
    public init(width: Int, height: Int, scale: Double, background: [Double]) {
        (self.width, self.height) = (width, height)
        (self.scale, self.background) = (scale, background)
    }

    /// The nearest view that readers accept. A scale without a positive number counts as 1.
    package var readable: WireView {
        func side(_ pixels: Int) -> Int { min(max(pixels, 1), Self.longest) }
        let color = (0..<4).map { i in
            i < background.count && background[i].isFinite ? background[i] : 0
        }
        return WireView(
            width: side(width), height: side(height),
            scale: scale > 0 ? min(scale, Self.largestScale) : 1, background: color)
    }

    fileprivate static let longest = 1 << 16
    fileprivate static let largestScale = 64.0
}

private enum MessageKind: Int64 {
    case hello, commit, endings, tileRequests, image, key, view, file, text
}

/// Writes messages of one stream. Thread: one at a time.
public final class WireEncoder {
    private let context: WriteContext
    /// Reused memory of the next message.
    private var spare = WireWriter()

    /// An encoder. `images` numbers the images of packets, and sends a new image before its number.
    public init(images: WireImageSink) { context = WriteContext(images: images) }

    /// The first message of a stream. The message has `WireMessage.version`, no features, and the
    /// names of all properties of this version.
    public static var hello: WireMessage {
        .hello(version: WireMessage.version, features: 0, names: WireNames.own)
    }

    /// A message as CBOR, without its length. New images of a packet go to the encoder's `images`
    /// before the function returns. O(n) in the size of the message; `WireLimit` is not checked.
    public func bytes(of message: WireMessage) -> [UInt8] {
        // The buffer is swapped out, because encoding an image of the message may write a further
        // message.
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

/// Reads messages of one stream from bytes of any origin. Thread: one at a time.
public final class WireDecoder {
    private let images: WireImageSource
    private var context: ReadContext
    private let mostMemory: Int
    /// Estimate in bytes of the memory of the last message, images not counted; above the limit
    /// after an error by the limit.
    package private(set) var memory = 0

    /// A decoder. `images` supplies the images of packets.
    public convenience init(images: WireImageSource) {
        self.init(images: images, mostMemory: .max)
    }

    /// A decoder with a limit for the memory of one message, in bytes by an estimate.
    package init(images: WireImageSource, mostMemory: Int) {
        (self.images, self.mostMemory) = (images, mostMemory)
        context = ReadContext(names: .current, images: images)
    }

    /// Warnings of unsupported parts, without duplicates, in order; at most 100. A hello clears the
    /// list, and adds the properties unknown to this version.
    public var warnings: [String] { context.warnings }

    /// The message of some bytes; nil for a message of an unknown kind. Errors: `WireError`.
    public func message(_ bytes: [UInt8]) throws -> WireMessage? {
        guard bytes.count <= WireLimit.message else {
            throw WireError(
                "a message of \(bytes.count) bytes is larger than \(WireLimit.message)", at: 0)
        }
        let message = try bytes.withUnsafeBytes { bytes in
            var reader = WireReader(bytes, mostMemory: mostMemory)
            defer { memory = reader.memory }
            let message = try reader.record(atLeast: 2) { reader, _ in try read(&reader) }
            guard reader.isAtEnd else { throw reader.error("something follows the message") }
            return message
        }
        if case .hello(_, _, let names)? = message {
            let names = WireNames(names)
            context = ReadContext(names: names, images: images)
            for name in names.unknown { context.warn("the property “\(name)”") }
        }
        return message
    }

    /// The tree of a key, without values in between; nil for any other message.
    ///
    /// `spare`: an unused tree whose memory is reused. Errors: `WireError`, and
    /// `PacketCheck.Failure` for a key with impossible content.
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
                        AnimationEvent(
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
            context.warn("messages of kind \(number)")
            return nil
        }
    }
}

extension WireReader {
    fileprivate mutating func view() throws -> WireView {
        let (width, height) = (try int(Int.self), try int(Int.self))
        let scale = try number()
        let background = try numbers()
        guard 1...WireView.longest ~= width, 1...WireView.longest ~= height, scale > 0,
            scale <= WireView.largestScale,
            background.count == 4, background.allSatisfy(\.isFinite)
        else { throw error("a view of \(width) × \(height) pixels at \(scale) cannot be") }
        return WireView(width: width, height: height, scale: scale, background: background)
    }
}
