import Foundation

/// Kind of painting a path. `drawPath(using:)` clears the path in each mode.
public enum CGPathDrawingMode: Int32, Sendable {
    /// Fill by the winding rule.
    case fill = 0
    /// Fill by the even-odd rule.
    case eoFill
    /// Stroke.
    case stroke
    /// Fill by the winding rule, then stroke.
    case fillStroke
    /// Fill by the even-odd rule, then stroke.
    case eoFillStroke
}

/// Quality of image resampling. Default `default`. In bitmaps, upright images drawn smaller are
/// averaged by `default`, `medium` and `high` only.
public enum CGInterpolationQuality: Int32, Sendable {
    /// Smooth: the good filter of Cairo.
    case `default` = 0
    /// Nearest pixel.
    case none
    /// Bilinear.
    case low
    /// Smooth: the best filter of Cairo.
    case high
    /// Smooth, as `default`.
    case medium
}

/// Kind of painting glyphs. Default `fill`. Part of the saved state of a context.
public enum CGTextDrawingMode: Int32, Sendable {
    /// Fill.
    case fill = 0
    /// Stroke.
    case stroke
    /// Fill, then stroke.
    case fillStroke
    /// Draws nothing; only the text position moves.
    case invisible
    /// Fill, and add to the clip.
    case fillClip
    /// Stroke, and add to the clip.
    case strokeClip
    /// Fill, then stroke, and add to the clip.
    case fillStrokeClip
    /// Add to the clip.
    case clip
}

/// Compositing of paint with the background. Default `normal`. The modes `sourceIn`, `sourceOut`,
/// `destinationIn` and `destinationAtop` change only the inside of the drawn shape.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
    /// Paint over the background.
    case normal = 0
    /// Product of both: never lighter.
    case multiply
    /// Inverse of the product of inverses: never darker.
    case screen
    /// `multiply` on a dark background, `screen` on a light background.
    case overlay
    /// Minimum of paint and background, for each component.
    case darken
    /// Maximum of paint and background, for each component.
    case lighten
    /// Background brightened by the paint.
    case colorDodge
    /// Background darkened by the paint.
    case colorBurn
    /// Background darkened or lightened gently by the paint.
    case softLight
    /// `multiply` by dark paint, `screen` by light paint.
    case hardLight
    /// Absolute difference of paint and background, for each component.
    case difference
    /// Difference with less contrast.
    case exclusion
    /// Hue of the paint, saturation and luminosity of the background.
    case hue
    /// Saturation of the paint, hue and luminosity of the background.
    case saturation
    /// Hue and saturation of the paint, luminosity of the background.
    case color
    /// Luminosity of the paint, hue and saturation of the background.
    case luminosity
    /// Clears to transparent.
    case clear
    /// Paint in place of the background. Only inside of the shape.
    case copy
    /// Paint where the background is.
    case sourceIn
    /// Paint where the background is not.
    case sourceOut
    /// Paint over the background, where the background is.
    case sourceAtop
    /// Background over the paint.
    case destinationOver
    /// Background where the paint is.
    case destinationIn
    /// Background where the paint is not.
    case destinationOut
    /// Background over the paint, where the paint is.
    case destinationAtop
    /// Paint outside of the background, and background outside of the paint.
    case xor
    /// Inverse of the sum of the inverses of paint and background: darker.
    case plusDarker
    /// Sum of both.
    case plusLighter
}

/// Options for a gradient beyond the start and the end. Without options nothing is drawn there.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    /// Bits of the set, with the values of Core Graphics.
    public var rawValue: UInt32
    /// Set with the given bits; bits without a meaning are kept.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Continues the first colour before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// Continues the last colour beyond the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
