import GraphicsTypes
import Motion
import RenderTree

extension Planner {
    /// Draws a layer as it is now into a surface that is kept, before a packet changes it.
    ///
    /// Returns false when the layer has never been drawn: then there is nothing to come from (B-CT 183). The
    /// caller runs `passes`; the next update builds anew.
    public func capture(_ layer: LayerID, for animation: AnimationID) -> Bool {
        let index = layer.rawValue
        refreshPointers()
        guard Int(index) < state.pointee.drawCount, nodes[Int(index)].exists else { return false }
        let key = SurfaceKey.transition(animation)
        guard draws[Int(index)].wasDrawn else {
            // In the last picture and hidden there: what comes, comes from nothing.
            if draws[Int(index)].serial > 0, visual(index).pointee.flags.contains(.hidden) {
                capturedNothing.insert(key)
            }
            return false
        }
        needsBuild = true
        var drawn: Int32?
        makeWithinBudget { isFirst in
            resetForBuild(isFirst: isFirst, isWindow: false)
            var context = rootContext
            let parent = nodes[Int(index)].parent
            if parent != noNode {
                context.plane = draws[Int(parent)].plane
                context.isFlipped = draws[Int(parent)].isFlipped
            }
            drawn = surface(index, context, .transition) {
                visit(index, $0, parent: parent == noNode ? nil : visual(parent))
            }
            finishBackdrops()
        }
        guard let drawn else { return false }
        surfaces[Int(drawn)].key = key
        captured[key] = surfaces[Int(drawn)]
        return true
    }

    /// The transition a layer is in, if its old picture was kept.
    func activeTransition(_ index: UInt32) -> TransitionState? {
        let node = nodes + Int(index)
        for animation in node.pointee.animations {
            guard case .transition(let transition) = animation.content else { continue }
            let key = SurfaceKey.transition(animation.id)
            let sample = animation.timing.sample(atParent: tree.localTime(of: index))
            guard
                sample.phase == .active,
                capturedNothing.contains(key) || captured[key] != nil && images.surfaces.holds(key)
            else { continue }
            let f = animation.curve?.value(at: sample.fraction) ?? sample.fraction
            let span = transition.endProgress - transition.startProgress
            return TransitionState(
                transition: transition, key: key, progress: transition.startProgress + span * f)
        }
        return nil
    }

    /// The old and the new picture, blended (B-CT 184–188).
    func visitTransition(
        _ index: UInt32, _ t: TransitionState, _ context: LayerContext,
        parent: UnsafePointer<LayerProperties>?
    ) {
        draws[Int(index)].isPatchable = false
        if isPatching {
            sink.patchFailed = true
            return
        }
        var before: Int32?
        if let old = captured[t.key] {
            surfaces.append(old)
            before = Int32(surfaces.count - 1)
        }
        isInTransition.insert(index)
        let after = surface(index, context, .transition) { visit(index, $0, parent: parent) }
        isInTransition.remove(index)
        let v = visual(index)
        // Where it lies is found by drawing it; one that is not seen may have its old picture on the way out.
        if after == nil { draws[Int(index)].plane = ownPlane(v, context, parent: parent) }
        let plane = draws[Int(index)].plane
        guard plane.isFinite else { return }
        let b = v.pointee.bounds
        let area = plane.bounds(
            Double(b.minX), Double(b.minY), Double(b.maxX), Double(b.maxY)
        ).roundedOut
        draws[Int(index)].subtree = .empty
        let p = t.progress
        if let filter = t.transition.filter, before != nil || after != nil,
            let result = filtered(
                filter, before ?? nothing(area, index), after ?? nothing(area, index), p, index, v,
                plane, area)
        {
            addSurface(result, index, context)
            return
        }
        let (dx, dy) = motion(t.transition.direction, plane, b)
        func at(_ k: Double) -> PlaneTransform {
            PlaneTransform(
                a: 1, b: 0, c: 0, d: 1, tx: (dx * k).rounded(), ty: (dy * k).rounded())
        }
        var inner = context
        if t.transition.kind != .fade {
            inner.clip.box = context.clip.box.intersection(area)
            inner.clip.record = boxRecord(inner.clip)
        }
        switch t.transition.kind {
        case .fade: dissolve(before, after, p, index, context)
        case .push:
            if let before { addSurface(before, index, inner, transform: at(p)) }
            if let after { addSurface(after, index, inner, transform: at(p - 1)) }
        case .moveIn:
            if let before { addSurface(before, index, inner) }
            if let after { addSurface(after, index, inner, transform: at(p - 1)) }
        case .reveal:
            if let after { addSurface(after, index, inner) }
            if let before { addSurface(before, index, inner, transform: at(p)) }
        }
    }

    /// A surface with nothing in it.
    private func nothing(_ area: PixelBox, _ index: UInt32) -> Int32 {
        let empty = addSurfacePlan(area, .transition, index)
        passes.append(PassPlan(target: empty, clears: true, work: .draw([])))
        return empty
    }

    /// Where a picture moves to from its place, in pixels, for the whole way.
    private func motion(
        _ direction: RenderTransition.Direction, _ plane: PlaneTransform, _ b: CGRect
    ) -> (Double, Double) {
        let (w, h) = (Double(b.width), Double(b.height))
        return switch direction {
        case .fromLeft: (plane.a * w, plane.b * w)
        case .fromRight: (-plane.a * w, -plane.b * w)
        case .fromTop: (-plane.c * h, -plane.d * h)
        case .fromBottom: (plane.c * h, plane.d * h)
        }
    }

    /// `old · (1 − p) + new · p`, exactly: both added up in a surface.
    private func dissolve(
        _ before: Int32?, _ after: Int32?, _ p: Double, _ index: UInt32, _ context: LayerContext
    ) {
        let mixed = surface(index, context, .transition) { inner in
            var inner = inner
            inner.opacity = Float(min(max(1 - p, 0), 1))
            if let before { addSurface(before, index, inner, blend: .plusLighter) }
            inner.opacity = Float(min(max(p, 0), 1))
            if let after { addSurface(after, index, inner, blend: .plusLighter) }
        }
        if let mixed { addSurface(mixed, index, context) }
    }

    /// A transition filter's picture, over both; nil when nobody knows the filter.
    private func filtered(
        _ filter: OpaqueObject, _ before: Int32, _ after: Int32, _ p: Double, _ index: UInt32,
        _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform, _ area: PixelBox
    ) -> Int32? {
        guard
            let value = LayerFilter(.object(filter), property: .compositingFilter, overrides: nil)
        else { return nil }
        guard let plan = FilterPlanning.transitions[value.type] else {
            complain(index, "has a transition filter nobody knows, “\(value.type)”; it fades")
            return nil
        }
        var box = area
        box.formUnion(surfaces[Int(before)].box)
        box.formUnion(surfaces[Int(after)].box)
        let target = addSurfacePlan(box, .transition, index)
        let subject = FilterSubject(
            surface: target, toLocal: plane.inverted ?? PlaneTransform(),
            scale: (abs(plane.a * plane.d - plane.b * plane.c)).squareRoot(),
            bounds: v.pointee.bounds, node: index)
        var effect = plan(value, p, subject)
        effect.sources = [before, after]
        effect.local = FilterPlanning.localCorners(box, subject)
        passes.append(PassPlan(target: target, clears: true, work: .effect(effect)))
        return target
    }
}
