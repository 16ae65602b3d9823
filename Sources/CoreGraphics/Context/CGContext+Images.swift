import CCairo
import Foundation

extension CGContext {
    /// Draws an image upright into a rectangle of user space, or repeats it over the whole clip.
    ///
    /// A stencil is painted with the fill colour.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        guard !rect.isNull, rect.width > 0, rect.height > 0, let surface = image.cairoSurface else {
            return
        }
        let state = self.state
        let source = image.isMask ? PaintSource(state.fill, alpha: state.alpha, context: self) : nil
        let box = byTiling ? nil : rect.applying(state.ctm)
        let outline = CGMutablePath()
        outline.addRect(rect, transform: state.ctm)
        paint(bounds: box, outline: byTiling ? nil : outline) { cr, base in
            cairo_save(cr)
            defer { cairo_restore(cr) }
            if let source {
                guard setMatrix(cr, base) else { return }
                source.set(cr)
            }
            guard setMatrix(cr, state.ctm.concatenating(base)) else { return }
            self.paintSurface(
                surface, in: rect, cr, alpha: state.alpha, quality: state.quality,
                tiled: byTiling, asMask: source != nil)
        }
    }

    /// Draws a layer into a rectangle of user space.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        if let image = layer.makeImage() { draw(image, in: rect) }
    }

    /// Draws a layer at its own size.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }

    /// Paints a surface, top row at the greatest y, with the matrix that is set.
    func paintSurface(
        _ surface: CairoSurface, in rect: CGRect, _ cr: OpaquePointer, alpha: CGFloat,
        quality: CGInterpolationQuality, tiled: Bool = false, asMask: Bool = false
    ) {
        guard let pattern = cairo_pattern_create_for_surface(surface.pointer) else { return }
        defer { cairo_pattern_destroy(pattern) }
        let r = rect.standardized
        let (kx, ky) = (CGFloat(surface.width) / r.width, CGFloat(surface.height) / r.height)
        var matrix = CGAffineTransform(
            a: kx, b: 0, c: 0, d: -ky, tx: -r.minX * kx, ty: r.maxY * ky
        ).cairo
        cairo_pattern_set_matrix(pattern, &matrix)
        switch quality {
        case .none: cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
        case .low: cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
        case .default, .medium: cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
        case .high: cairo_pattern_set_filter(pattern, CAIRO_FILTER_BEST)
        }
        cairo_pattern_set_extend(pattern, tiled ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
        cairo_save(cr)
        if !tiled {
            // The edge pixels go on beyond the image, so that smoothing does not fade its border.
            cairo_new_path(cr)
            cairo_rectangle(
                cr, Double(r.minX), Double(r.minY), Double(r.width), Double(r.height))
            cairo_clip(cr)
        }
        if asMask {
            cairo_mask(cr, pattern)
        } else {
            cairo_set_source(cr, pattern)
            cairo_paint_with_alpha(cr, Double(alpha))
        }
        cairo_restore(cr)
    }
}
