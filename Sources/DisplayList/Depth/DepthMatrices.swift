import LaminaGraphicsTypes

/// The matrices of the enclosing transform layers, to the layer flattening them.
struct DepthMatrices {
    private var matrices: ContiguousArray<CATransform3D> = []

    /// The matrix of a space, by `InheritedState.depth`.
    subscript(depth: Int32) -> CATransform3D { matrices[Int(depth)] }

    /// Enters the space of a transform layer; returns its depth.
    mutating func enter(_ matrix: CATransform3D) -> Int32 {
        matrices.append(matrix)
        return Int32(matrices.count - 1)
    }

    /// The mark of the spaces entered until now, for `leave`.
    var mark: Int { matrices.count }

    /// Leaves all spaces entered since a mark.
    mutating func leave(to mark: Int) { matrices.removeSubrange(mark...) }
}
