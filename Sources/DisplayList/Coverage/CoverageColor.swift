/// The pixels of each coverage in a premultiplied colour: blue, green, red, alpha.
///
/// Idea: coverage has 256 values, therefore each pixel is read from a table of 256 colours.
struct CoverageColor {
    /// The colour as in records: red in the lowest byte, alpha in the highest byte.
    let packed: UInt32
    private let pixels: [UInt32]

    init(_ packed: UInt32) {
        self.packed = packed
        let color = SIMD4<UInt32>(
            packed >> 16 & 255, packed >> 8 & 255, packed & 255, packed >> 24)
        pixels = (0..<256).map {
            // Rounds to the nearest 255th.
            let scaled = color &* UInt32($0) &+ 128
            let bytes = (scaled &+ scaled &>> 8) &>> 8
            return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
        }
    }

    /// The pixel of full coverage.
    var whole: UInt32 { pixels[255] }

    /// Writes the pixels of `count` bytes of coverage.
    func paint(_ coverage: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutableRawPointer) {
        pixels.withUnsafeBufferPointer { pixels in
            for i in 0..<count {
                target.storeBytes(
                    of: pixels[Int(coverage[i])], toByteOffset: i * 4, as: UInt32.self)
            }
        }
    }
}
