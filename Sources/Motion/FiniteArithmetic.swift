import LaminaGraphicsTypes

// Sums, products and mixes whose results are finite where their operands are: results beyond the
// range are its ends. Results inside the range equal the plain operations to the last bit. For
// infinite operands the results equal the plain operations, except that a result is never NaN.

extension BinaryFloatingPoint {
    /// The nearest finite number; NaN stays.
    @inline(__always)
    var saturated: Self {
        Self.minimum(
            Self.maximum(self, -Self.greatestFiniteMagnitude), Self.greatestFiniteMagnitude)
    }

    /// `self + other`.
    static func sum(_ a: Self, _ b: Self) -> Self {
        let plain = a + b
        return plain.isFinite || !a.isFinite || !b.isFinite ? plain : plain.saturated
    }

    /// `self · n`.
    static func product(_ a: Self, _ n: Self) -> Self {
        let plain = a * n
        if a == 0 || n == 0, !a.isNaN, !n.isNaN { return 0 }
        return plain.isFinite || !a.isFinite || !n.isFinite ? plain : plain.saturated
    }

    /// The number at the fraction `f` from `a` to `b`.
    static func between(_ a: Self, _ b: Self, _ f: Self) -> Self {
        let plain = a + (b - a) * f
        if plain.isFinite || a.isNaN || b.isNaN || !f.isFinite { return plain }
        // Infinity has no interpolation, so the value switches at the middle.
        if !a.isFinite || !b.isFinite { return f < 0.5 ? a : b }
        // With a finite difference, only the product or the sum has overflowed. With an infinite
        // difference the signs of `a` and `b` differ, and the two products have equal signs.
        return (b - a).isFinite ? plain.saturated : (a * (1 - f) + b * f).saturated
    }
}

extension SIMD where Scalar: BinaryFloatingPoint {
    /// True if every element is finite.
    @inline(__always)
    var isFinite: Bool {
        // The difference of a number that is not finite and itself is NaN.
        self - self == .zero
    }

    private static func each(_ element: (Int) -> Scalar) -> Self {
        var result = Self()
        for i in result.indices { result[i] = element(i) }
        return result
    }

    static func sum(_ a: Self, _ b: Self) -> Self {
        let plain = a + b
        return plain.isFinite ? plain : each { .sum(a[$0], b[$0]) }
    }

    static func product(_ a: Self, _ n: Scalar) -> Self {
        let plain = a * n
        return plain.isFinite ? plain : each { .product(a[$0], n) }
    }

    static func between(_ a: Self, _ b: Self, _ f: Scalar) -> Self {
        let plain = a + (b - a) * f
        return plain.isFinite ? plain : each { .between(a[$0], b[$0], f) }
    }
}

extension SIMD where Scalar == Double {
    /// True if sums and products of an animation cannot leave the range of numbers, a condition of
    /// precomputed forms and of evaluation by a shader. Single precision holds the results, too.
    package var isModerate: Bool { max() < 1e30 && min() > -1e30 }
}
