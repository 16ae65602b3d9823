import CGLFW
import GraphicsTypes
import DisplayList

/// Small images share pages, so that layers showing different ones share a draw call.
///
/// Pages are filled shelf by shelf; every image is framed by two pixels of its own edge, so that neighbours never
/// bleed in. A page goes when nothing on it is used.
extension ImageStore {
    static let pageSize = 1024
    /// Pixels, and pixels a side, up to which an image shares a page: a line of text does, a photograph does not.
    static let largestShared = 128 * 128
    static let longestShared = 512
    static let frame = 2

    /// Whether an image of this size and sampling gets a texture of its own.
    func standsAlone(_ image: CGImage, _ sampling: Sampling) -> Bool {
        !sharesPages || image.isDeep || !sampling.isDisjoint(with: [.mipmapped, .separate])
            || image.width * image.height > Self.largestShared
            || max(image.width, image.height) > Self.longestShared
    }

    func placeShared(_ image: CGImage, _ sampling: Sampling) -> ImagePlacement? {
        let (w, h) = (image.width + 2 * Self.frame, image.height + 2 * Self.frame)
        let page = openPage(w, h, sampling)
        var p = pages[page]!
        if p.x + w > Self.pageSize {
            p.shelfY += p.shelfHeight
            p.shelfHeight = 0
            p.x = 0
        }
        let (x, y) = (p.x + Self.frame, p.shelfY + Self.frame)
        p.x += w
        p.shelfHeight = max(p.shelfHeight, h)
        pages[page] = p
        let framed = Self.framed(image)
        framed.withUnsafeBytes {
            upload($0, w * 4, to: p.texture, x: x - Self.frame, y: y - Self.frame, w, h)
        }
        device.check("uploading an image into an atlas page")
        return placement(of: image, sampling, on: page, x, y, (Self.pageSize, Self.pageSize))
    }

    /// The placement of an image at a place of a texture of the given size.
    ///
    /// Where nothing is interpolated a 256th of a texel is added: a pixel whose middle lies between two texels, as
    /// happens in round sizes, reads the same one wherever the image lies.
    func placement(
        of image: CGImage, _ sampling: Sampling, on page: Int32, _ x: Int, _ y: Int,
        _ size: (width: Int, height: Int)
    ) -> ImagePlacement {
        let isNearest = !sampling.isDisjoint(with: [.nearestMinification, .nearestMagnification])
        let nudge: Float = isNearest ? 1 / 256 : 0
        let texels = SIMD2(Float(image.width), Float(image.height))
        let all = SIMD2(Float(size.width), Float(size.height))
        let low = (SIMD2(Float(x), Float(y)) + nudge) / all
        let high = (SIMD2(Float(x), Float(y)) + texels + nudge) / all
        return ImagePlacement(
            page: page, uv: SIMD4(low.x, low.y, high.x, high.y), isOpaque: image.isOpaque,
            texels: texels)
    }

    /// A page of this sampling with room for another image.
    private func openPage(_ w: Int, _ h: Int, _ sampling: Sampling) -> Int32 {
        if let open = openPages[sampling], let p = pages[open] {
            let fitsShelf =
                p.x + w <= Self.pageSize && p.shelfY + max(p.shelfHeight, h) <= Self.pageSize
            if fitsShelf || p.shelfY + p.shelfHeight + h <= Self.pageSize { return open }
        }
        let texture = GLTexture.image(
            device, width: Self.pageSize, height: Self.pageSize, sampling: sampling)
        let page = addPage(texture, sampling, isShared: true)
        openPages[sampling] = page
        return page
    }

    /// The image's pixels with its edge repeated around it.
    private static func framed(_ image: CGImage) -> [UInt32] {
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
        return out
    }
}
