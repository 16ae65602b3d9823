import Foundation

/// Chunks of a WebP file, still or animated (WebP container specification; VP8: RFC 6386).
enum WebPContainer {
    static let type = "org.webmproject.webp"

    private struct Chunk {
        let name: String
        let range: Range<Int>
        let isComplete: Bool

        static func all(_ bytes: FileBytes, _ range: Range<Int>) -> [Chunk] {
            var chunks: [Chunk] = []
            var at = range.lowerBound
            while at + 8 <= range.upperBound, let name = bytes.name(at),
                let length = bytes.little(at + 4, 4)
            {
                let end = at + 8 + length
                chunks.append(
                    Chunk(
                        name: name, range: at + 8..<min(end, range.upperBound),
                        isComplete: end <= range.upperBound))
                at = end + (length & 1)
            }
            return chunks
        }
    }

    static func read(_ bytes: FileBytes) -> ImageContainer? {
        guard bytes.has("RIFF"), bytes.has("WEBP", at: 8), let length = bytes.little(4, 4) else {
            return nil
        }
        var made = ImageContainer(type, .statusReadingHeader)
        let chunks = Chunk.all(bytes, 12..<max(12, min(length + 8, bytes.count)))
        guard let first = chunks.first else { return made }
        var all: [String: Any] = [
            kCGImagePropertyDepth: 8, kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
        ]
        let isWhole = bytes.count >= length + 8 && chunks.allSatisfy(\.isComplete)
        if first.name == "VP8X" {
            let at = first.range.lowerBound
            guard let flags = bytes[at], let w = bytes.little(at + 4, 3),
                let h = bytes.little(at + 7, 3)
            else { return made }
            made.canvas = (w + 1, h + 1)
            all[kCGImagePropertyHasAlpha] = flags & 0x10 != 0
            made.status = isWhole ? .statusComplete : .statusIncomplete
            if flags & 2 != 0 { frames(bytes, chunks, into: &made) }
        }
        if made.frames.isEmpty, made.animationKey == nil,
            let picture = chunks.first(where: { $0.name == "VP8 " || $0.name == "VP8L" })
        {
            let size = made.canvas ?? size(bytes, picture)
            guard let size, size.width > 0, size.height > 0 else { return made }
            made.canvas = size
            if all[kCGImagePropertyHasAlpha] == nil {
                all[kCGImagePropertyHasAlpha] =
                    picture.name == "VP8L" && (bytes[picture.range.lowerBound + 4] ?? 0) & 0x10 != 0
            }
            var frame = ImageFrame(width: size.width, height: size.height)
            frame.isComplete = picture.isComplete
            made.status = isWhole ? .statusComplete : .statusIncomplete
            _ = made.add(frame)
        }
        if let exif = chunks.first(where: { $0.name == "EXIF" }), exif.isComplete {
            var data = bytes.part(exif.range)
            if data.starts(with: Data("Exif\0\0".utf8)) { data = data.dropFirst(6) }
            made.thumbnail = ExifReader.read(data, into: &all)
        }
        made.frameProperties = all
        return made
    }

    private static func size(_ bytes: FileBytes, _ chunk: Chunk) -> (width: Int, height: Int)? {
        let at = chunk.range.lowerBound
        if chunk.name == "VP8L" {
            guard bytes[at] == 0x2F, let word = bytes.little(at + 1, 4) else { return nil }
            return (word & 0x3FFF + 1, word >> 14 & 0x3FFF + 1)
        }
        guard bytes.little(at + 3, 3) == 0x2A019D, let w = bytes.little(at + 6, 2),
            let h = bytes.little(at + 8, 2)
        else { return nil }
        return (w & 0x3FFF, h & 0x3FFF)
    }

    private static func frames(
        _ bytes: FileBytes, _ chunks: [Chunk], into made: inout ImageContainer
    ) {
        made.animationKey = kCGImagePropertyWebPDictionary
        var webp: [String: Any] = [:]
        webp[kCGImagePropertyWebPCanvasPixelWidth] = made.canvas?.width
        webp[kCGImagePropertyWebPCanvasPixelHeight] = made.canvas?.height
        let profile = chunks.first { $0.name == "ICCP" && $0.isComplete }?.range
        for chunk in chunks {
            let at = chunk.range.lowerBound
            if chunk.name == "ANIM", let loops = bytes.little(at + 4, 2) {
                webp[kCGImagePropertyWebPLoopCount] = loops
            }
            guard chunk.name == "ANMF", let frame = frame(bytes, chunk, profile) else { continue }
            guard made.add(frame) else { break }
        }
        made.fileProperties[kCGImagePropertyWebPDictionary] = webp
    }

    private static func frame(
        _ bytes: FileBytes, _ chunk: Chunk, _ profile: Range<Int>?
    ) -> ImageFrame? {
        let at = chunk.range.lowerBound
        guard chunk.range.count >= 16, let x = bytes.little(at, 3), let y = bytes.little(at + 3, 3),
            let w = bytes.little(at + 6, 3), let h = bytes.little(at + 9, 3),
            let delay = bytes.little(at + 12, 3), let flags = bytes[at + 15]
        else { return nil }
        let parts = Chunk.all(bytes, at + 16..<chunk.range.upperBound)
            .filter { ["ALPH", "VP8 ", "VP8L"].contains($0.name) }
        guard parts.contains(where: { $0.name != "ALPH" }) else { return nil }
        var frame = ImageFrame(width: w + 1, height: h + 1)
        (frame.x, frame.y) = (x * 2, y * 2)
        frame.delay = Double(delay) / 1000
        frame.replaces = flags & 2 != 0
        frame.disposal = flags & 1 != 0 ? .clear : .keep
        frame.isComplete = chunk.isComplete
        frame.file = { bytes in
            var head = Data([profile == nil ? 0x10 : 0x30, 0, 0, 0])
            head += bytes.part(at + 6..<at + 12)
            var body = Data("WEBP".utf8)
            append("VP8X", head, to: &body)
            if let profile { append("ICCP", bytes.part(profile), to: &body) }
            for part in parts { append(part.name, bytes.part(part.range), to: &body) }
            var file = Data("RIFF".utf8)
            file.appendLittle(body.count, 4)
            return file + body
        }
        return frame
    }

    private static func append(_ name: String, _ data: Data, to body: inout Data) {
        body += Data(name.utf8)
        body.appendLittle(data.count, 4)
        body += data
        if data.count & 1 == 1 { body.append(0) }
    }
}
