// Drawing into bitmaps of more than 8 bits a component.
//
// Input: a drawing of Cairo's, and the colours of the drawing where they are finer than bytes.
// Output: pixels in the memory of the bitmap, mixed as floats in the bitmap's space. Cairo 1.16
// draws bytes only (decision 0039). Each drawing is made by Cairo in a group under the clip: as a
// cover, if its colours are known, else as pixels of 8 bits. The group is mixed into the memory
// here. Cost: a group of the clip's size for each drawing, and a few dozen operations for each
// pixel the drawing covers.
import CLaminaCairo
import Foundation

extension CGContext {
    /// Format of the pixels drawn now, if of more than 8 bits; nil elsewhere and inside of
    /// transparency layers, which have 8 bits.
    var deepLayout: DeepLayout? { targets.count == 1 ? memory?.layout.deep : nil }

    /// Ink of a colour; nil for a pattern, and for other bitmaps.
    func deepInk(_ color: CGColor) -> DeepInk? {
        guard deepLayout != nil, color.pattern == nil else { return nil }
        let c = color.extendedSRGB
        return .solid(SIMD4(c.x, c.y, c.z, c.w * Float(state.alpha)))
    }

    /// True if a shadow is to be drawn.
    var castsShadow: Bool { (state.shadow?.color.alpha ?? 0) > 0 && state.shadow?.isNear == true }

    /// Draws into a deep bitmap. With `ink` the drawing is a white cover.
    func paintDeep(
        _ deep: DeepLayout, bounds: CGRect?, outline: CGPath?, rule: CGPathFillRule,
        ink: DeepInk?, draw: (OpaquePointer, CGAffineTransform) -> Void
    ) {
        let state = self.state
        let mixing = state.pixelBlend ?? (state.blendMode == .plusDarker ? .plusDarker : nil)
        keepLent()
        hasDrawing = true
        cairo_save(cr)
        defer { cairo_restore(cr) }
        if castsShadow, let shadow = state.shadow,
            let piece = renderPiece(bounds, shadow, isAlone: true, draw)
        {
            var alpha: CGFloat = 1
            if case .solid(let color) = ink { alpha = CGFloat(color.w) }
            let dark = DropShadow.make(
                piece.surface,
                color: shadow.color.copy(alpha: shadow.color.alpha * alpha) ?? shadow.color,
                sigma: shadow.blur / 2)
            if let dark {
                let at = CGPoint(
                    x: piece.origin.x + shadow.offset.width,
                    y: piece.origin.y - shadow.offset.height)
                lay(deep, nil, nil, rule, mixing) { cr in
                    cairo_identity_matrix(cr)
                    cairo_set_source_surface(cr, dark.pointer, Double(at.x), Double(at.y))
                    cairo_paint(cr)
                }
            }
        }
        if state.shadow?.isAlone == true { return }
        lay(deep, ink, outline, rule, mixing) { cr in draw(cr, target.base) }
    }

    /// Makes a rectangle of a deep bitmap transparent; black without alpha.
    func clearDeep(_ deep: DeepLayout, _ path: CGPath) {
        keepLent()
        hasDrawing = true
        guard let group = group({ cover($0, path, .winding) }) else { return }
        mix(deep, group, nil, .solid(.one), .clear, nil)
        cairo_pattern_destroy(group)
    }

    private func lay(
        _ deep: DeepLayout, _ ink: DeepInk?, _ outline: CGPath?, _ rule: CGPathFillRule,
        _ mixing: PixelBlend?, _ body: (OpaquePointer) -> Void
    ) {
        let mode = state.blendMode
        guard let group = group(body) else { return }
        defer { cairo_pattern_destroy(group) }
        // Modes that change the background where the drawing is empty need the shape alone.
        guard ink == nil, mixing == nil, mode.isUnbounded || mode.replaces else {
            return mix(deep, group, nil, ink, mode, mixing)
        }
        let shape = self.group { cr in
            if let outline { return cover(cr, outline, rule) }
            cairo_set_source_rgba(cr, 1, 1, 1, 1)
            cairo_paint(cr)
        }
        guard let shape else { return }
        mix(deep, group, shape, ink, mode, mixing)
        cairo_pattern_destroy(shape)
    }

    private func cover(_ cr: OpaquePointer, _ path: CGPath, _ rule: CGPathFillRule) {
        guard setMatrix(cr, target.base) else { return }
        cairo_new_path(cr)
        path.append(to: cr)
        cairo_set_fill_rule(
            cr, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
        cairo_set_source_rgba(cr, 1, 1, 1, 1)
        cairo_fill(cr)
    }

    /// Drawing of Cairo's under the clip and the mask, as a pattern the caller destroys.
    private func group(_ body: (OpaquePointer) -> Void) -> OpaquePointer? {
        cairo_save(cr)
        defer { cairo_restore(cr) }
        cairo_push_group_with_content(cr, CAIRO_CONTENT_COLOR_ALPHA)
        if let mask = state.mask {
            cairo_push_group_with_content(cr, CAIRO_CONTENT_COLOR_ALPHA)
            body(cr)
            cairo_pop_group_to_source(cr)
            cairo_identity_matrix(cr)
            mask.draw(cr)
        } else {
            body(cr)
        }
        return cairo_pop_group(cr)
    }

    /// Mixes a group into the memory: as the cover of an ink, as the pixels of a shape, or as
    /// pixels that contain their cover.
    private func mix(
        _ deep: DeepLayout, _ group: OpaquePointer, _ shape: OpaquePointer?, _ ink: DeepInk?,
        _ mode: CGBlendMode, _ mixing: PixelBlend?
    ) {
        guard let memory, let base = memory.pointer, let pixels = GroupPixels(group) else { return }
        let covers = shape.flatMap { GroupPixels($0) }
        if shape != nil, covers == nil { return }
        var colors = DeepColors(deep)
        let one: SIMD4<Float>? =
            if case .solid(let color) = ink { colors.convert(color) } else { nil }
        for y in max(0, pixels.top)..<max(0, min(height, pixels.top + pixels.height)) {
            let row = base + y * memory.bytesPerRow
            for x in max(0, pixels.left)..<max(0, min(width, pixels.left + pixels.width)) {
                let drawn = pixels.at(x, y)
                var cover: Float = 1
                var source: SIMD4<Float>
                if let covers {
                    cover = Float(covers.at(x, y)[3]) / 255
                    guard cover > 0 else { continue }
                    source = colors.convert(drawn) / cover
                    source.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: .infinity))
                    source.w = min(source.w, 1)
                } else {
                    guard drawn[3] > 0 else { continue }
                    switch ink {
                    case .solid:
                        cover = Float(drawn[3]) / 255
                        source = one ?? .zero
                    case .pixels(let color):
                        cover = Float(drawn[3]) / 255
                        source = colors.convert(color(x, y))
                    case nil: source = colors.convert(drawn)
                    }
                }
                if !mode.isUnbounded, !mode.replaces {
                    // A cover of these modes is a part of the drawing's opacity.
                    (source, cover) = (source * cover, 1)
                }
                let place = row + x * deep.bytesPerPixel
                let under = deep.load(place)
                let mixed = DeepBlend.mix(mode, mixing, source, under)
                deep.store(cover >= 1 ? mixed : under + (mixed - under) * cover, place)
            }
        }
    }

    /// Image of a deep bitmap: a copy of its memory.
    func makeDeepImage(_ deep: DeepLayout) -> CGImage? {
        guard let memory, let base = memory.pointer, let space = colorSpace else { return nil }
        let data = Data(bytes: base, count: (height - 1) * bytesPerRow + width * deep.bytesPerPixel)
        guard let provider = CGDataProvider(data: data) else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: bitsPerComponent,
            bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: space,
            bitmapInfo: bitmapInfo, provider: provider, decode: nil, shouldInterpolate: true,
            intent: .defaultIntent)
    }
}

/// Pixels of a group, at their places in the bitmap.
private struct GroupPixels {
    let left, top, width, height: Int
    private let base: UnsafePointer<UInt8>
    private let bytesPerRow: Int

    /// Nil for a group without pixels. Valid as long as the group.
    init?(_ group: OpaquePointer) {
        var surface: OpaquePointer?
        guard cairo_pattern_get_surface(group, &surface) == CAIRO_STATUS_SUCCESS, let surface
        else { return nil }
        cairo_surface_flush(surface)
        guard cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
            let bytes = cairo_image_surface_get_data(surface)
        else { return nil }
        var (dx, dy) = (0.0, 0.0)
        cairo_surface_get_device_offset(surface, &dx, &dy)
        (left, top) = (-Int(dx), -Int(dy))
        width = Int(cairo_image_surface_get_width(surface))
        height = Int(cairo_image_surface_get_height(surface))
        bytesPerRow = Int(cairo_image_surface_get_stride(surface))
        base = UnsafePointer(bytes)
    }

    func at(_ x: Int, _ y: Int) -> UnsafePointer<UInt8> {
        base + (y - top) * bytesPerRow + (x - left) * 4
    }
}
