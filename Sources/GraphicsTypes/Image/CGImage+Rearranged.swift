extension CGImage {
    /// A buffer of `width` × `height` pixels copied from other places of the image; nil without
    /// memory.
    ///
    /// `x` maps a column of the buffer to a column of the image, `y` a row to a row. With
    /// `isTurned`, `x` maps a column to a row, and `y` a row to a column. Precondition: the results
    /// lie in the image. Cost: linear in the pixels of the buffer.
    package func rearranged(
        width: Int, height: Int, isTurned: Bool = false, x: (Int) -> Int, y: (Int) -> Int
    ) -> PixelBuffer? {
        guard let made = PixelBuffer(width: width, height: height) else { return nil }
        withPremultipliedRGBA8 { bytes, rowBytes in
            let (across, down) = isTurned ? (rowBytes, 4) : (4, rowBytes)
            let columns = (0..<width).map { x($0) * across }
            for line in 0..<height {
                let row = UnsafeMutableRawPointer(made.row(line))
                let first = y(line) * down
                for column in 0..<width {
                    let pixel = bytes.loadUnaligned(
                        fromByteOffset: first + columns[column], as: UInt32.self)
                    row.storeBytes(of: pixel, toByteOffset: column * 4, as: UInt32.self)
                }
            }
        }
        return made
    }
}
