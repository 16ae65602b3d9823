import CoreGraphics
import Foundation

/// What goes over the connection beside the messages of `PacketWire`: JSON, which no message of that kind begins as.
package enum RemoteMessage: Codable, Sendable {
    // From the server.
    /// The first: the client's number, and the screen's refreshes.
    case welcome(client: UInt32, refresh: RemoteRefresh)
    case refresh(RemoteRefresh)
    case event(RemoteEvent)
    // From the client.
    /// The pixels of an image, in the next open file.
    case image(RemoteImage)
    /// Images that no later packet names.
    case forget([UInt64])
    case invalidate
    // From both.
    case end(String)

    package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.first == UInt8(ascii: "{") }

    package var bytes: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }

    package init(_ bytes: [UInt8]) throws {
        // Short ones: nothing of this kind is long.
        guard bytes.count <= 1 << 20 else { throw RemoteEnd.refused("a note is too long") }
        do {
            self = try JSONDecoder().decode(RemoteMessage.self, from: Data(bytes))
        } catch {
            throw RemoteEnd.refused("a note cannot be read")
        }
    }
}

/// The refreshes of a screen: one of them, and the seconds between them.
package struct RemoteRefresh: Codable, Sendable, Equatable {
    var time: Double
    var period: Double
    /// Whether nothing of the server's can be seen.
    var isSuspended: Bool
}

/// An image in shared memory.
package struct RemoteImage: Codable, Sendable {
    var number: UInt64
    var width: Int
    var height: Int
    var isDeep: Bool
    var isOpaque: Bool

    package init(number: UInt64, width: Int, height: Int, isDeep: Bool, isOpaque: Bool) {
        (self.number, self.width, self.height) = (number, width, height)
        (self.isDeep, self.isOpaque) = (isDeep, isOpaque)
    }

    var byteCount: Int { width * height * (isDeep ? 8 : 4) }
}

/// Something that happened to a layer whose tree another process makes, in that tree's coordinates. Our own.
///
/// Points are those of the superspace of the client's root layer: what its `hitTest(_:)` takes.
public enum RemoteEvent: Codable, Sendable, Equatable {
    case mouseMoved(CGPoint)
    /// Buttons are numbered from 0, left, right and middle first. Modifiers are those of `KeyModifiers`.
    case mouseDown(CGPoint, button: Int, modifiers: Int)
    case mouseUp(CGPoint, button: Int, modifiers: Int)
    /// Lines of a wheel.
    case scrolled(CGPoint, dx: Double, dy: Double)
    /// Key codes are those of `Key`.
    case keyDown(Int, modifiers: Int, isRepeat: Bool)
    case keyUp(Int, modifiers: Int)
    /// Text as typed.
    case text(String)

    /// Where it happened; nil for those of the keyboard.
    public var point: CGPoint? {
        switch self {
        case .mouseMoved(let p), .mouseDown(let p, _, _), .mouseUp(let p, _, _),
            .scrolled(let p, _, _):
            p
        case .keyDown, .keyUp, .text: nil
        }
    }
}
