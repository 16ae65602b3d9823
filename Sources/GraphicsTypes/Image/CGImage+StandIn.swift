extension CGImage {
    /// An image that stands for pixels which exist on the GPU only; our own.
    ///
    /// It has the size and the alpha of what it stands for and is transparent wherever its bytes are read: one
    /// row of zeros serves as every row. Nil for a size below one pixel, or without memory for a row.
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
