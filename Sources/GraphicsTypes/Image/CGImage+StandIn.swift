extension CGImage {
    /// Placeholder for pixels on the GPU only. Not Apple's.
    ///
    /// The placeholder has the size and the alpha format of the represented image, and transparent
    /// bytes: a single row of zeros is used for all rows. Nil for a size below one pixel, or
    /// without memory for a row.
    package static func standIn(width: Int, height: Int, isOpaque: Bool) -> CGImage? {
        guard width > 0, height > 0,
            let pixels = PixelBuffer(repeatedRowOf: width, height: height)
        else { return nil }
        let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
        return CGImage(
            pixels: pixels,
            layout: Layout(bytesPerRow: width * 4, bitmapInfo: CGBitmapInfo(alpha: alpha)))
    }
}
