import Foundation

extension CGContext {
    /// Sets the colour or pattern of fills. Default opaque black. Part of the saved state.
    public func setFillColor(_ color: CGColor) { state.fill = color }

    /// Sets the colour of fills by components in sRGB, 0 to 1. Numbers outside of 0…1 are colours
    /// beyond sRGB; bytes are limited when drawn.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fill = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the colour of fills by brightness in device gray and alpha, 0 to 1. Part of the saved
    /// state.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        state.fill = CGColor(space: .deviceGray, values: [gray, alpha])
    }

    /// Sets the colour of fills as CMYK: cyan, magenta, yellow, black and alpha, 0 to 1. The inks
    /// are converted to sRGB without a profile. Part of the saved state.
    public func setFillColor(
        cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        state.fill = CGColor(
            genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }

    /// Sets the colour of fills by components of the current fill space, alpha last. `components`
    /// must have a number for each component of the space, and alpha. Ignored while the colour is a
    /// pattern.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        if let space = state.fill.colorSpace,
            let color = CGColor(colorSpace: space, components: components)
        {
            state.fill = color
        }
    }

    /// Sets the space of fill colours; the colour becomes the space's opaque black, or the first
    /// colour. A pattern space is the space of `setFillPattern` instead, and the colour stays.
    public func setFillColorSpace(_ space: CGColorSpace) {
        guard space.model != .pattern else {
            fillPatternSpace = space
            return
        }
        var values = [CGFloat](repeating: 0, count: space.numberOfComponents + 1)
        values[values.count - 1] = 1
        if space.model == .cmyk { values[3] = 1 }
        state.fill = CGColor(space: space, values: values)
    }

    /// The pattern of fills; `colorComponents` as for a colour of the current pattern space. A
    /// coloured pattern has alpha alone as its component.
    public func setFillPattern(
        _ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>
    ) {
        let space =
            fillPatternSpace ?? CGColorSpace(.pattern(base: pattern.isColored ? nil : .standard))
        if let color = CGColor(
            patternSpace: space, pattern: pattern, components: colorComponents)
        {
            state.fill = color
        }
    }

    /// Sets the colour or pattern of strokes. Default opaque black. Part of the saved state.
    public func setStrokeColor(_ color: CGColor) { state.stroke = color }

    /// Sets the colour of strokes by components in sRGB, 0 to 1. Numbers outside of 0…1 are colours
    /// beyond sRGB; bytes are limited when drawn.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.stroke = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the colour of strokes by brightness in device gray and alpha, 0 to 1. Part of the saved
    /// state.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        state.stroke = CGColor(space: .deviceGray, values: [gray, alpha])
    }

    /// Sets the colour of strokes as CMYK: cyan, magenta, yellow, black and alpha, 0 to 1. The inks
    /// are converted to sRGB without a profile. Part of the saved state.
    public func setStrokeColor(
        cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        state.stroke = CGColor(
            genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha)
    }

    /// Sets the colour of strokes by components of the current stroke space, alpha last.
    /// `components` must have a number for each component of the space, and alpha. Ignored while
    /// the colour is a pattern.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        if let space = state.stroke.colorSpace,
            let color = CGColor(colorSpace: space, components: components)
        {
            state.stroke = color
        }
    }

    /// Sets the space of stroke colours; the colour becomes the space's opaque black, or the first
    /// colour. A pattern space is the space of `setStrokePattern` instead, and the colour stays.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        guard space.model != .pattern else {
            strokePatternSpace = space
            return
        }
        var values = [CGFloat](repeating: 0, count: space.numberOfComponents + 1)
        values[values.count - 1] = 1
        if space.model == .cmyk { values[3] = 1 }
        state.stroke = CGColor(space: space, values: values)
    }

    /// The pattern of strokes; `colorComponents` as for a colour of the current pattern space. A
    /// coloured pattern has alpha alone as its component.
    public func setStrokePattern(
        _ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>
    ) {
        let space =
            strokePatternSpace ?? CGColorSpace(.pattern(base: pattern.isColored ? nil : .standard))
        if let color = CGColor(
            patternSpace: space, pattern: pattern, components: colorComponents)
        {
            state.stroke = color
        }
    }

    /// Moves patterns by an offset in base space, unaffected by the CTM. Default zero. Part of the
    /// saved state.
    public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }
}
