import LaminaGraphicsTypes

/// A layer's matrix, shared by copies of the values until a copy is written.
@usableFromInline
final class TransformBox: @unchecked Sendable {
    // The matrix is never written while shared.
    @exclusivity(unchecked) @usableFromInline final var value: CATransform3D

    init(_ value: CATransform3D) { self.value = value }

    /// The matrix of every layer without a transform. The matrix is not optional, because drawing
    /// reads matrices without a test.
    static let identity = TransformBox(CATransform3DIdentity)
}

extension LayerProperties {
    /// The matrix about the anchor point; the identity by default. A write copies the matrix if
    /// shared with copies of the values.
    @inlinable public var transform: CATransform3D {
        @inline(__always) _read { yield matrix.value }
        @inline(__always) set { store(newValue) }
    }

    @usableFromInline
    mutating func store(_ transform: CATransform3D) {
        if isKnownUniquelyReferenced(&matrix) {
            matrix.value = transform
        } else {
            matrix = CATransform3DIsIdentity(transform) ? .identity : TransformBox(transform)
        }
    }
}
