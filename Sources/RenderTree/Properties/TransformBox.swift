import LaminaGraphicsTypes

/// A layer's matrix beside its other values, shared by their copies until one of them is set.
@usableFromInline
final class TransformBox: @unchecked Sendable {
    // Written by nobody while another one holds it.
    @exclusivity(unchecked) @usableFromInline final var value: CATransform3D

    init(_ value: CATransform3D) { self.value = value }

    /// That of every layer whose transform nobody set. Not nil instead: what draws reads matrices without asking.
    static let identity = TransformBox(CATransform3DIdentity)
}

extension LayerProperties {
    /// The matrix that acts about the anchor point. Default the identity.
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
