import CoreGraphics

// Names spelled as Apple spells them. Key-value coding and archives carry the raw values.

/// Placement of an image inside a layer's bounds. "Top" is maximum y. Default `resize`.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. A name without a constant below becomes `center` in
    /// `CALayer.contentsGravity`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Unscaled, in the centre.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// Unscaled, centred at the top edge.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// Unscaled, centred at the bottom edge.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// Unscaled, centred at the left edge.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// Unscaled, centred at the right edge.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// Unscaled, in the top left corner.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// Unscaled, in the top right corner.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// Unscaled, in the bottom left corner.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// Unscaled, in the bottom right corner.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to the bounds. The default.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// Scaled to fit inside the bounds, with the image's proportions.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// Scaled to cover the bounds, with the image's proportions.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// Storage of contents produced by drawing. Unknown names become `RGBA8Uint`.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. A name without a constant below becomes `RGBA8Uint` in
    /// `CALayer.contentsFormat`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Eight bits per component. The default.
    public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
    /// Half floats per component.
    public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
    /// Eight bits of gray.
    public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
    /// A format chosen by the system.
    public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

/// Filter of a scaled image. Default `linear`.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. A name without a constant below becomes `linear` in the filters of
    /// a layer.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The nearest pixel.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// Bilinear interpolation. The default.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// Bilinear interpolation between mipmap levels.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// Shape of rounded corners. Default `circular`.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. A name without a constant below becomes `circular` in
    /// `CALayer.cornerCurve`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A quarter of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve with continuous curvature.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

extension CALayer {
    /// Brightness range of contents. Unknown names become `standard`.
    public struct DynamicRange: RawRepresentable, Hashable, Sendable {
        /// The name in key-value coding and in archives.
        public var rawValue: String
        /// A name of any raw value. A name without a constant below becomes `standard` in
        /// `CALayer.preferredDynamicRange`.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The system decides.
        public static let automatic = DynamicRange(rawValue: "automatic")
        /// Standard range. The default.
        public static let standard = DynamicRange(rawValue: "standard")
        /// High range with a limit.
        public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
        /// High range.
        public static let high = DynamicRange(rawValue: "high")
    }

    /// Tone mapping of contents to the display's brightness range. Unknown names become
    /// `automatic`.
    public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
        /// The name in key-value coding and in archives.
        public var rawValue: String
        /// A name of any raw value. A name without a constant below becomes `automatic` in
        /// `CALayer.toneMapMode`.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The system decides. The default.
        public static let automatic = ToneMapMode(rawValue: "automatic")
        /// No tone mapping.
        public static let never = ToneMapMode(rawValue: "never")
        /// Tone mapping where supported.
        public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
    }
}
