import CLaminaCairo
import Foundation

extension CGContext {
    /// Fills the clip with colours along the line from `start` to `end`, in user space. Equal
    /// points draw nothing. Without options only the strip between the points is filled.
    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        guard start != end else { return }
        paint(gradient.ramp, .axial(start, end), options)
    }

    /// Fills the clip with colours between two circles, in user space. A negative radius draws
    /// nothing. Without options only the area between the circles is filled.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
        endRadius: CGFloat, options: CGGradientDrawingOptions
    ) {
        guard startRadius >= 0, endRadius >= 0 else { return }
        paint(gradient.ramp, .radial(startCenter, startRadius, endCenter, endRadius), options)
    }

    /// Fills the clip with colours around `center` in user space, a full turn counterclockwise from
    /// `angle`, in radians. Locations 0 and 1 meet at `angle`.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        paint(gradient.ramp, .conic(center, angle), [])
    }

    /// Fills the clip with the colours of a shading. Only the area between the ends is filled,
    /// unless the shading extends. The function is called up to some thousand times, on this
    /// thread.
    public func drawShading(_ shading: CGShading) {
        if case .axial(let start, let end) = shading.shape, start == end { return }
        var options: CGGradientDrawingOptions = []
        if shading.extendStart { options.insert(.drawsBeforeStartLocation) }
        if shading.extendEnd { options.insert(.drawsAfterEndLocation) }
        paint(shading.ramp(), shading.shape, options)
    }

    /// Fills the clip with a gradient: pixel by pixel in bitmaps, as a shading in documents.
    package func paint(
        _ ramp: GradientRamp, _ shape: GradientShape, _ options: CGGradientDrawingOptions
    ) {
        let state = self.state
        let own = clipInDevice
        let isImage = target.isImage
        if deepLayout != nil, !castsShadow { return paintDeep(ramp, shape, options) }
        paint(bounds: nil, outline: nil) { cr, base in
            let place = state.ctm.concatenating(base)
            guard setMatrix(cr, place) else { return }
            if !isImage, let pattern = shape.pattern(ramp, options, alpha: Double(state.alpha)) {
                cairo_set_source(cr, pattern)
                cairo_paint(cr)
                return cairo_pattern_destroy(pattern)
            }
            cairo_identity_matrix(cr)
            let raster = GradientRaster(
                ramp, shape, options, opacity: state.alpha, toUser: place.inverted())
            raster.paint(cr, area: isImage ? clipExtents(cr) : own, isImage: isImage)
        }
    }
}

extension CGContext {
    /// Fills the clip of a deep bitmap with a gradient, in floats.
    private func paintDeep(
        _ ramp: GradientRamp, _ shape: GradientShape, _ options: CGGradientDrawingOptions
    ) {
        let place = state.ctm.concatenating(target.base)
        guard place.determinant != 0, place.determinant.isFinite else { return }
        let raster = GradientRaster(
            ramp, shape, options, opacity: state.alpha, toUser: place.inverted())
        paint(bounds: nil, outline: nil, ink: .pixels(raster.color)) { cr, _ in
            cairo_set_source_rgba(cr, 1, 1, 1, 1)
            cairo_paint(cr)
        }
    }
}

extension GradientRaster {
    /// Rows per surface: painting in strips limits the memory of a gradient.
    private static let strip = 128

    /// Paints the pixels of `area`. Cairo's matrix must be the identity. `isImage`: the target
    /// reads the pixels of a strip at once, so that all strips share memory.
    fileprivate func paint(_ cr: OpaquePointer, area: CGRect, isImage: Bool) {
        let left = Int(saturating: area.minX)
        let (top, bottom) = (Int(saturating: area.minY), Int(saturating: area.maxY))
        let columns = Int(saturating: area.width)
        var kept: CairoSurface?
        for y in stride(from: top, to: bottom, by: Self.strip) {
            let rows = y..<min(y + Self.strip, bottom)
            // Opaque pixels are copied without blending.
            guard
                let surface = kept
                    ?? CairoSurface(
                        format: isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
                        width: columns, height: min(Self.strip, bottom - top)),
                let pixels = surface.bytes
            else { return }
            if isImage { kept = surface }
            draw(
                GradientRaster.Target(
                    pixels: pixels, bytesPerRow: surface.bytesPerRow, left: left, columns: columns,
                    rows: rows))
            surface.markDirty()
            // A clip, not a fill: modes such as source in would clear all pixels outside the strip.
            cairo_save(cr)
            cairo_rectangle(
                cr, Double(left), Double(y), Double(columns), Double(rows.count))
            cairo_clip(cr)
            cairo_set_source_surface(cr, surface.pointer, Double(left), Double(y))
            cairo_paint(cr)
            cairo_restore(cr)
        }
    }
}

extension GradientShape {
    /// Cairo pattern for documents, to be destroyed by the caller. Nil for a conic gradient, which
    /// Cairo does not support.
    fileprivate func pattern(
        _ ramp: GradientRamp, _ options: CGGradientDrawingOptions, alpha: Double
    ) -> OpaquePointer? {
        // Cairo's locations lie in 0…1: a longer ramp needs a longer line, but a radial gradient
        // cannot extend below its first circle.
        var low = min(0, ramp.stops[0].location)
        if case .radial = self { low = 0 }
        let high = max(1, ramp.stops[ramp.stops.count - 1].location)
        let made: OpaquePointer?
        switch self {
        case .axial(let s, let e):
            let (dx, dy) = (Double(e.x - s.x), Double(e.y - s.y))
            let (x, y) = (Double(s.x), Double(s.y))
            made = cairo_pattern_create_linear(
                x + low * dx, y + low * dy, x + high * dx, y + high * dy)
        case .radial(let s, let r0, let e, let r1):
            let (dx, dy, dr) = (Double(e.x - s.x), Double(e.y - s.y), Double(r1 - r0))
            let (x, y, r) = (Double(s.x), Double(s.y), Double(r0))
            made = cairo_pattern_create_radial(
                x, y, r, x + high * dx, y + high * dy, max(r + high * dr, 0))
        case .conic: return nil
        }
        guard let pattern = made else { return nil }
        func add(_ location: Double, _ c: SIMD4<Float>, _ alpha: Double) {
            cairo_pattern_add_color_stop_rgba(
                pattern, (location - low) / (high - low), Double(c.x), Double(c.y), Double(c.z),
                Double(c.w) * alpha)
        }
        // An empty stop at an end hides exactly the part beyond that end.
        if !options.contains(.drawsBeforeStartLocation) { add(low, ramp.stops[0].color, 0) }
        add(low, ramp.color(at: low), alpha)
        for stop in ramp.stops where stop.location >= low { add(stop.location, stop.color, alpha) }
        add(high, ramp.color(at: high), alpha)
        if !options.contains(.drawsAfterEndLocation) { add(high, ramp.color(at: high), 0) }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        return pattern
    }
}
