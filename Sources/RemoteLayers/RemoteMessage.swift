import CoreGraphics
import Foundation

/// Message of the connection itself, in JSON. The first byte of a JSON object begins no message of
/// `PacketWire`, so that a reader can tell the two kinds apart.
package enum RemoteMessage: Codable, Sendable {
    // From the server.
    /// The first: the client's number, and the screen's refreshes.
    case welcome(client: UInt32, refresh: RemoteRefresh)
    case refresh(RemoteRefresh)
    case event(RemoteEvent)
    // From the client.
    /// The pixels of an image, in the next open file.
    case image(RemoteImage)
    /// Images no longer named by later packets.
    case forget([UInt64])
    case invalidate
    // From both.
    case end(String)

    /// True for the bytes of a message in JSON.
    package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.first == UInt8(ascii: "{") }

    /// The message in JSON.
    package var bytes: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }

    /// Decodes a message. Throws `RemoteEnd.refused`.
    package init(_ bytes: [UInt8]) throws {
        // Messages of this kind are short.
        guard bytes.count <= 1 << 20 else { throw RemoteEnd.refused("a note is too long") }
        do {
            self = try JSONDecoder().decode(RemoteMessage.self, from: Data(bytes))
        } catch {
            throw RemoteEnd.refused("a note cannot be read")
        }
    }
}

/// Refreshes of a screen: the time of a refresh, and the period, in seconds.
package struct RemoteRefresh: Codable, Sendable, Equatable {
    var time: Double
    var period: Double
    /// True when the server shows nothing.
    var isSuspended: Bool
}

/// The description of an image in shared memory.
package struct RemoteImage: Codable, Sendable {
    var number: UInt64
    var width: Int
    var height: Int
    var isDeep: Bool
    var isOpaque: Bool

    /// A description of an image.
    package init(number: UInt64, width: Int, height: Int, isDeep: Bool, isOpaque: Bool) {
        (self.number, self.width, self.height) = (number, width, height)
        (self.isDeep, self.isOpaque) = (isDeep, isOpaque)
    }

    var byteCount: Int { width * height * (isDeep ? 8 : 4) }
}

/// Event of a layer that shows the tree of a client process. Our own.
///
/// Points are in the superspace of the client's root layer, as for `hitTest(_:)`.
public enum RemoteEvent: Codable, Sendable, Equatable {
    /// Move of the pointer without a button.
    case mouseMoved(CGPoint)
    /// Press of a button. Buttons count from 0: left, right, middle. Modifiers are those of
    /// `KeyModifiers`.
    case mouseDown(CGPoint, button: Int, modifiers: Int)
    /// Release of a button, numbered as for `mouseDown`.
    case mouseUp(CGPoint, button: Int, modifiers: Int)
    /// Scrolling in lines.
    case scrolled(CGPoint, dx: Double, dy: Double)
    /// Press or repetition of a key. Key codes are those of `Key`, modifiers those of
    /// `KeyModifiers`.
    case keyDown(Int, modifiers: Int, isRepeat: Bool)
    /// Release of a key.
    case keyUp(Int, modifiers: Int)
    /// Typed text.
    case text(String)

    /// The point of the event; nil for keyboard events. In the superspace of the client's root
    /// layer.
    public var point: CGPoint? {
        switch self {
        case .mouseMoved(let p), .mouseDown(let p, _, _), .mouseUp(let p, _, _),
            .scrolled(let p, _, _):
            p
        case .keyDown, .keyUp, .text: nil
        }
    }
}
