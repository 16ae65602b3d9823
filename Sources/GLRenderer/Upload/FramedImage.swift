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
        let out = [UInt32](unsafeUninitializedCapacity: fw * fh) { out, count in
            guard let target = out.baseAddress else { return }
            Self.copyRows(of: image, to: target + frame * fw + frame, fw)
            for y in 0..<h {
                let row = target + (y + frame) * fw
                for x in 0..<frame {
                    row[x] = row[frame]
                    row[frame + w + x] = row[frame + w - 1]
                }
            }
            for y in 0..<frame {
                (target + y * fw).update(from: target + frame * fw, count: fw)
                (target + (frame + h + y) * fw).update(
                    from: target + (frame + h - 1) * fw, count: fw)
            }
            count = fw * fh
        }
        (width, height, pixels) = (fw, fh, out)
    }

    /// Copies the rows of an image to places `rowLength` pixels apart.
    private static func copyRows(
        of image: CGImage, to target: UnsafeMutablePointer<UInt32>, _ rowLength: Int
    ) {
        if let lent = image.lent { return lent.copy(to: target, rowLength: rowLength) }
        image.withPremultipliedRGBA8 { bytes, rowBytes in
            for y in 0..<image.height {
                UnsafeMutableRawPointer(target + y * rowLength).copyMemory(
                    from: bytes.baseAddress.unsafelyUnwrapped + y * rowBytes,
                    byteCount: image.width * 4)
            }
        }
    }
}
