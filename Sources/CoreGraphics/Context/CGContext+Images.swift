import CLaminaCairo
import Foundation

extension CGContext {
    /// Draws an image upright into a rectangle of user space, or repeats the image over the whole
    /// clip.
    ///
    /// A stencil is painted with the fill colour. An empty rectangle draws nothing. With
    /// `byTiling`, `rect` is a tile, and copies of the tile fill the clip. An image of more than
    /// 32 767 pixels a side is not drawn, with one message.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return }
        if !byTiling, draw(glyphsOf: image, in: rect, isUpright: true) { return }
        if !byTiling, image.isDeep, deepLayout != nil, !castsShadow, draw(deep: image, in: rect) {
            return
        }
        guard let surface = Self.surface(of: image) else { return }
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

    /// Pixels of an image for Cairo; nil for an image beyond Cairo's limit, which is logged.
    private static func surface(of image: CGImage) -> CairoSurface? {
        if let surface = image.cairoSurface { return surface }
        Diagnostics.once(
            "CGContext: an image of \(image.width) × \(image.height) pixels is not drawn: "
                + "no memory, or more than 32 767 pixels a side")
        return nil
    }

    /// Draws an image of more than 8 bits into a deep bitmap; false for a transform without an
    /// inverse.
    private func draw(deep image: CGImage, in rect: CGRect) -> Bool {
        let r = rect.standardized
        let (kx, ky) = (CGFloat(image.width) / r.width, CGFloat(image.height) / r.height)
        let toImage = state.ctm.concatenating(target.base).inverted().concatenating(
            CGAffineTransform(a: kx, b: 0, c: 0, d: -ky, tx: -r.minX * kx, ty: r.maxY * ky))
        guard
            let picture = DeepPicture(image, toImage, quality: state.quality, alpha: state.alpha)
        else { return false }
        let outline = CGMutablePath()
        outline.addRect(r, transform: state.ctm)
        let smooth = state.antialias && allowsAntialiasing
        paint(bounds: outline.boundingBox, outline: outline, ink: .pixels(picture.color)) {
            cr, base in
            guard setMatrix(cr, base) else { return }
            cairo_new_path(cr)
            outline.append(to: cr)
            cairo_set_antialias(cr, smooth ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
            cairo_set_source_rgba(cr, 1, 1, 1, 1)
            cairo_fill(cr)
        }
        return true
    }

    /// Draws the glyphs of a text image, clipped to the rectangle; false for any other image.
    private func draw(glyphsOf image: CGImage, in rect: CGRect, isUpright: Bool) -> Bool {
        guard let text = image.glyphs, state.quality != .none, text.size.width > 0,
            text.size.height > 0
        else { return false }
        let state = self.state
        let (kx, ky) = (rect.width / text.size.width, rect.height / text.size.height)
        let own = CGAffineTransform(
            a: kx, b: 0, c: 0, d: isUpright ? -ky : ky, tx: rect.minX,
            ty: isUpright ? rect.maxY : rect.minY)
        let outline = CGMutablePath()
        outline.addRect(rect, transform: state.ctm)
        paint(bounds: outline.boundingBox, outline: outline) { cr, base in
            cairo_save(cr)
            defer { cairo_restore(cr) }
            guard setMatrix(cr, base) else { return }
            cairo_new_path(cr)
            outline.append(to: cr)
            cairo_clip(cr)
            // In modes such as source in, a glyph drawn separately would clear the glyphs before
            // it.
            let isGroup = state.alpha < 1 || state.blendMode.isUnbounded
            if isGroup { cairo_push_group(cr) }
            if state.blendMode.isUnbounded { cairo_set_operator(cr, CAIRO_OPERATOR_OVER) }
            let place = own.concatenating(state.ctm).concatenating(base)
            FontLibrary.with { _ in
                GlyphMasks.draw(text, place, cr, asOutlines: self.isVector)
            }
            if isGroup {
                cairo_pop_group_to_source(cr)
                cairo_paint_with_alpha(cr, Double(state.alpha))
            }
        }
        return true
    }

    /// Draws a layer into a rectangle of user space, in the way of an image of the layer's present
    /// content. An empty rectangle draws nothing.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        guard !rect.isNull, rect.width > 0, rect.height > 0,
            let (image, place) = layer.image(in: rect)
        else { return }
        draw(image, in: place)
    }

    /// Draws a layer at the layer's size. `point` is the lower left corner.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }

    /// Draws a part of an image into a rectangle of user space: `from` is the corner at least x and
    /// y, `to` at greatest x and y, in fractions of the image from the top left corner. Edge pixels
    /// continue outside of the image.
    package func draw(
        _ image: CGImage, from: (x: Double, y: Double), to: (x: Double, y: Double), in rect: CGRect
    ) {
        guard rect.width > 0, rect.height > 0 else { return }
        let isWhole = from.x == 0 && to.x == 1 && min(from.y, to.y) == 0 && max(from.y, to.y) == 1
        if isWhole, draw(glyphsOf: image, in: rect, isUpright: from.y == 1) { return }
        guard let surface = Self.surface(of: image) else { return }
        let state = self.state
        let (w, h) = (CGFloat(surface.width), CGFloat(surface.height))
        // A part between two equal texture coordinates has no length, and its matrix would be
        // singular: a thousandth of a pixel is drawn instead.
        func run(_ a: Double, _ b: Double, _ pixels: CGFloat) -> (start: CGFloat, length: CGFloat) {
            // Far outside the image only edge pixels repeat; Cairo's matrices hold no larger
            // numbers.
            let most = max(16_000, 2 * pixels)
            let start = min(max(CGFloat(a) * pixels, -most), most)
            let length = min(max(CGFloat(b) * pixels, -most), most) - start
            return abs(length) < 0.001 ? (start - 0.0005, 0.001) : (start, length)
        }
        let (x, y) = (run(from.x, to.x, w), run(from.y, to.y, h))
        let (kx, ky) = (x.length / rect.width, y.length / rect.height)
        let toImage = CGAffineTransform(
            a: kx, b: 0, c: 0, d: ky, tx: x.start - rect.minX * kx, ty: y.start - rect.minY * ky)
        let outline = CGMutablePath()
        outline.addRect(rect, transform: state.ctm)
        paint(bounds: outline.boundingBox, outline: outline) { cr, base in
            guard setMatrix(cr, state.ctm.concatenating(base)) else { return }
            self.paintSurface(
                surface, toImage, in: rect, cr, alpha: state.alpha, quality: state.quality)
        }
    }

    /// Paints a surface, top row at the greatest y, with the current matrix.
    func paintSurface(
        _ surface: CairoSurface, in rect: CGRect, _ cr: OpaquePointer, alpha: CGFloat,
        quality: CGInterpolationQuality, tiled: Bool = false, asMask: Bool = false
    ) {
        let r = rect.standardized
        let (kx, ky) = (CGFloat(surface.width) / r.width, CGFloat(surface.height) / r.height)
        paintSurface(
            surface,
            CGAffineTransform(a: kx, b: 0, c: 0, d: -ky, tx: -r.minX * kx, ty: r.maxY * ky),
            in: r, cr, alpha: alpha, quality: quality, tiled: tiled, asMask: asMask)
    }

    /// Paints a surface into a rectangle of user space, with `toImage` from user space to the
    /// surface.
    private func paintSurface(
        _ surface: CairoSurface, _ toImage: CGAffineTransform, in r: CGRect, _ cr: OpaquePointer,
        alpha: CGFloat, quality: CGInterpolationQuality, tiled: Bool = false, asMask: Bool = false
    ) {
        // A rectangle of next to no size covers nothing, and its matrix times another overflows.
        let numbers = [toImage.a, toImage.b, toImage.c, toImage.d, toImage.tx, toImage.ty]
        guard numbers.allSatisfy({ abs($0) < 1e100 }),
            let pattern = cairo_pattern_create_for_surface(surface.pointer)
        else { return }
        defer { cairo_pattern_destroy(pattern) }
        var matrix = toImage.cairo
        cairo_pattern_set_matrix(pattern, &matrix)
        // Cairo keeps an error of a pattern's matrix in the context, for all later drawing: a
        // rectangle of infinite size has no inverse.
        guard cairo_pattern_status(pattern) == CAIRO_STATUS_SUCCESS else { return }
        switch quality {
        case .none: cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
        case .low: cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
        case .default, .medium: cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
        case .high: cairo_pattern_set_filter(pattern, CAIRO_FILTER_BEST)
        }
        cairo_pattern_set_extend(pattern, tiled ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
        cairo_save(cr)
        if !tiled {
            // The edge pixels continue beyond the image, to keep the border from fading by
            // smoothing.
            cairo_new_path(cr)
            cairo_set_antialias(
                cr,
                state.antialias && allowsAntialiasing ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
            append(r, to: cr)
            cairo_clip(cr)
        }
        // Cairo takes only two by two samples of a slightly reduced image, and of a strongly
        // reduced image.
        let reduced =
            tiled || quality == .none || quality == .low ? nil : self.reduced(surface, toImage, cr)
        if let reduced {
            cairo_identity_matrix(cr)
            cairo_pattern_set_filter(reduced, CAIRO_FILTER_NEAREST)
        }
        defer { if let reduced { cairo_pattern_destroy(reduced) } }
        if asMask {
            cairo_mask(cr, reduced ?? pattern)
        } else {
            cairo_set_source(cr, reduced ?? pattern)
            cairo_paint_with_alpha(cr, Double(alpha))
        }
        cairo_restore(cr)
    }

    /// Visible pixels of a reduced image, in the context's own pixels; nil for any other image, and
    /// for contexts without pixels.
    private func reduced(
        _ surface: CairoSurface, _ toImage: CGAffineTransform, _ cr: OpaquePointer
    ) -> OpaquePointer? {
        guard cairo_surface_get_type(cairo_get_group_target(cr)) == CAIRO_SURFACE_TYPE_IMAGE else {
            return nil
        }
        let toPixels = CGAffineTransform(of: cr)
        cairo_save(cr)
        let box = clipExtents(cr).integral
        cairo_restore(cr)
        guard
            let made = AreaReduction.reduced(
                surface, toPixels.inverted().concatenating(toImage), box),
            let pattern = cairo_pattern_create_for_surface(made.pointer)
        else { return nil }
        var shift = cairo_matrix_t(
            xx: 1, yx: 0, xy: 0, yy: 1, x0: -Double(box.minX), y0: -Double(box.minY))
        cairo_pattern_set_matrix(pattern, &shift)
        return pattern
    }
}
