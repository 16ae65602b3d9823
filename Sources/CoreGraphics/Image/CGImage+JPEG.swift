import Foundation

extension CGImage {
    /// Pixels a side of the largest image a JPEG file holds.
    private static var longestSideOfJPEG: Int { 65_500 }

    /// Bytes of this image as a JPEG file. `quality` is 0 (smallest) to 1 (best); default 0.9. JPEG
    /// has no alpha: transparent pixels are mixed with `background`, default white. Nil for an
    /// image of more than 65 500 pixels a side, and when out of memory. Our own.
    public func jpegData(quality: Double = 0.9, background: CGColor = .white) -> Data? {
        guard max(width, height) <= Self.longestSideOfJPEG,
            let pixels = opaquePixels(over: background)
        else { return nil }
        let percent = quality.isNaN ? 90 : Int((min(max(quality, 0), 1) * 100).rounded())
        return pixels.file("jpeg", ["quality": "\(percent)"])
    }

    /// Pixels over a colour, with full alpha everywhere.
    func opaquePixels(over background: CGColor) -> PixelBuffer? {
        guard let pixels = PixelBuffer(width: width, height: height) else { return nil }
        let color = background.extendedSRGB
        let backdrop = (0..<3).map { byte(Double(color[$0])) }
        withPremultipliedRGBA8 { bytes, bytesPerRow in
            for y in 0..<height {
                let row = pixels.row(y)
                for x in 0..<width {
                    let at = y * bytesPerRow + x * 4
                    let rest = 255 - bytes[at + 3]
                    for i in 0..<3 {
                        let (sum, isBeyond) = bytes[at + i].addingReportingOverflow(
                            multiplyBytes(backdrop[i], rest))
                        row[x * 4 + i] = isBeyond ? 255 : sum
                    }
                    row[x * 4 + 3] = 255
                }
            }
        }
        return pixels
    }

    /// Writes this image as a JPEG file, with the bytes of `jpegData(quality:background:)`; throws
    /// `ImageFileError`. Our own.
    public func writeJPEG(to url: URL, quality: Double = 0.9, background: CGColor = .white) throws {
        guard let data = jpegData(quality: quality, background: background) else {
            throw ImageFileError(source: url.path, reason: "the image could not be encoded")
        }
        try ImageFile.write(data, to: url)
    }
}
