import LaminaDisplayList
import LaminaGraphicsTypes

/// An image's pixels with a repeated edge, in the form for a shared page.
struct FramedImage {
    let width: Int
    let height: Int
    let pixels: [UInt32]

    init(_ image: CGImage) {
        let frame = AtlasPage.frame
        let (w, h) = (image.width, image.height)
        let (fw, fh) = (w + 2 * frame, h + 2 * frame)
        var out = [UInt32](repeating: 0, count: fw * fh)
        image.withPremultipliedRGBA8 { bytes, rowBytes in
            for y in 0..<fh {
                let row = min(max(y - frame, 0), h - 1) * rowBytes
                for x in 0..<fw {
                    let column = min(max(x - frame, 0), w - 1) * 4
                    out[y * fw + x] = bytes.loadUnaligned(
                        fromByteOffset: row + column, as: UInt32.self)
                }
            }
        }
        (width, height, pixels) = (fw, fh, out)
    }
}
