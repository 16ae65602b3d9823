import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// Blends the old and the new picture of a layer (B-CT 184–188).
struct TransitionPainter {
    private let index: UInt32
    private let state: TransitionState
    private let context: InheritedState
    private let painting: PaintContext
    private var before: Int32?
    private var after: Int32?

    private init(
        _ index: UInt32, _ state: TransitionState, _ context: InheritedState,
        _ painting: PaintContext
    ) {
        (self.index, self.state, self.context, self.painting) = (index, state, context, painting)
    }

    static func paint(
        _ index: UInt32, _ state: TransitionState, _ context: InheritedState,
        parent: LayerValues?, _ painting: PaintContext
    ) -> Rewrite {
        if !painting.isPatching {
            var painter = TransitionPainter(index, state, context, painting)
            painter.drawPictures(parent: parent)
            painter.paint()
        }
        return .anew(.transition)
    }

    private mutating func drawPictures(parent: LayerValues?) {
        if let old = painting.caches.captures.pictures[state.key] {
            painting.surfaces.append(old)
            before = Int32(painting.surfaces.count - 1)
        }
        painting.caches.captures.current.insert(index)
        after = painting.surface(index, context, .transition) {
            TreeWalk(painting).visit(index, $0, parent: parent)
        }
        painting.caches.captures.current.remove(index)
        // Drawing determines the position; an invisible layer may have an old picture leaving.
        if after == nil {
            painting.draws[Int(index)].plane = TreeWalk(painting).ownPlane(
                painting.visual(index), context, parent: parent)
        }
    }

    private func paint() {
        let plane = painting.draws[Int(index)].plane
        guard plane.isFinite else { return }
        let b = painting.visual(index).bounds
        let area = plane.bounds(
            Double(b.minX), Double(b.minY), Double(b.maxX), Double(b.maxY)
        ).roundedOut
        painting.draws[Int(index)].subtree = .empty
        if let filter = state.transition.filter, before != nil || after != nil,
            let result = filtered(
                filter, before ?? nothing(area), after ?? nothing(area), plane, area)
        {
            painting.addSurface(result, index, context)
            return
        }
        if state.transition.kind == .fade { return dissolve() }
        var inner = context
        inner.clip.box = context.clip.box.intersection(area)
        inner.clip.record = painting.writer.tables.boxRecord(inner.clip)
        move(plane, b, inner)
    }

    /// Draws the transitions move in, reveal and push: the moving pictures at their offsets.
    private func move(_ plane: PlaneTransform, _ b: CGRect, _ inner: InheritedState) {
        let (dx, dy) = motion(plane, b)
        let p = state.progress
        func put(_ picture: Int32?, at k: Double? = nil) {
            guard let picture else { return }
            var way = PlaneTransform()
            if let k { (way.tx, way.ty) = ((dx * k).rounded(), (dy * k).rounded()) }
            painting.addSurface(picture, index, inner, transform: way)
        }
        switch state.transition.kind {
        case .fade: break
        case .push:
            put(before, at: p)
            put(after, at: p - 1)
        case .moveIn:
            put(before)
            put(after, at: p - 1)
        case .reveal:
            put(after)
            put(before, at: p)
        }
    }

    /// An empty surface.
    private func nothing(_ area: PixelBox) -> Int32 {
        let empty = painting.addSurfacePlan(area, .transition, index)
        painting.passes.append(PassPlan(target: empty, clears: true, work: .draw([])))
        return empty
    }

    /// The displacement of a picture over the whole transition, in pixels.
    private func motion(_ plane: PlaneTransform, _ b: CGRect) -> (Double, Double) {
        let (w, h) = (Double(b.width), Double(b.height))
        return switch state.transition.direction {
        case .fromLeft: (plane.a * w, plane.b * w)
        case .fromRight: (-plane.a * w, -plane.b * w)
        case .fromTop: (-plane.c * h, -plane.d * h)
        case .fromBottom: (plane.c * h, plane.d * h)
        }
    }

    /// Blends `old · (1 − p) + new · p` exactly, as a sum in a surface.
    private func dissolve() {
        let p = state.progress
        let mixed = painting.surface(index, context, .transition) { inner in
            var inner = inner
            inner.opacity = Float(min(max(1 - p, 0), 1))
            if let before { painting.addSurface(before, index, inner, blend: .plusLighter) }
            inner.opacity = Float(min(max(p, 0), 1))
            if let after { painting.addSurface(after, index, inner, blend: .plusLighter) }
        }
        if let mixed { painting.addSurface(mixed, index, context) }
    }

    /// The picture of a transition filter over both pictures; nil for an unknown filter.
    private func filtered(
        _ filter: OpaqueObject, _ before: Int32, _ after: Int32, _ plane: PlaneTransform,
        _ area: PixelBox
    ) -> Int32? {
        guard
            let value = LayerFilter(.object(filter), property: .compositingFilter, overrides: nil)
        else { return nil }
        guard let plan = FilterPlanning.transitions[value.type] else {
            painting.warn(
                index, "has a transition filter nobody knows, “\(value.type)”; it fades")
            return nil
        }
        var box = area
        box.formUnion(painting.surfaces[Int(before)].box)
        box.formUnion(painting.surfaces[Int(after)].box)
        let target = painting.addSurfacePlan(box, .transition, index)
        let subject = FilterSubject(
            surface: target, toLocal: plane.inverted ?? PlaneTransform(),
            scale: (abs(plane.a * plane.d - plane.b * plane.c)).squareRoot(),
            bounds: painting.visual(index).bounds, node: index)
        var effect = plan(value, state.progress, subject)
        effect.sources = [before, after]
        effect.local = FilterPlanning.localCorners(box, subject)
        painting.passes.append(PassPlan(target: target, clears: true, work: .effect(effect)))
        return target
    }
}
