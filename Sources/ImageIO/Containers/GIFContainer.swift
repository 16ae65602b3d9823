import Foundation

/// Blocks of a GIF file (GIF89a specification, appendix A).
enum GIFContainer {
    static func read(_ bytes: FileBytes) -> ImageContainer? {
        guard bytes.has("GIF87a") || bytes.has("GIF89a") else { return nil }
        var made = ImageContainer("com.compuserve.gif", .statusIncomplete)
        guard let width = bytes.little(6, 2), let height = bytes.little(8, 2),
            let flags = bytes[10], bytes.count >= 13
        else {
            made.status = .statusReadingHeader
            return made
        }
        made.animationKey = kCGImagePropertyGIFDictionary
        var canvas = (width: width, height: height)
        let table = tableLength(flags)
        var gif: [String: Any] = [kCGImagePropertyGIFHasGlobalColorMap: table > 0]
        var at = 13 + table
        var control: (disposal: ImageFrame.Disposal, delay: Double, block: Range<Int>)?
        loop: while let kind = bytes[at] {
            switch kind {
            case 0x21:
                if bytes[at + 1] == 0xF9, let packed = bytes[at + 3],
                    let delay = bytes.little(at + 4, 2)
                {
                    control = (disposal(packed), Double(delay) / 100, at..<at + 8)
                }
                if bytes[at + 1] == 0xFF, bytes.has("NETSCAPE2.0", at: at + 3),
                    bytes[at + 15] == 1, let count = bytes.little(at + 16, 2)
                {
                    gif[kCGImagePropertyGIFLoopCount] = count
                }
                guard let end = skip(bytes, at + 2) else { break loop }
                at = end
            case 0x2C:
                guard let w = bytes.little(at + 5, 2), let h = bytes.little(at + 7, 2),
                    let local = bytes[at + 9]
                else { break loop }
                var frame = ImageFrame(width: w, height: h)
                (frame.x, frame.y) = (bytes.little(at + 1, 2) ?? 0, bytes.little(at + 3, 2) ?? 0)
                let start = at
                let end = skip(bytes, at + 11 + tableLength(local))
                frame.isComplete = end != nil
                if let control { (frame.disposal, frame.delay) = (control.disposal, control.delay) }
                frame.file = single(start..<(end ?? bytes.count), control?.block)
                control = nil
                if canvas.width == 0 || canvas.height == 0 { canvas = (w, h) }
                guard w > 0, h > 0, made.add(frame), let end else { break loop }
                at = end
            case 0x3B:
                made.status = .statusComplete
                break loop
            default:
                // Bytes between blocks end the pictures, as in browsers.
                made.status = made.frames.isEmpty ? .statusInvalidData : .statusComplete
                break loop
            }
        }
        if made.frames.count == ImageContainer.frameLimit { made.status = .statusComplete }
        made.canvas = canvas
        gif[kCGImagePropertyGIFCanvasPixelWidth] = canvas.width
        gif[kCGImagePropertyGIFCanvasPixelHeight] = canvas.height
        made.fileProperties[kCGImagePropertyGIFDictionary] = gif
        made.frameProperties = [
            kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
            kCGImagePropertyDepth: 8, kCGImagePropertyHasAlpha: true,
            kCGImagePropertyIsIndexed: true,
        ]
        return made
    }

    private static func tableLength(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    private static func disposal(_ packed: UInt8) -> ImageFrame.Disposal {
        switch packed >> 2 & 7 {
        case 2: .clear
        case 3: .restore
        default: .keep
        }
    }

    /// End of a chain of sub-blocks; nil for a chain without an end.
    private static func skip(_ bytes: FileBytes, _ start: Int) -> Int? {
        var at = start
        while let count = bytes[at] {
            if count == 0 { return at + 1 }
            at += Int(count) + 1
        }
        return nil
    }

    /// File of a single picture at the origin of a screen as large as the picture.
    private static func single(
        _ picture: Range<Int>, _ control: Range<Int>?
    ) -> (FileBytes) -> Data {
        { bytes in
            var file = Data("GIF89a".utf8)
            file += bytes.part(picture.lowerBound + 5..<picture.lowerBound + 9)
            file += bytes.part(10..<13 + tableLength(bytes[10] ?? 0))
            if let control { file += bytes.part(control) }
            file += [0x2C, 0, 0, 0, 0]
            file += bytes.part(picture.lowerBound + 5..<picture.upperBound)
            return file + [0x3B]
        }
    }
}
