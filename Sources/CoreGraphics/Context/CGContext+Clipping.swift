import CLaminaCairo
import Foundation

extension CGContext {
    /// Narrows the clip to the inside of the current path and throws the path away. An empty path
    /// leaves nothing to draw on.
    public func clip(using rule: CGPathFillRule = .winding) {
        clip(path: pathInBase, rule)
        beginPath()
    }

    /// Clips to the path with hard edges: every pixel is wholly inside or outside.
    package func clipHard() {
        let isSoft = state.antialias
        state.antialias = false
        clip()
        state.antialias = isSoft
    }

    /// Narrows the clip to a rectangle. A pixel that the edge cuts is covered in part, with
    /// antialiasing.
    public func clip(to rect: CGRect) { clip(to: [rect]) }

    /// Narrows the clip to the union of rectangles. An empty list leaves nothing to draw on.
    public func clip(to rects: [CGRect]) {
        beginPath()
        addRects(rects)
        clip()
    }

    /// Narrows the clip by an image stretched over a rectangle.
    ///
    /// The coverage of the clip is 1 at painted pixels of a stencil, the alpha of an image with
    /// alpha, and the brightness of an image without alpha. An image of more than 32 767 pixels a
    /// side clips to the rectangle only, with one message; likewise if the masks of the saved
    /// states would have more than 512 MiB.
    public func clip(to rect: CGRect, mask: CGImage) {
        clip(to: rect)
        let box = clipInDevice
        if box.isNull || box.isEmpty { return }
        guard
            let image = CairoSurface(
                format: CAIRO_FORMAT_A8, width: mask.width, height: mask.height),
            let bytes = image.bytes, let made = makeMask(in: box),
            let maskCR = cairo_create(made.surface.pointer)
        else {
            return Diagnostics.once(
                "CGContext: a mask of \(mask.width) × \(mask.height) pixels clips to its rectangle: "
                    + "no memory, or too many masks in saved states, or more than 32 767 pixels "
                    + "a side")
        }
        defer { cairo_destroy(maskCR) }
        let cover = mask.coverage()
        for y in 0..<mask.height {
            for x in 0..<mask.width {
                bytes[y * image.bytesPerRow + x] = cover[y * mask.width + x]
            }
        }
        image.markDirty()
        let shift = CGAffineTransform(translationX: -made.origin.x, y: -made.origin.y)
        let place = state.ctm.concatenating(target.base).concatenating(shift)
        if setMatrix(maskCR, place) {
            paintSurface(image, in: rect, maskCR, alpha: 1, quality: state.quality)
        }
        setMask(made, maskCR)
    }

    /// New mask for the pixels of a box in the target; nil without memory, and above the limit of
    /// the masks of all saved states.
    private func makeMask(in box: CGRect) -> ClipMask? {
        let area = target.area
        let whole = CGRect(
            x: 0, y: 0, width: area.width.rounded(.down), height: area.height.rounded(.down))
        let inner = box.offsetBy(dx: -area.minX, dy: -area.minY).integral.common(whole)
        guard !inner.isNull, !inner.isEmpty,
            maskBytesBelow + Int(inner.width) * Int(inner.height) <= GraphicsState.mostMaskBytes
        else { return nil }
        let surface = CairoSurface(
            format: CAIRO_FORMAT_A8, width: Int(inner.width), height: Int(inner.height))
        return surface.map {
            ClipMask($0, at: CGPoint(x: area.minX + inner.minX, y: area.minY + inner.minY))
        }
    }

    /// Bytes of the masks of the states saved before the present state.
    private var maskBytesBelow: Int {
        states.count > 1 ? states[states.count - 2].maskBytes : 0
    }

    /// Makes the new mask's product with the present mask the mask of the state.
    private func setMask(_ made: ClipMask, _ maskCR: OpaquePointer) {
        if let before = state.mask {
            cairo_identity_matrix(maskCR)
            cairo_set_operator(maskCR, CAIRO_OPERATOR_DEST_IN)
            cairo_set_source_surface(
                maskCR, before.surface.pointer, Double(before.origin.x - made.origin.x),
                Double(before.origin.y - made.origin.y))
            cairo_paint(maskCR)
        }
        state.mask = made
        state.maskBytes = maskBytesBelow + made.byteCount
    }

    /// Removes the clip; not beyond the bitmap or the current transparency layer. The clip of a
    /// kept state returns with `restoreGState`.
    public func resetClip() {
        cairo_reset_clip(cr)
        state.clip = .infinite
        state.mask = nil
        state.maskBytes = maskBytesBelow
        state.pathClips = 0
    }

    /// Box of the clip in user space; a CTM without an inverse is applied itself. A clip by a mask
    /// counts as the mask's rectangle. Empty for a clip without an inside.
    public var boundingBoxOfClipPath: CGRect {
        guard setMatrix(cr, target.base) else { return .null }
        var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
        return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
            .applying(state.ctm.inverted())
    }

    /// Narrows the clip to a path in base space; an empty path leaves nothing.
    func clip(path: CGPath, _ rule: CGPathFillRule) {
        guard setMatrix(cr, target.base) else { return }
        cairo_new_path(cr)
        path.append(to: cr)
        cairo_set_fill_rule(
            cr, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
        cairo_set_antialias(
            cr, state.antialias && allowsAntialiasing ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
        cairo_set_tolerance(cr, state.tolerance)
        cairo_clip(cr)
        var rect = CGRect.zero
        let isRect = path.isRect(&rect)
        if !isRect { countPathClip() }
        guard notes != nil, isRect else {
            state.clip = nil
            return
        }
        let pixels = rect.applying(target.base)
        state.clip = pixels.hasFiniteSides ? state.clip?.common(pixels) : nil
    }

    /// Replaces many clips by paths by a mask: Cairo covers all paths again for each drawing.
    private func countPathClip() {
        state.pathClips += 1
        guard state.pathClips >= GraphicsState.mostPathClips, target.isImage else { return }
        state.pathClips = 0
        let box = clipInDevice
        guard !box.isNull, !box.isEmpty,
            let made = makeMask(in: box), let maskCR = cairo_create(made.surface.pointer)
        else { return }
        defer { cairo_destroy(maskCR) }
        cairo_identity_matrix(cr)
        cairo_push_group_with_content(cr, CAIRO_CONTENT_ALPHA)
        cairo_set_source_rgba(cr, 1, 1, 1, 1)
        cairo_paint(cr)
        guard let group = cairo_pop_group(cr) else { return }
        cairo_translate(maskCR, -Double(made.origin.x), -Double(made.origin.y))
        cairo_set_source(maskCR, group)
        cairo_paint(maskCR)
        cairo_pattern_destroy(group)
        setMask(made, maskCR)
        cairo_reset_clip(cr)
        cairo_new_path(cr)
        cairo_rectangle(
            cr, Double(box.minX), Double(box.minY), Double(box.width), Double(box.height))
        cairo_clip(cr)
    }
}
