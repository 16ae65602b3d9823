import CLaminaZlib
import Foundation

/// Chunk of a PNG file.
package struct PNGChunk {
    let name: String
    /// The data between name and checksum, as far as present.
    let range: Range<Int>
    let isComplete: Bool

    /// First bytes of a PNG file.
    package static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    /// The chunks after the signature; a truncated last chunk is marked.
    static func all(_ bytes: FileBytes) -> [PNGChunk] {
        var chunks: [PNGChunk] = []
        var at = 8
        while let length = bytes.big(at, 4), let name = bytes.name(at + 4) {
            let start = at + 8
            let isComplete = length <= bytes.count - start - 4
            chunks.append(
                PNGChunk(
                    name: name, range: start..<(isComplete ? start + length : bytes.count),
                    isComplete: isComplete))
            guard isComplete else { break }
            at = start + length + 4
            if name == "IEND" { break }
        }
        return chunks
    }

    /// Names and data of a file's chunks; a truncated last chunk is left out.
    package static func contents(of png: Data) -> [(name: String, data: Data)] {
        let bytes = FileBytes(png)
        return all(bytes).filter(\.isComplete).map { ($0.name, bytes.part($0.range)) }
    }

    /// Bytes of a chunk, with length and checksum.
    package static func bytes(_ name: String, _ data: Data) -> Data {
        var made = Data()
        made.appendBig(data.count, 4)
        let body = Data(name.utf8) + data
        made += body
        let sum = body.withUnsafeBytes {
            crc32(0, $0.bindMemory(to: UInt8.self).baseAddress, uInt(body.count))
        }
        made.appendBig(Int(sum), 4)
        return made
    }
}

/// Structure of PNG files, also animated (PNG specification, third edition).
enum PNGContainer {
    static func read(_ bytes: FileBytes) -> ImageContainer? {
        guard bytes.part(0..<8) == PNGChunk.signature else { return nil }
        var made = ImageContainer("public.png", .statusIncomplete)
        let chunks = PNGChunk.all(bytes)
        guard let header = chunks.first else {
            made.status = .statusReadingHeader
            return made
        }
        guard header.name == "IHDR" else {
            made.status = .statusInvalidData
            return made
        }
        let at = header.range.lowerBound
        guard header.isComplete, let width = bytes.big(at, 4), let height = bytes.big(at + 4, 4),
            let kind = bytes[at + 9]
        else {
            made.status = .statusReadingHeader
            return made
        }
        guard width > 0, height > 0 else {
            made.status = .statusInvalidData
            return made
        }
        made.canvas = (width, height)
        PNGProperties.read(bytes, chunks, kind, into: &made)
        let isWhole = chunks.last?.name == "IEND" && chunks.last?.isComplete == true
        if isWhole { made.status = .statusComplete }
        if chunks.contains(where: { $0.name == "acTL" }) {
            APNGFrames.read(bytes, chunks, into: &made)
        }
        if made.frames.isEmpty, chunks.contains(where: { $0.name == "IDAT" }) {
            made.animationKey = nil
            var frame = ImageFrame(width: width, height: height)
            frame.isComplete = isWhole
            _ = made.add(frame)
        }
        if isWhole, made.frames.isEmpty { made.status = .statusInvalidData }
        return made
    }
}

/// Pictures of an animated PNG. A default image outside of the animation is not counted.
enum APNGFrames {
    static func read(_ bytes: FileBytes, _ chunks: [PNGChunk], into made: inout ImageContainer) {
        made.animationKey = kCGImagePropertyPNGDictionary
        made.leastDelay = 0.05
        // Colours of all pictures: everything before the pixels but the animation's chunks.
        let shared = chunks.prefix { $0.name != "IDAT" }
            .filter { ["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT"].contains($0.name) }
        var open: (control: PNGChunk, parts: [PNGChunk])?
        func close() -> Bool {
            guard let (control, parts) = open, !parts.isEmpty else { return true }
            open = nil
            guard let frame = frame(bytes, control, parts, shared, made.canvas) else { return true }
            return made.add(frame)
        }
        for chunk in chunks {
            switch chunk.name {
            case "acTL":
                let loops = bytes.big(chunk.range.lowerBound + 4, 4) ?? 0
                var png =
                    made.fileProperties[kCGImagePropertyPNGDictionary] as? [String: Any] ?? [:]
                png[kCGImagePropertyAPNGLoopCount] = loops
                png[kCGImagePropertyAPNGCanvasPixelWidth] = made.canvas?.width
                png[kCGImagePropertyAPNGCanvasPixelHeight] = made.canvas?.height
                made.fileProperties[kCGImagePropertyPNGDictionary] = png
            case "fcTL":
                guard close() else { return }
                open = chunk.isComplete ? (chunk, []) : nil
            case "IDAT", "fdAT": open?.parts.append(chunk)
            default: break
            }
        }
        _ = close()
    }

    private static func frame(
        _ bytes: FileBytes, _ control: PNGChunk, _ parts: [PNGChunk], _ shared: [PNGChunk],
        _ canvas: (width: Int, height: Int)?
    ) -> ImageFrame? {
        let at = control.range.lowerBound
        guard control.range.count >= 26, let width = bytes.big(at + 4, 4),
            let height = bytes.big(at + 8, 4), let x = bytes.big(at + 12, 4),
            let y = bytes.big(at + 16, 4), let canvas, width > 0, height > 0,
            x + width <= canvas.width, y + height <= canvas.height
        else { return nil }
        var frame = ImageFrame(width: width, height: height)
        (frame.x, frame.y) = (x, y)
        let over = bytes.big(at + 22, 2) ?? 0
        frame.delay = Double(bytes.big(at + 20, 2) ?? 0) / Double(over == 0 ? 100 : over)
        switch bytes[at + 24] {
        case 1: frame.disposal = .clear
        case 2: frame.disposal = .restore
        default: frame.disposal = .keep
        }
        frame.replaces = bytes[at + 25] == 0
        frame.isComplete = parts.allSatisfy(\.isComplete)
        frame.file = { bytes in
            var header = bytes.part(16..<29)
            header.replaceSubrange(0..<8, with: bytes.part(at + 4..<at + 12))
            var file = PNGChunk.signature + PNGChunk.bytes("IHDR", header)
            for chunk in shared { file += PNGChunk.bytes(chunk.name, bytes.part(chunk.range)) }
            for part in parts {
                // The number of the chunk precedes its pixels.
                let skipped = part.name == "fdAT" ? min(4, part.range.count) : 0
                let data = bytes.part(part.range.lowerBound + skipped..<part.range.upperBound)
                file += PNGChunk.bytes("IDAT", data)
            }
            return file + PNGChunk.bytes("IEND", Data())
        }
        return frame
    }
}
