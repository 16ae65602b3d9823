import LaminaGraphicsTypes

extension CATransform3D {
    private func mapped(_ body: (CGFloat) -> CGFloat) -> CATransform3D {
        var t = self
        withUnsafeMutableBytes(of: &t) { bytes in
            let elements = bytes.bindMemory(to: CGFloat.self)
            for i in elements.indices { elements[i] = body(elements[i]) }
        }
        return t
    }

    private var greatest: CGFloat {
        withUnsafeBytes(of: self) { bytes in
            bytes.bindMemory(to: CGFloat.self).reduce(0) { max($0, abs($1)) }
        }
    }

    /// True if every element is finite.
    var isFinite: Bool {
        withUnsafeBytes(of: self) { $0.bindMemory(to: CGFloat.self).allSatisfy(\.isFinite) }
    }

    /// True if no sum and no product of an animation can overflow.
    package var isModerate: Bool { greatest < 1e30 }

    /// The nearest finite matrix, with 0 in place of NaN.
    var saturated: CATransform3D { isFinite ? self : mapped { $0.isNaN ? 0 : $0.saturated } }

    /// `CATransform3DConcat` with saturation: an element that overflows is the largest finite
    /// number.
    static func product(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
        let plain = CATransform3DConcat(a, b)
        if plain.isFinite || !a.isFinite || !b.isFinite { return plain }
        // A product of matrices with elements up to 1 has elements up to 4.
        let (m, n) = (a.greatest, b.greatest)
        return CATransform3DConcat(a.mapped { $0 / m }, b.mapped { $0 / n })
            .mapped { .product(.product($0, m), n) }
    }
}
