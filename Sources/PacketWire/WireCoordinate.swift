/// The range of the numbers that lengths, transforms, paths and colours of a packet are made of.
///
/// Differences of two and products of four of them are finite. Values outside of the range are the
/// nearest in it: a picture does not show the difference. Infinite values and those that are no
/// number stay as they are, as for a layer's own.
enum WireCoordinate {
    static let most = 1e75
    /// Colours become single precision.
    static let mostOfColor = 1e9

    @inline(__always)
    static func limited(_ value: Double, to most: Double = Self.most) -> Double {
        // Almost every number: one comparison.
        if value.magnitude <= most || !value.isFinite { return value }
        return value < 0 ? -most : most
    }

    @inline(__always)
    static func limited<V: SIMD<Double>>(_ value: V) -> V {
        var limited = value
        for i in 0..<V.scalarCount { limited[i] = Self.limited(value[i]) }
        return limited
    }
}
