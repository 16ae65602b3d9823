/// What of a piece a part of the image shows along one axis: where it lies, and its own texture coordinates there.
struct Overlap {
    var low: Double, high: Double, from: Double, to: Double

    /// The piece lies from `p0` to `p1` and shows the image from `a` to `b`, either way round.
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
