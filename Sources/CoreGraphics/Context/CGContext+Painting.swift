import CLaminaCairo
import Foundation

extension CGContext {
    /// Fills and clears the current path. Open subpaths count as closed. An empty path paints
    /// nothing.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        fill(path: pathInBase, rule)
        beginPath()
    }

    /// Strokes and clears the current path. A line width of 0 and below strokes nothing.
    public func strokePath() {
        stroke(path: pathInBase)
        beginPath()
    }

    /// Fills the current path, strokes the path, or both, and clears the path. A line width that is
    /// infinite, NaN, 0 or less strokes nothing.
    public func drawPath(using mode: CGPathDrawingMode) {
        if mode == .fill || mode == .fillStroke { fill(path: pathInBase, .winding) }
        if mode == .eoFill || mode == .eoFillStroke { fill(path: pathInBase, .evenOdd) }
        if mode != .fill, mode != .eoFill { stroke(path: pathInBase) }
        beginPath()
    }

    // The following functions replace the current path, as on Apple's systems.
    /// Fills a rectangle with the fill colour or pattern; the current path is cleared. A negative
    /// size is standardised; the null rectangle fills nothing.
    public func fill(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        fillPath()
    }
    /// Fills rectangles with the fill colour or pattern; the current path is cleared. The
    /// rectangles are one path, filled by the winding rule.
    public func fill(_ rects: [CGRect]) {
        beginPath()
        addRects(rects)
        fillPath()
    }
    /// Strokes the outline of a rectangle; the current path is cleared. A line width of 0 and below
    /// strokes nothing.
    public func stroke(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        strokePath()
    }
    /// Strokes the outline of a rectangle with a line width in user space; the current path is
    /// cleared. The line width of the context stays. A width of 0 and below strokes nothing.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        let before = state.lineWidth
        state.lineWidth = width
        stroke(rect)
        state.lineWidth = before
    }
    /// Fills the ellipse in a rectangle; the current path is cleared. A negative size is
    /// standardised; the null rectangle fills nothing.
    public func fillEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        fillPath()
    }
    /// Strokes the ellipse in a rectangle; the current path is cleared. A line width of 0 and below
    /// strokes nothing.
    public func strokeEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        strokePath()
    }
    /// Strokes a line between each pair of points. A last point without a partner is ignored. The
    /// current path is cleared.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        for i in stride(from: 0, to: points.count - 1, by: 2) {
            move(to: points[i])
            addLine(to: points[i + 1])
        }
        strokePath()
    }

    /// Makes a rectangle of user space transparent, inside the clip and its mask, independent of
    /// alpha, blend mode and shadow. The current path stays. In a bitmap without alpha the pixels
    /// become black.
    public func clear(_ rect: CGRect) {
        let path = CGMutablePath()
        path.addRect(Self.reachable(rect), transform: state.ctm)
        if let deep = deepLayout { return clearDeep(deep, path) }
        endNotes()
        drawing {
            guard setMatrix(cr, target.base) else { return }
            cairo_save(cr)
            defer { cairo_restore(cr) }
            cairo_new_path(cr)
            path.append(to: cr)
            guard let mask = state.mask else {
                cairo_set_operator(cr, CAIRO_OPERATOR_CLEAR)
                return cairo_fill(cr)
            }
            cairo_clip(cr)
            cairo_identity_matrix(cr)
            cairo_set_operator(cr, CAIRO_OPERATOR_DEST_OUT)
            cairo_set_source_rgba(cr, 0, 0, 0, 1)
            mask.draw(cr)
        }
    }

    func fill(path: CGPath, _ rule: CGPathFillRule) {
        guard !path.isEmpty, !noteFill(path) else { return }
        let state = self.state
        let ink = deepInk(state.fill)
        let source =
            ink == nil
            ? PaintSource(state.fill, alpha: state.alpha, context: self) : .cover(self)
        let smooth = state.antialias && allowsAntialiasing
        paint(bounds: path.boundingBox, outline: path, rule: rule, ink: ink) { cr, base in
            guard setMatrix(cr, base) else { return }
            cairo_new_path(cr)
            path.append(to: cr)
            cairo_set_fill_rule(
                cr, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
            cairo_set_antialias(cr, smooth ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
            cairo_set_tolerance(cr, state.tolerance)
            source.set(cr)
            cairo_fill(cr)
        }
    }

    func stroke(path: CGPath) {
        let state = self.state
        guard !path.isEmpty, state.lineWidth > 0, state.lineWidth.isFinite else { return }
        let ink = deepInk(state.stroke)
        let source =
            ink == nil
            ? PaintSource(state.stroke, alpha: state.alpha, context: self) : .cover(self)
        let smooth = state.antialias && allowsAntialiasing
        let reach = state.lineWidth * max(state.miterLimit, 2)
        let grown = CGRect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
            .applying(state.ctm)
        let bounds = path.boundingBox.insetBy(dx: -grown.width / 2, dy: -grown.height / 2)
        let isFilled =
            isTighterThanPen(path) || isSqueezed || !CairoRange.holds(bounds, target.base)
        let outline = state.blendMode.isUnbounded || isFilled ? strokeOutline(path) : nil
        paint(bounds: bounds, outline: outline, rule: .winding, ink: ink) { cr, base in
            guard setMatrix(cr, base) else { return }
            cairo_new_path(cr)
            cairo_set_tolerance(cr, state.tolerance)
            if isFilled, let outline {
                outline.append(to: cr)
                cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
                cairo_set_antialias(cr, smooth ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
                source.set(cr)
                cairo_fill(cr)
                return
            }
            path.appendWhole(to: cr)
            source.set(cr)
            guard setMatrix(cr, state.ctm.concatenating(base)) else { return cairo_new_path(cr) }
            state.applyPen(cr)
            if hasTooManyDashes(path) { cairo_set_dash(cr, nil, 0, 0) }
            cairo_set_antialias(cr, smooth ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
            cairo_stroke(cr)
        }
    }
}

extension CGContext {
    /// True if a path in base space has a closed subpath with a curve smaller than the line width:
    /// Cairo strokes a ring with a wide pen with a hole in the middle.
    private func isTighterThanPen(_ path: CGPath) -> Bool {
        guard state.dashLengths.isEmpty else { return false }
        let ctm = state.ctm
        let square = max(ctm.a * ctm.a + ctm.b * ctm.b, ctm.c * ctm.c + ctm.d * ctm.d)
        return path.hasClosedCurve(smallerThan: state.lineWidth * square.squareRoot())
    }

    /// True if the CTM scales both axes differently but keeps areas: Cairo takes such a matrix for
    /// one without a scale, and cuts strokes off (Docs/WORKAROUNDS.md).
    private var isSqueezed: Bool {
        let (ctm, slack) = (state.ctm, 1 / 256 as CGFloat)
        guard abs(ctm.determinant * ctm.determinant - 1) <= slack else { return false }
        let isUpright = abs(ctm.b) <= slack && abs(ctm.c) <= slack
        guard isUpright || abs(ctm.a) <= slack && abs(ctm.d) <= slack else { return false }
        return max(abs(ctm.a), abs(ctm.b), abs(ctm.c), abs(ctm.d)) > 1 + slack
    }

    /// True if the dashes are too short for a path in base space: a mistake of scale.
    func hasTooManyDashes(_ path: CGPath) -> Bool {
        let period = state.dashLengths.reduce(0, +)
        guard period > 0 else { return false }
        let elements = state.dashLengths.count
        let subpaths = elements > 64 ? path.storage.types.count { $0 == .moveToPoint } : 1
        let passed = CGPath.dashesPassed(elements, subpaths: subpaths)
        if passed > CGPath.mostDashes { return true }
        let box = path.boundingBox
        let (ctm, count) = (state.ctm, CGFloat(state.dashLengths.count))
        let sum = ctm.a * ctm.a + ctm.b * ctm.b + ctm.c * ctm.c + ctm.d * ctm.d
        let leastScale = sum > 0 ? abs(ctm.determinant) / sum.squareRoot() : 0
        // Most paths are no longer than the sides of their boxes; measuring all paths would cost
        // more than the check saves.
        guard (box.width + box.height) * count > CGPath.mostDashes / 100 * period * leastScale
        else { return false }
        // Dashes are lengths of user space, whose axes may have different scales.
        var inverse = ctm.inverted()
        let user = path.copy(using: &inverse) ?? path
        return PathMeasure(user).length * count > CGPath.mostDashes * period
    }
}

extension GraphicsState {
    /// Distance between curves and line segments in pixels, for Cairo, whose default is a tenth.
    var tolerance: Double {
        flatness > 0 && flatness.isFinite ? min(max(Double(flatness), 0.01), 100) : 0.1
    }

    /// Width, caps, joins and dashes for Cairo. A dash pattern Cairo would refuse means solid.
    func applyPen(_ cr: OpaquePointer) {
        cairo_set_line_width(cr, Double(lineWidth))
        cairo_set_miter_limit(cr, Double(miterLimit))
        switch lineCap {
        case .butt: cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT)
        case .round: cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND)
        case .square: cairo_set_line_cap(cr, CAIRO_LINE_CAP_SQUARE)
        }
        switch lineJoin {
        case .miter: cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER)
        case .round: cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND)
        case .bevel: cairo_set_line_join(cr, CAIRO_LINE_JOIN_BEVEL)
        }
        let sum = dashLengths.reduce(0, +)
        if sum > 0, sum.isFinite, !dashLengths.contains(where: { $0 < 0 }) {
            var lengths = dashLengths.map { Double($0) }
            // Cairo joins the gaps beside a dash of length 0, except for the first dash: dots with
            // round or square ends would be lost.
            let isOdd = lengths.count % 2 != 0
            for i in lengths.indices.dropFirst() where lengths[i] == 0 && (isOdd || i % 2 == 0) {
                lengths[i] = Double(sum) * 1e-9
            }
            cairo_set_dash(cr, lengths, Int32(lengths.count), Double(dashPhase))
        } else {
            cairo_set_dash(cr, nil, 0, 0)
        }
    }
}
