import CoreGraphics
import Foundation

/// Files of a single picture: Windows bitmaps, and the formats of GDK-Pixbuf's loaders.
enum OtherContainer {
    static func readBitmap(_ bytes: FileBytes) -> ImageContainer? {
        guard bytes.has("BM") else { return nil }
        var made = ImageContainer("com.microsoft.bmp", .statusReadingHeader)
        guard let size = bytes.little(14, 4), let pixels = bytes.little(10, 4) else { return made }
        let isOld = size == 12
        guard let width = bytes.little(18, isOld ? 2 : 4),
            let rawHeight = bytes.little(isOld ? 20 : 22, isOld ? 2 : 4),
            let bits = bytes.little(isOld ? 24 : 28, 2),
            let packing = isOld ? 0 : bytes.little(30, 4)
        else { return made }
        // A negative height means rows from the top.
        let height = isOld ? rawHeight : Int(Int32(truncatingIfNeeded: rawHeight).magnitude)
        guard width > 0, height > 0, width <= Int32.max else {
            made.status = .statusInvalidData
            return made
        }
        var frame = ImageFrame(width: width, height: height)
        let row = (width * bits + 31) / 32 * 4
        let (length, isLong) = row.multipliedReportingOverflow(by: height)
        frame.isComplete =
            packing == 1 || packing == 2
            ? bytes.little(2, 4).map { bytes.count >= $0 } ?? false
            : !isLong && length <= bytes.count - pixels
        made.status = frame.isComplete ? .statusComplete : .statusIncomplete
        var all: [String: Any] = [
            kCGImagePropertyDepth: bits > 8 ? 8 : bits, kCGImagePropertyHasAlpha: bits == 32,
            kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
        ]
        if bits <= 8 { all[kCGImagePropertyIsIndexed] = true }
        if !isOld, let x = bytes.little(38, 4), let y = bytes.little(42, 4), x > 0, y > 0 {
            all[kCGImagePropertyDPIWidth] = (Double(x) * PNGProperties.inch * 100).rounded() / 100
            all[kCGImagePropertyDPIHeight] = (Double(y) * PNGProperties.inch * 100).rounded() / 100
        }
        made.frameProperties = all
        _ = made.add(frame)
        return made
    }

    /// A format read by GDK-Pixbuf only, such as HEIF, AVIF, ICO, TGA, PNM and SVG.
    static func readAny(_ bytes: FileBytes) -> ImageContainer? {
        guard let found = CGImage.probe(bytes.data) else { return nil }
        var made = ImageContainer(found.type)
        guard found.width > 0, found.height > 0 else {
            made.status = .statusReadingHeader
            return made
        }
        made.frameProperties = [
            kCGImagePropertyDepth: 8, kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
        ]
        _ = made.add(ImageFrame(width: found.width, height: found.height))
        return made
    }
}
