import Foundation
import LaminaPacketLog
import TestSupport

/// A recording as separate messages, for damage behind valid checksums.
struct FileParts {
    struct Part {
        var kind: UInt8
        var time: Double
        var message: [UInt8]
    }

    var parts: [Part] = []

    init(_ file: Data) {
        let expander = LogExpander()
        file.withUnsafeBytes { bytes in
            var place = LogFormat.magic.count
            while let chunk = LogChunk(at: place, in: bytes) {
                let body = UnsafeRawBufferPointer(rebasing: bytes[chunk.range])
                parts.append(
                    Part(
                        kind: chunk.kind, time: chunk.time,
                        message: body.isEmpty ? [] : expander.expand(body) ?? []))
                place = chunk.range.upperBound
            }
        }
    }

    /// The file again. Thread: any.
    func file(_ compressor: LogCompressor) -> Data {
        var bytes = LogFormat.magic
        for part in parts {
            let body = part.message.isEmpty ? [] : compressor.compress(part.message)
            bytes += LogChunk.bytes(part.kind, at: part.time, body)
        }
        return Data(bytes)
    }
}

extension Dice {
    mutating func damage(_ file: inout FileParts) {
        for _ in 0...roll(3) where !file.parts.isEmpty {
            let (i, j) = (roll(file.parts.count), roll(file.parts.count))
            switch roll(8) {
            case 0: file.parts.remove(at: i)
            case 1: file.parts.swapAt(i, j)
            case 2: file.parts.insert(file.parts[j], at: i)
            case 3: file.parts[i].kind = UInt8(roll(8))
            case 4:
                file.parts[i].time = pick([
                    -1, 0, 1e18, -1e18, 99, 101, 1e308, file.parts[j].time,
                ])
            default:
                file.parts[i].message = damaged(file.parts[i].message, file.parts[j].message)
            }
        }
    }

    /// Damages bytes of a whole file, without new checksums.
    mutating func damage(_ file: inout Data) {
        for _ in 0...roll(3) { file[roll(file.count)] = UInt8(roll(256)) }
        if once(in: 3) { file.removeLast(roll(file.count)) }
    }
}
