/// Where a row of a rendering lies, and from it those below: in locals, as a class's own properties are checked at each use.
struct CoverageRows {
    /// Differences of coverage between neighbouring pixels.
    var sums: UnsafeMutablePointer<Float>
    /// A bit for each sixteen pixels that an edge touches.
    var marks: UnsafeMutablePointer<UInt64>
    var bytes: UnsafeMutablePointer<UInt8>
    let width: Int
    /// Sums in a row, and words of marks.
    let stride: Int
    let markStride: Int

    /// The row `count` below.
    @inline(__always)
    func advanced(by count: Int) -> CoverageRows {
        CoverageRows(
            sums: sums + count &* stride, marks: marks + count &* markStride,
            bytes: bytes + count &* width, width: width, stride: stride, markStride: markStride)
    }

    /// Notes that something was added between two pixels.
    @inline(__always)
    func mark(_ first: Int, _ last: Int) {
        var block = first &>> 4
        let end = last &>> 4
        repeat {
            // As many as share a word.
            let count = min(end &- block, 63 &- (block & 63))
            marks[block &>> 6] |=
                (~0 &>> UInt64(truncatingIfNeeded: 63 &- count))
                &<< UInt64(truncatingIfNeeded: block)
            block &+= count &+ 1
        } while block <= end
    }
}
