import Foundation

extension CGImage {
    /// An image of uncompressed bytes, top row first.
    ///
    /// Supported: integers of 8, 16 and 32 bits and floats of 16 and 32 bits, with or without
    /// alpha; gray and palettes of 1, 2 and 4 bits. Premultiplied or opaque sRGB bytes with red
    /// first, or blue first in 32-bit little-endian words, are used in place. Other pixels are
    /// converted to 8-bit sRGB, and to half floats for layers with deep contents. Nil for an
    /// impossible layout or too few bytes. Conversion is O(n) in the number of pixels, use in place
    /// O(1).
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        let layout = Layout(
            bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo)
        let table = decode.map { DecodeTable($0, count: 2 * space.numberOfComponents) }
        let decoder = PixelDecoder(
            width: width, height: height, layout: layout, decode: table?.values)
        guard let data = provider.data else { return nil }
        let shared = decoder.lend(data)
        if let lent = shared?.lent {
            self.init(
                lent: lent, layout: layout, provider: provider,
                shouldInterpolate: shouldInterpolate, intent: intent)
            return
        }
        guard let pixels = shared?.buffer ?? decoder.decodePixels(data) else { return nil }
        self.init(
            pixels: pixels, layout: layout, provider: provider, decode: table,
            shouldInterpolate: shouldInterpolate, intent: intent)
    }

    /// A stencil mask: sample 0 paints and sample 1 does not paint; `decode` [1, 0] inverts the
    /// meaning of the samples. Samples have 1, 2, 4, 8, 16 or 32 bits. Nil for an impossible layout
    /// or too few bytes. O(n) in the number of pixels.
    public convenience init?(
        maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int,
        bytesPerRow: Int, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool
    ) {
        let layout = Layout(
            bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow, space: nil, bitmapInfo: CGBitmapInfo(alpha: .alphaOnly))
        let decoder = PixelDecoder(width: width, height: height, layout: layout, decode: nil)
        guard let data = provider.data, let pixels = decoder.decodePixels(data) else { return nil }
        let table = decode.map { DecodeTable($0, count: 2) }
        let (low, high) = table.map { (Double($0.values[0]), Double($0.values[1])) } ?? (0, 1)
        for y in 0..<height {
            let row = pixels.row(y)
            for x in 0..<width {
                let sample = Double(row[x * 4 + 3]) / 255
                row[x * 4 + 3] = byte(1 - (low + sample * (high - low)))
            }
        }
        self.init(
            pixels: pixels, layout: layout, provider: provider, decode: table, isMask: true,
            shouldInterpolate: shouldInterpolate)
    }

    /// Part of the image in pixels from the top left corner; nil for an empty part. O(1).
    ///
    /// The rectangle is rounded out to whole pixels and clipped to the image. Pixels are shared,
    /// not copied.
    public func cropping(to rect: CGRect) -> CGImage? {
        let area = rect.integral.common(
            CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height)))
        guard !area.isNull, area.width >= 1, area.height >= 1 else { return nil }
        var part = Layout(bytesPerRow: pixels.bytesPerRow)
        if isMask { part.space = nil }
        if isOpaque { part.bitmapInfo = CGBitmapInfo(alpha: .noneSkipLast) }
        part.isPartOfMask = canMask
        return CGImage(
            pixels: pixels, origin: (origin.x + Int(area.minX), origin.y + Int(area.minY)),
            width: Int(area.width), height: Int(area.height), layout: part, isMask: isMask,
            shouldInterpolate: shouldInterpolate, intent: renderingIntent)
    }

    /// The image with its components in another space; nil for another number of components. Nil
    /// for a stencil mask, too. The numbers stay, and mean other colours. O(n) in the number of
    /// pixels.
    public func copy(colorSpace: CGColorSpace) -> CGImage? {
        guard !isMask, colorSpace.numberOfComponents == layout.space?.numberOfComponents,
            let provider = dataProvider
        else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: bitsPerComponent,
            bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: colorSpace,
            bitmapInfo: bitmapInfo, provider: provider, decode: decode,
            shouldInterpolate: shouldInterpolate, intent: renderingIntent)
    }
}
