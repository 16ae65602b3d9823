/// The overlap of a piece and a part of the image along an axis: its range, and the part's texture
/// coordinates at both ends.
struct Overlap {
    var low: Double, high: Double, from: Double, to: Double

    /// The overlap; the piece extends from `p0` to `p1` and shows the image from `a` to `b`, in
    /// either direction.
    init?(
        _ p0: Double, _ p1: Double, _ shows: (a: Double, b: Double),
        _ part: (low: Double, high: Double), held: (low: Double, high: Double)
    ) {
        let (a, b) = shows
        let least = max(min(a, b), part.low)
        let most = min(max(a, b), part.high)
        guard most > least, a != b else { return nil }
        let (first, last) = a < b ? (least, most) : (most, least)
        low = first == a ? p0 : p0 + (first - a) / (b - a) * (p1 - p0)
        high = last == b ? p1 : p0 + (last - a) / (b - a) * (p1 - p0)
        from = (first - held.low) / (held.high - held.low)
        to = (last - held.low) / (held.high - held.low)
    }
}
