import CoreGraphics
import Foundation

/// A window of an inspected program.
package struct InspectedWindow: Codable, Sendable, Equatable {
    /// The number in the program, from 1 in the order of opening.
    package var number: Int
    package var title: String
}

/// Messages of an inspection, sent as JSON. The first byte is `{`: `InspectionFrame` tells messages
/// from recordings and from changes of layers by the first byte.
package enum InspectionMessage: Codable, Sendable, Equatable {
    // From the program.
    /// The first message: the format's version, the program's name and windows.
    case hello(version: Int, program: String, windows: [InspectedWindow])
    /// The windows after a change.
    case windows([InspectedWindow])
    /// The following bytes are a new recording, of this window.
    case watching(Int)
    /// The reason for the end of the inspection.
    case end(String)
    /// A sound that a player of the program plays, or a change of the sound, as JSON of
    /// `SoundNotes`. Sent only to a viewer that sent `listen`.
    case sound(Data)
    // From the viewer.
    /// Request to record the window of this number instead of the window before.
    case watch(Int)
    /// Request for the sounds of the program; since version 2.
    case listen

    /// The version of this format.
    package static let version = 2
}

/// A message on the connection between an inspected program and a viewer.
package enum InspectionFrame: Sendable {
    case message(InspectionMessage)
    /// From the program: bytes of the recording, `PacketLog`.
    case recording([UInt8])
    /// From the viewer: a message of `PacketWire`, with changes of layers.
    case wire([UInt8])

    /// The largest number of bytes of a frame.
    package static let mostBytes = 1 << 20
    /// The most bytes of a recording in a frame.
    static let mostRecorded = 256 << 10
    /// First byte of a piece of a recording. Messages of `PacketWire` begin with an array of CBOR.
    private static let recordingMark: UInt8 = 0

    /// Throws `InspectionFailure` for bytes of no frame.
    package init(_ bytes: [UInt8]) throws {
        switch bytes.first {
        case Self.recordingMark: self = .recording(Array(bytes.dropFirst()))
        case UInt8(ascii: "{"):
            do {
                self = .message(
                    try JSONDecoder().decode(InspectionMessage.self, from: Data(bytes)))
            } catch {
                throw InspectionFailure("a message of the inspection cannot be read")
            }
        default: self = .wire(bytes)
        }
    }

    package var bytes: [UInt8] {
        switch self {
        case .message(let message): (try? JSONEncoder().encode(message)).map(Array.init) ?? []
        case .recording(let bytes): [Self.recordingMark] + bytes
        case .wire(let bytes): bytes
        }
    }
}

/// The reason for the end of an inspection.
package struct InspectionFailure: Error, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description.messageLine }
}
