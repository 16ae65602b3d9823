extension CGImage {
    /// An image that stands for pixels which exist on the GPU only; our own.
    ///
    /// It has the size and the alpha of what it stands for and is transparent wherever its bytes are read: one
    /// row of zeros serves as every row. Nil for a size below one pixel.
    package static func standIn(width: Int, height: Int, isOpaque: Bool) -> CGImage? {
        guard width > 0, height > 0 else { return nil }
        let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
        return CGImage(
            pixels: PixelBuffer(repeatedRowOf: width, height: height),
            layout: Layout(bytesPerRow: width * 4, bitmapInfo: CGBitmapInfo(alpha: alpha)))
    }
}
