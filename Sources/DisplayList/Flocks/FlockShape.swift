import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

extension FlockRow {
    /// How a layer lies on the screen while its motion holds: what primitive draws it, and how far its edges reach.
    struct Shape {
        let primitive: Primitive
        /// Pixels around its path.
        let margin: Float
        /// Its rectangle around the anchor point, its own fixed transform included.
        let extent: PlaneRect
        /// Pixels of a point, at most.
        let scale: Double
        /// What it needs of the plane it is in to stay so.
        let need: FlockPlane.Need

        /// Nil where it may come to lie in space, or be slanted: those are drawn in other ways.
        init?(_ s: Subject, _ motion: ClosedMotion, _ path: FlockPath) {
            let (above, r) = (s.above, s.rect)
            guard let (fixed, need) = Self.fixed(s, motion, path) else { return nil }
            self.need = s.kind == .card ? .fixed : need
            if s.kind == .card {
                let stays =
                    path.scaleX.length == 0 && path.scaleY.length == 0 && path.turn.length == 0
                    && path.turn.low == 0
                guard stays, fixed.b == 0, fixed.c == 0, above.b == 0, above.c == 0 else {
                    return nil
                }
            }
            let own = fixed.concatAffine(above)
            let (grow, shrink) = s.headroom
            let within = path.turnsAlong ? max(1, fixed.scales.upperBound) : 1
            scale = above.scales.upperBound * grow * within
            margin = max(s.kind == .image ? 1 : 0.5, own.softReach) + 1
            let b = fixed.bounds(path.turnsAlong ? r.aroundTurns : r)
            extent = PlaneRect(
                x0: Double(b.minX), y0: Double(b.minY), x1: Double(b.maxX), y1: Double(b.maxY))
            guard s.kind == .image else {
                primitive = s.kind == .card ? .card : .solid
                return
            }
            // One that passes through nothing is as small as can be on both sides of it.
            let small = PlaneTransform(
                a: max(path.scaleX.smallest * shrink, 1e-9), b: 0, c: 0,
                d: max(path.scaleY.smallest * shrink, 1e-9), tx: 0, ty: 0)
            primitive = LeafRules.primitive(
                .image, r, small.concatAffine(own), s.draw, edges: BoxStyle.edges(s.values))
        }

        /// The transform that does not move, and what the layer needs of the plane; nil where it may come to lie in space, or be
        /// slanted.
        private static func fixed(
            _ s: Subject, _ motion: ClosedMotion, _ path: FlockPath
        ) -> (PlaneTransform, FlockPlane.Need)? {
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

        /// What a layer needs of the flock's plane that needs this of the one it is in.
        private static func need(_ need: FlockPlane.Need, _ s: Subject) -> FlockPlane.Need {
            guard let placed = s.placed else { return need }
            return placed.isConformal && s.plane.isConformal ? max(need, .round) : .fixed
        }
    }
}

extension PlaneRect {
    /// All that it can touch, turned about the origin.
    fileprivate var aroundTurns: PlaneRect {
        let (x, y) = (max(abs(x0), abs(x1)), max(abs(y0), abs(y1)))
        let reach = (x * x + y * y).squareRoot()
        return PlaneRect(x0: -reach, y0: -reach, x1: reach, y1: reach)
    }
}
