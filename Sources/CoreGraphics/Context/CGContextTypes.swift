import Foundation

/// Kind of painting a path.
public enum CGPathDrawingMode: Int32, Sendable {
    case fill = 0
    case eoFill, stroke, fillStroke, eoFillStroke
}

/// Quality of image resampling.
public enum CGInterpolationQuality: Int32, Sendable {
    case `default` = 0
    case none, low, high, medium
}

/// Kind of painting glyphs.
public enum CGTextDrawingMode: Int32, Sendable {
    case fill = 0
    case stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip
}

/// Compositing of paint with the background.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
    case normal = 0
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    case difference, exclusion, hue, saturation, color, luminosity
    case clear, copy, sourceIn, sourceOut, sourceAtop
    case destinationOver, destinationIn, destinationOut, destinationAtop
    case xor, plusDarker, plusLighter
}

/// Options for a gradient beyond the start and the end.
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
