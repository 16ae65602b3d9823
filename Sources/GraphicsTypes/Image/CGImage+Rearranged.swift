extension CGImage {
    /// Pixels in other places, in a buffer of a size; nil without memory.
    ///
    /// `x` and `y` give the image's column and row for a column and a row of the buffer; with
    /// `isTurned`, `x` gives the row and `y` the column. Results must lie in the image. Cost:
    /// linear in the pixels of the buffer.
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
