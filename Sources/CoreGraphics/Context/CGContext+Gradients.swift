import CCairo
import Foundation

extension CGContext {
    /// Fills the clip with colours that run from `start` to `end` in user space.
    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        guard start != end else { return }
        draw(
            gradient, options,
            cairo_pattern_create_linear(
                Double(start.x), Double(start.y), Double(end.x), Double(end.y)))
    }

    /// Fills the clip with colours that run from one circle to another in user space.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
        endRadius: CGFloat, options: CGGradientDrawingOptions
    ) {
        guard startRadius >= 0, endRadius >= 0 else { return }
        draw(
            gradient, options,
            cairo_pattern_create_radial(
                Double(startCenter.x), Double(startCenter.y), Double(startRadius),
                Double(endCenter.x), Double(endCenter.y), Double(endRadius)))
    }

    private func draw(
        _ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ pattern: OpaquePointer?
    ) {
        guard let pattern else { return }
        defer { cairo_pattern_destroy(pattern) }
        let state = self.state
        func add(_ location: CGFloat, _ c: SIMD4<Float>, _ alpha: CGFloat) {
            cairo_pattern_add_color_stop_rgba(
                pattern, Double(location), Double(c.x), Double(c.y), Double(c.z),
                Double(CGFloat(c.w) * alpha))
        }
        // An empty stop at an end hides what lies beyond that end, and only that.
        if !options.contains(.drawsBeforeStartLocation) { add(0, gradient.stops[0].color, 0) }
        if gradient.stops[0].location > 0 { add(0, gradient.stops[0].color, state.alpha) }
        for stop in gradient.stops { add(stop.location, stop.color, state.alpha) }
        if let last = gradient.stops.last {
            if last.location < 1 { add(1, last.color, state.alpha) }
            if !options.contains(.drawsAfterEndLocation) { add(1, last.color, 0) }
        }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        paint(bounds: nil, outline: nil) { cr, base in
            guard setMatrix(cr, state.ctm.concatenating(base)) else { return }
            cairo_set_source(cr, pattern)
            cairo_paint(cr)
        }
    }

    /// Fills the clip with colours that turn once around `center`, counterclockwise from `angle`.
    ///
    /// Cairo has no such gradient, so every pixel of the clip is computed.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        let area = clipInDevice
        let state = self.state
        let place = state.ctm.concatenating(target.base)
        guard !area.isEmpty, place.determinant != 0,
            let surface = CairoSurface(width: Int(area.width), height: Int(area.height)),
            let bytes = surface.bytes
        else { return }
        let toUser = place.inverted()
        for y in 0..<surface.height {
            for x in 0..<surface.width {
                let p = CGPoint(
                    x: area.minX + CGFloat(x) + 0.5, y: area.minY + CGFloat(y) + 0.5
                ).applying(toUser)
                let turned = CGFloat(atan2(Double(p.y - center.y), Double(p.x - center.x))) - angle
                let turns = turned / (2 * .pi)
                let c = gradient.color(at: turns - turns.rounded(.down))
                let alpha = Double(c.w) * Double(state.alpha)
                let at = bytes + y * surface.bytesPerRow + x * 4
                at[0] = byte(Double(c.z) * alpha)
                at[1] = byte(Double(c.y) * alpha)
                at[2] = byte(Double(c.x) * alpha)
                at[3] = byte(alpha)
            }
        }
        surface.markDirty()
        let ownBase = target.base
        paint(bounds: nil, outline: nil) { cr, base in
            cairo_identity_matrix(cr)
            cairo_set_source_surface(
                cr, surface.pointer, Double(area.minX + base.tx - ownBase.tx),
                Double(area.minY + base.ty - ownBase.ty))
            cairo_paint(cr)
        }
    }
}
