import CoreGraphics
import Foundation

/// A window of an inspected program.
package struct InspectedWindow: Codable, Sendable, Equatable {
    /// The number in the program, from 1 in the order of opening.
    package var number: Int
    package var title: String
}

/// Messages of an inspection: JSON, whose first byte begins no other message of the connection.
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
    /// A sound of a file, or a change of one, as JSON of the player; only for a listening viewer.
    case sound(Data)
    // From the viewer.
    /// A window is to be recorded in place of the window before.
    case watch(Int)
    /// The viewer wants to know the sounds of the program; since version 2.
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
