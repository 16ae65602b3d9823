/// Pointers to a row of a rendering, and through strides to all rows below. Kept in local
/// variables:
/// stored properties of a class are checked for exclusive access at each use.
struct CoverageRows {
    /// Differences of coverage between neighbouring pixels.
    var sums: UnsafeMutablePointer<Float>
    /// A bit per sixteen pixels, set by edges.
    var marks: UnsafeMutablePointer<UInt64>
    var bytes: UnsafeMutablePointer<UInt8>
    let width: Int
    /// Sums per row, and words of marks per row.
    let stride: Int
    let markStride: Int

    /// The row `count` rows below.
    @inline(__always)
    func advanced(by count: Int) -> CoverageRows {
        CoverageRows(
            sums: sums + count &* stride, marks: marks + count &* markStride,
            bytes: bytes + count &* width, width: width, stride: stride, markStride: markStride)
    }

    /// Marks the blocks of pixels between two pixels as changed.
    @inline(__always)
    func mark(_ first: Int, _ last: Int) {
        var block = first &>> 4
        let end = last &>> 4
        repeat {
            // The bits of all blocks in the same word are set together.
            let count = min(end &- block, 63 &- (block & 63))
            marks[block &>> 6] |=
                (~0 &>> UInt64(truncatingIfNeeded: 63 &- count))
                &<< UInt64(truncatingIfNeeded: block)
            block &+= count &+ 1
        } while block <= end
    }
}
