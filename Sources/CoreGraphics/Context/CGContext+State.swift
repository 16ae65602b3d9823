import CLaminaCairo
import Foundation

extension CGContext {
    /// Saves the current state for `restoreGState()`: CTM, clip, colours, pen, shadow, font and
    /// modes. The current path and the text matrix are not part of the state. States nest without a
    /// limit.
    public func saveGState() {
        cairo_save(cr)
        states.append(state)
    }

    /// Restores the last saved state; without a saved state the call is ignored and logged. Inside
    /// a transparency layer, states saved before its begin cannot be restored.
    public func restoreGState() {
        guard states.count > (layerDepths.last ?? 0) + 1 else {
            Diagnostics.once("CGContext: restoreGState without saveGState")
            return
        }
        states.removeLast()
        cairo_restore(cr)
    }

    /// Transform from user space to base space. Default the identity.
    public var ctm: CGAffineTransform { state.ctm }
    /// Transform from user space to device space; both y up, in pixels. Equal to `ctm` in this
    /// implementation.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

    /// Applies `transform` before the present CTM. A transform without an inverse suppresses
    /// strokes, images and gradients.
    public func concatenate(_ transform: CGAffineTransform) {
        state.ctm = transform.concatenating(state.ctm)
    }
    /// Moves the origin of user space by an offset in user space. The change applies to further
    /// drawing; the current path stays.
    public func translateBy(x: CGFloat, y: CGFloat) {
        state.ctm = state.ctm.translatedBy(x: x, y: y)
    }
    /// Scales user space. A factor of 0 makes the CTM singular: nothing is drawn until
    /// `restoreGState()`. A negative factor mirrors.
    public func scaleBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.scaledBy(x: x, y: y) }
    /// Rotates user space by `angle` radians, counterclockwise with y up. The change applies to
    /// further drawing; the current path stays.
    public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }

    /// Converts a point from user space to the bitmap's space. In the bitmap's space a unit is a
    /// pixel, and y is up.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
    /// Converts a size from user space to the bitmap's space, as a displacement: translation has no
    /// effect. In the bitmap's space a unit is a pixel, and y is up.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
    /// Converts a rectangle from user space to the bitmap's space: the bounding box of the
    /// converted corners. In the bitmap's space a unit is a pixel, and y is up.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }
    /// Converts a point from the bitmap's space to user space. A CTM without an inverse converts as
    /// the CTM itself does, as on Apple's systems.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
        point.applying(state.ctm.inverted())
    }
    /// Converts a size from the bitmap's space to user space, as a displacement: translation has no
    /// effect. A CTM without an inverse is applied itself.
    public func convertToUserSpace(_ size: CGSize) -> CGSize {
        size.applying(state.ctm.inverted())
    }
    /// Converts a rectangle from the bitmap's space to user space: the bounding box of the
    /// converted corners. A CTM without an inverse is applied itself.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect {
        rect.applying(state.ctm.inverted())
    }

    /// Width of strokes in user space; default 1. At 0 and below nothing is stroked. Infinity and
    /// NaN stroke nothing.
    public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }
    /// Sets the ends of strokes; default butt. Part of the saved state.
    public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
    /// Sets the corners of strokes; default miter. Part of the saved state.
    public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }
    /// Greatest length of a miter in line widths; default 10. A corner with a longer miter is
    /// bevelled.
    public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }
    /// Alternating on and off lengths of strokes; an empty list means solid. Lengths and phase are
    /// in user space. A negative length, a sum of 0, and more than about 100 000 dashes mean solid
    /// as well.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.dashPhase = phase
        state.dashLengths = lengths
    }
    /// Greatest distance between curves and their line segments, in pixels of the bitmap; for paths
    /// that are filled, stroked or clipped to. Default 0: a tenth of a pixel, which negative
    /// numbers, infinity and NaN mean as well. Limited to 0.01…100.
    public func setFlatness(_ flatness: CGFloat) { state.flatness = flatness }

    /// Opacity of all further drawing; default 1. Numbers outside are limited to 0…1, and NaN
    /// counts as 0. Part of the saved state.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha > 0 ? min(alpha, 1) : 0 }
    /// Sets the blend mode of further drawing; default normal. Part of the saved state.
    public func setBlendMode(_ mode: CGBlendMode) {
        state.blendMode = mode
        state.pixelBlend = nil
    }
    /// Sets a blend mode missing in `CGBlendMode`; documents get the nearest mode.
    package func setPixelBlend(_ blend: PixelBlend) { state.pixelBlend = blend }
    /// Kept for source compatibility; conversions are always exact. The argument is not stored.
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

    /// Sets a black shadow with an alpha of one third below all further drawing. Offset and blur
    /// are in base space, unaffected by the CTM; limits as for `setShadow(offset:blur:color:)`.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(
            offset: offset, blur: blur,
            color: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1 / 3))
    }

    /// Sets a shadow below all further drawing; a nil colour ends the shadow.
    ///
    /// `blur` is twice the standard deviation of the Gaussian, 0 to 1000. An infinite offset ends
    /// the shadow too.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard let color, offset.width.isFinite, offset.height.isFinite else {
            state.shadow = nil
            return
        }
        state.shadow = GraphicsState.Shadow(
            offset: offset, blur: blur.isFinite ? min(max(blur, 0), 1000) : 0, color: color)
    }

    /// Limits further drawing to the shadow, without the object.
    package func setShadowAlone() { state.shadow?.isAlone = true }

    /// Quality of image resampling; default smooth. Part of the saved state.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.quality }
        set { state.quality = newValue }
    }
    /// Switches antialiasing on or off; default on. Part of the saved state. Without an effect
    /// while antialiasing is forbidden by `setAllowsAntialiasing(_:)`.
    public func setShouldAntialias(_ flag: Bool) { state.antialias = flag }
    /// Allows or forbids antialiasing; default allowed, not part of the saved state. While
    /// forbidden, `setShouldAntialias(_:)` has no effect.
    public func setAllowsAntialiasing(_ flag: Bool) { allowsAntialiasing = flag }

    // No effect: glyphs are always drawn in gray levels at exact positions.
    /// Kept for source compatibility, without effect: glyphs are drawn in gray levels. The argument
    /// is not stored.
    public func setShouldSmoothFonts(_ flag: Bool) {}
    /// Kept for source compatibility, without effect: glyphs are drawn in gray levels. The argument
    /// is not stored.
    public func setAllowsFontSmoothing(_ flag: Bool) {}
    /// Kept for source compatibility, without effect: glyphs are drawn at exact positions. The
    /// argument is not stored.
    public func setShouldSubpixelPositionFonts(_ flag: Bool) {}
    /// Kept for source compatibility, without effect: glyphs are drawn at exact positions. The
    /// argument is not stored.
    public func setAllowsFontSubpixelPositioning(_ flag: Bool) {}
    /// Kept for source compatibility, without effect: positions are not rounded. The argument is
    /// not stored.
    public func setShouldSubpixelQuantizeFonts(_ flag: Bool) {}
    /// Kept for source compatibility, without effect: positions are not rounded. The argument is
    /// not stored.
    public func setAllowsFontSubpixelQuantization(_ flag: Bool) {}
}
