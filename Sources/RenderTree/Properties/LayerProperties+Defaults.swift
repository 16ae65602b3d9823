import LaminaGraphicsTypes

extension LayerProperties {
    /// The properties differing from a new layer's. Complexity: linear in the stored fields and the
    /// bag.
    public var nonDefaults: PropertySet {
        var set = PropertySet()
        func note(_ id: PropertyID, _ differs: Bool) { if differs { set.insert(id) } }
        let blank = Self.blank
        note(.bounds, bounds != blank.bounds)
        note(.position, position != blank.position)
        note(.zPosition, zPosition != blank.zPosition)
        note(.anchorPoint, anchorPoint != blank.anchorPoint)
        note(.anchorPointZ, anchorPointZ != blank.anchorPointZ)
        note(.transform, !CATransform3DEqualToTransform(transform, blank.transform))
        note(.backgroundColor, backgroundColor != nil)
        note(.contents, contents != nil)
        note(.contentsScale, contentsScale != blank.contentsScale)
        note(.cornerRadius, cornerRadius != blank.cornerRadius)
        note(.borderWidth, borderWidth != blank.borderWidth)
        note(.opacity, opacity != blank.opacity)
        note(.contentsGravity, contentsGravity != blank.contentsGravity)
        note(.minificationFilter, minificationFilter != blank.minificationFilter)
        note(.magnificationFilter, magnificationFilter != blank.magnificationFilter)
        note(.maskedCorners, maskedCorners != blank.maskedCorners)
        note(.edgeAntialiasingMask, edgeAntialiasingMask != blank.edgeAntialiasingMask)
        note(.cornerCurve, continuousCorners != blank.continuousCorners)
        let flipped = flags.symmetricDifference(blank.flags)
        if !flipped.isEmpty {
            for (id, flag) in Self.allFlags { note(id, flipped.contains(flag)) }
        }
        // The bag contains no default values.
        for entry in bag { set.insert(entry.id) }
        return set
    }

    private static let blank = LayerProperties()

    private static let allFlags = PropertyID.allCases.compactMap { id in
        flag(id).map { (id, $0) }
    }
}
