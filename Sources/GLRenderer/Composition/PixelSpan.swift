import LaminaGraphicsTypes

/// The pixels between two edges along an axis, with the coverage of each pixel.
struct PixelSpan {
    private let from: Float, to: Float
    private let isSoft: (Bool, Bool)
    /// The largest coverage: an interval thinner than a pixel covers a part of a pixel.
    private let limit: Float
    /// The touched pixels of a range.
    let all: Range<Int>
    /// The pixels covered in full.
    private(set) var full: Range<Int>

    init(_ from: Float, _ to: Float, isSoft: (UInt32, UInt32), within range: Range<Int>) {
        (self.from, self.to) = (from, to)
        self.isSoft = (isSoft.0 != 0, isSoft.1 != 0)
        limit = self.isSoft.0 && self.isSoft.1 ? min(to - from, 1) : 1
        let bounds = (Float(range.lowerBound), Float(range.upperBound))
        // An antialiased edge reaches half a pixel beyond its pixel's centre.
        let first = min(max((from - 0.5).rounded(.down), bounds.0), bounds.1)
        let last = min(max((to + 0.5).rounded(.up), bounds.0), bounds.1)
        all = Int(first)..<Int(max(first, last))
        full = all
        var (begin, end) = (all.lowerBound, all.upperBound)
        while begin < end, coverage(begin) < 1 { begin += 1 }
        while begin < end, coverage(end - 1) < 1 { end -= 1 }
        full = begin..<end
    }

    /// Calls `body` for the pixels covered in part.
    @inline(__always)
    func eachSoft(_ body: (Int) -> Void) {
        for pixel in all.lowerBound..<full.lowerBound { body(pixel) }
        for pixel in full.upperBound..<all.upperBound { body(pixel) }
    }

    /// The covered part of a pixel.
    func coverage(_ pixel: Int) -> Float {
        let center = Float(pixel) + 0.5
        // A pixel belongs to a hard edge at its centre on one side only.
        let low: Float = isSoft.0 ? center - from + 0.5 : center >= from ? 1 : 0
        let high: Float = isSoft.1 ? to - center + 0.5 : center < to ? 1 : 0
        return min(max(min(low, high), 0), limit)
    }

    /// Multiplies the colours of the touched pixels by their coverage times `factor`.
    func cut(_ colors: UnsafeMutablePointer<UInt32>, by factor: Float) {
        func cut(_ pixel: Int) {
            let share = UInt32(factor * coverage(pixel) * 255 + 0.5)
            let place = colors + (pixel - all.lowerBound)
            place.pointee = multiplyBytes(of: place.pointee, by: share)
        }
        if factor < 1 { all.forEach(cut) } else { eachSoft(cut) }
    }
}
