import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

extension AnimatedInstance {
    /// The appearance of a layer on the screen during its motion: the primitive, and the reach of
    /// its edges.
    struct Shape {
        let primitive: Primitive
        /// The margin in pixels around the layer's path.
        let margin: Float
        /// The rectangle around the anchor point, including the layer's constant transform.
        let extent: PlaneRect
        /// An upper bound of pixels per point.
        let scale: Double
        /// The requirement on the enclosing plane.
        let need: AnimatedBatchPlane.Need

        /// Derives the shape; nil if the motion may leave the plane or skew the layer, because
        /// skewed and tilted layers use other primitives.
        init?(_ s: Subject, _ motion: ClosedMotion, _ path: AnimatedBatchPath) {
            let (above, r) = (s.above, s.rect)
            guard let (fixed, need) = Self.fixed(s, motion, path) else { return nil }
            self.need =
                s.kind == .bakedBox
                ? .fixed : s.shape?.needsCircles ?? false ? max(need, .round) : need
            if s.kind == .bakedBox {
                let stays =
                    path.scaleX.length == 0 && path.scaleY.length == 0 && path.turn.length == 0
                    && path.turn.low == 0
                guard stays, fixed.b == 0, fixed.c == 0, above.b == 0, above.c == 0 else {
                    return nil
                }
            }
            let own = fixed.concatAffine(above)
            let (grow, shrink) = s.headroom
            if let area = s.shape, !Self.keepsFormula(area, s, path, own) { return nil }
            let within = path.turnsAlong ? max(1, fixed.scales.upperBound) : 1
            scale = above.scales.upperBound * grow * within
            margin = max(s.kind == .image ? 1 : 0.5, own.softReach) + 1
            let b = fixed.bounds(path.turnsAlong ? r.aroundTurns : r)
            extent = PlaneRect(
                x0: Double(b.minX), y0: Double(b.minY), x1: Double(b.maxX), y1: Double(b.maxY))
            guard s.kind == .image else {
                primitive = s.shape?.primitive ?? (s.kind == .bakedBox ? .bakedBox : .solid)
                return
            }
            // A scale passing through zero is arbitrarily small on both sides.
            let small = PlaneTransform(
                a: max(path.scaleX.smallest * shrink, 1e-9), b: 0, c: 0,
                d: max(path.scaleY.smallest * shrink, 1e-9), tx: 0, ty: 0)
            primitive = LeafRules.primitive(
                .image, r, small.concatAffine(own), s.draw, edges: BoxStyle.edges(s.values))
        }

        /// True if a shape's formula is exact on all planes of a motion.
        private static func keepsFormula(
            _ area: AnimatedShape, _ s: Subject, _ path: AnimatedBatchPath, _ own: PlaneTransform
        ) -> Bool {
            if area.needsCircles {
                guard own.isConformal, s.above.isConformal, path.scalesEvenly else { return false }
            }
            let (grow, shrink) = s.headroom
            let low = min(path.scaleX.smallest, path.scaleY.smallest) * own.scales.lowerBound
            let high = max(path.scaleX.largest, path.scaleY.largest) * own.scales.upperBound
            return low * shrink >= area.scales.lowerBound && high * grow <= area.scales.upperBound
        }

        /// The constant transform and the requirement on the plane; nil if the motion may leave the
        /// plane or skew the layer.
        private static func fixed(
            _ s: Subject, _ motion: ClosedMotion, _ path: AnimatedBatchPath
        ) -> (PlaneTransform, AnimatedBatchPlane.Need)? {
            let above = s.above
            guard above.isAffine, above.isFinite else { return nil }
            if s.isBackground { return above.isSlanted ? nil : (PlaneTransform(), .blunt) }
            if let parts = motion.parts {
                guard parts.rotation.x == 0, parts.rotation.y == 0, parts.skew == .zero,
                    parts.perspective == SIMD4(0, 0, 0, 1), parts.translation.z == 0
                else { return nil }
                let isUpright = path.turn.length == 0 && path.turn.low == 0
                guard above.isConformal || (isUpright && !above.isOblique) else { return nil }
                return (PlaneTransform(), need(isUpright ? .square : .round, s))
            }
            let (t, z) = (s.values.transform, s.values.anchorPointZ)
            let fixed = PlaneTransform(
                a: Double(t.m11), b: Double(t.m12), c: Double(t.m21), d: Double(t.m22),
                tx: Double(t.m41 - z * t.m31), ty: Double(t.m42 - z * t.m32))
            if path.turnsAlong {
                return above.isConformal && fixed.isConformal ? (fixed, need(.round, s)) : nil
            }
            if fixed.concatAffine(above).isSlanted { return nil }
            return (fixed, need(fixed.keepsAxes ? .blunt : above.isConformal ? .round : .fixed, s))
        }

        /// The requirement on the batch's plane, from the requirement on the layer's enclosing
        /// plane.
        private static func need(_ need: AnimatedBatchPlane.Need, _ s: Subject)
            -> AnimatedBatchPlane.Need
        {
            guard let placed = s.placed else { return need }
            return placed.isConformal && s.plane.isConformal ? max(need, .round) : .fixed
        }
    }
}

extension PlaneRect {
    /// The bounding box under all rotations about the origin.
    fileprivate var aroundTurns: PlaneRect {
        let (x, y) = (max(abs(x0), abs(x1)), max(abs(y0), abs(y1)))
        let reach = (x * x + y * y).squareRoot()
        return PlaneRect(x0: -reach, y0: -reach, x1: reach, y1: reach)
    }
}
