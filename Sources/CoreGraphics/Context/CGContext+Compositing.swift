// Compositing, the common path of every drawing to the pixels.
//
// Input: a closure which draws into any Cairo context, the drawing's box, and the outline if any.
// Output: pixels of the target. Plain cases are drawn straight on the target. Shadows, masks and
// blend modes missing in Cairo need a surface. The shape is drawn into the smallest sufficient
// surface. The surface's alpha gives the shadow. Shadow and shape are then composited on the target
// through clip and mask. A group which replaces the background needs the surface, too: Cairo would
// mix group and background by the group's opacity.
//
// Modes that clear pixels under transparent pixels of the source (source in, source out,
// destination in, destination atop) work inside the shape only, as in Core Graphics. Cairo would
// clear the whole clip, hence the shape becomes part of the clip for these modes.
import CLaminaCairo
import Foundation

extension CGBlendMode {
    var isUnbounded: Bool {
        switch self {
        case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: return true
        default: return false
        }
    }

    /// True if the result is a sum of source and background, each times a factor of the alphas.
    var isLinear: Bool {
        switch self {
        case .normal, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver,
            .destinationIn, .destinationOut, .destinationAtop, .xor:
            return true
        default: return false
        }
    }

    /// True if the mode replaces the background, at any opacity of the paint.
    var replaces: Bool { self == .copy || self == .clear }

    /// Operator of Cairo; nil for `plusDarker`, which Cairo lacks.
    var cairo: cairo_operator_t? {
        switch self {
        case .normal: return CAIRO_OPERATOR_OVER
        case .multiply: return CAIRO_OPERATOR_MULTIPLY
        case .screen: return CAIRO_OPERATOR_SCREEN
        case .overlay: return CAIRO_OPERATOR_OVERLAY
        case .darken: return CAIRO_OPERATOR_DARKEN
        case .lighten: return CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: return CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: return CAIRO_OPERATOR_COLOR_BURN
        case .softLight: return CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: return CAIRO_OPERATOR_HARD_LIGHT
        case .difference: return CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: return CAIRO_OPERATOR_EXCLUSION
        case .hue: return CAIRO_OPERATOR_HSL_HUE
        case .saturation: return CAIRO_OPERATOR_HSL_SATURATION
        case .color: return CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: return CAIRO_OPERATOR_HSL_LUMINOSITY
        case .clear: return CAIRO_OPERATOR_CLEAR
        case .copy: return CAIRO_OPERATOR_SOURCE
        case .sourceIn: return CAIRO_OPERATOR_IN
        case .sourceOut: return CAIRO_OPERATOR_OUT
        case .sourceAtop: return CAIRO_OPERATOR_ATOP
        case .destinationOver: return CAIRO_OPERATOR_DEST_OVER
        case .destinationIn: return CAIRO_OPERATOR_DEST_IN
        case .destinationOut: return CAIRO_OPERATOR_DEST_OUT
        case .destinationAtop: return CAIRO_OPERATOR_DEST_ATOP
        case .xor: return CAIRO_OPERATOR_XOR
        case .plusLighter: return CAIRO_OPERATOR_ADD
        case .plusDarker: return nil
        }
    }
}

extension CGContext {
    /// Draws with the state's blend mode, shadow and mask; `bounds` and `outline` in base space.
    /// With `ink`, which only deep bitmaps have, `draw` draws a white cover.
    func paint(
        bounds: CGRect?, outline: CGPath?, rule: CGPathFillRule = .winding,
        isGroup: Bool = false, ink: DeepInk? = nil,
        draw: (OpaquePointer, CGAffineTransform) -> Void
    ) {
        if let deep = deepLayout {
            return paintDeep(
                deep, bounds: bounds, outline: outline, rule: rule, ink: ink, draw: draw)
        }
        let state = self.state
        let mode = state.blendMode
        let mixing = state.pixelBlend ?? (mode == .plusDarker ? .plusDarker : nil)
        let isPlain = mixing == nil && !(isGroup && mode.replaces && state.alpha < 1)
        endNotes()
        drawing {
            cairo_save(cr)
            defer { cairo_restore(cr) }
            let castsShadow =
                (state.shadow?.color.alpha ?? 0) > 0 && state.shadow?.isNear == true
            if !castsShadow, state.shadow?.isAlone == true { return }
            if !castsShadow, state.mask == nil, isPlain, let op = mode.cairo {
                if mode.isUnbounded { clipToOutline(outline, rule) }
                cairo_set_operator(cr, op)
                return draw(cr, target.base)
            }
            let shadow = castsShadow ? state.shadow : nil
            // A common surface of an object and a far shadow would have all pixels between them.
            let isApart = shadow.map { isFar($0) } ?? false
            let piece = renderPiece(bounds, isApart ? nil : shadow, draw)
            if let shadow,
                let caster = isApart ? renderPiece(bounds, shadow, isAlone: true, draw) : piece,
                let dark = DropShadow.make(
                    caster.surface, color: shadow.color, sigma: shadow.blur / 2)
            {
                let at = CGPoint(
                    x: caster.origin.x + shadow.offset.width,
                    y: caster.origin.y - shadow.offset.height)
                composite(dark, at: at, mode, mixing, state.mask)
            }
            guard let piece, shadow?.isAlone != true else { return }
            if mode.isUnbounded { clipToOutline(outline, rule) }
            composite(piece.surface, at: piece.origin, mode, mixing, state.mask)
        }
    }

    /// True if no pixel of the clip and of the area with visible shadows are neighbours.
    private func isFar(_ shadow: GraphicsState.Shadow) -> Bool {
        let clip = clipInDevice
        return abs(shadow.offset.width) > clip.width + shadow.reach
            || abs(shadow.offset.height) > clip.height + shadow.reach
    }

    private func clipToOutline(_ outline: CGPath?, _ rule: CGPathFillRule) {
        guard let outline, setMatrix(cr, target.base) else { return }
        cairo_new_path(cr)
        outline.append(to: cr)
        cairo_set_fill_rule(
            cr, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
        cairo_clip(cr)
    }

    /// Surface of the shape alone, where the shape or the shadow is visible; with `isAlone`, where
    /// the shadow is visible. Nil for an invisible shape.
    func renderPiece(
        _ bounds: CGRect?, _ shadow: GraphicsState.Shadow?, isAlone: Bool = false,
        _ draw: (OpaquePointer, CGAffineTransform) -> Void
    ) -> (surface: CairoSurface, origin: CGPoint)? {
        let clip = clipInDevice
        let reach = shadow?.reach ?? 0
        /// Clip moved back by the shadow's offset: the area of the shape whose shadow is visible.
        let lit = shadow.map { clip.offsetBy(dx: -$0.offset.width, dy: $0.offset.height) } ?? clip
        // A shape outside the clip may still cast a shadow into the clip.
        let around = lit.insetBy(dx: -reach, dy: -reach)
        var area = isAlone ? around : shadow == nil ? clip : clip.union(around)
        if let bounds, !bounds.isNull {
            area = area.common(bounds.applying(target.base).insetBy(dx: -2, dy: -2))
        }
        if shadow != nil { area = area.union(lit.common(area.insetBy(dx: -reach, dy: -reach))) }
        area = area.integral
        guard !area.isNull, !area.isEmpty,
            let surface = CairoSurface(
                width: Int(saturating: area.width), height: Int(saturating: area.height)),
            let piece = cairo_create(surface.pointer)
        else { return nil }
        defer { cairo_destroy(piece) }
        draw(
            piece,
            target.base.concatenating(
                CGAffineTransform(translationX: -area.minX, y: -area.minY)))
        return (surface, area.origin)
    }

    private func composite(
        _ surface: CairoSurface, at origin: CGPoint, _ mode: CGBlendMode, _ mixing: PixelBlend?,
        _ mask: ClipMask?
    ) {
        cairo_identity_matrix(cr)
        func lay() {
            cairo_set_source_surface(cr, surface.pointer, Double(origin.x), Double(origin.y))
            if let mask {
                mask.draw(cr)
            } else {
                cairo_paint(cr)
            }
        }
        guard let mixing, target.isImage else {
            cairo_set_operator(cr, mixing?.nearest ?? mode.cairo ?? CAIRO_OPERATOR_OVER)
            return lay()
        }
        cairo_push_group(cr)
        lay()
        guard let group = cairo_pop_group(cr) else { return }
        mixing.blend(group: group, onto: target.surface)
        cairo_pattern_destroy(group)
    }
}
