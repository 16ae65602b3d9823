import CoreGraphics

// Names spelled as Apple spells them. Key-value coding and archives carry the raw values.

/// Rule for the inside of a path. Default `nonZero`.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. A layer keeps a name without a constant below, and draws as for
    /// `nonZero`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Inside: points with a winding number other than zero.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// Inside: points with an odd number of crossings.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// Shape of a stroke's corners. Default `miter`.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. A layer keeps a name without a constant below, and draws as for
    /// `miter`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A pointed corner, up to the miter limit.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// A round corner.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// A corner cut off straight, also the form of miters beyond the limit.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// Shape of a stroke's ends. Default `butt`.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. A layer keeps a name without a constant below, and draws as for
    /// `butt`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A straight end at the end point itself.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// A half circle beyond the end point.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// Half a square beyond the end point.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// Place of the ellipsis in text that does not fit. Default `none`.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. A layer keeps a name without a constant below, and draws as for
    /// `none`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// No ellipsis: text is cut off at the bounds.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// Ellipsis at the start of the line.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// Ellipsis at the end of the line.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// Ellipsis in the middle of the line.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// Alignment of lines of text. Default `natural`.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. A layer keeps a name without a constant below, and draws as for
    /// `natural`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The side of the text's writing direction.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// The left side.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// The right side.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// The centre of the bounds.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// Lines stretched to both sides of the bounds.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// Axes of a scroll layer. Default `both`.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. A layer keeps a name without a constant below, and scrolls on
    /// neither axis.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// No axis.
    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    /// The y axis only.
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    /// The x axis only.
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    /// Scrolling along both axes.
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// Shape of the particles' origin. Default `point`.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. A layer keeps a name without a constant below, and draws as for
    /// `point`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The emitter position as a single point.
    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    /// A line along x. The particles start towards −y, unless a cell has a longitude.
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    /// A rectangle in the xy plane. The particles start towards +x.
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    /// A box. The depth is `emitterDepth`; the particles start towards +x.
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    /// A circle in the xy plane. The radius is the width of `emitterSize`; an outline emits
    /// outwards, the inside towards +x.
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    /// A sphere. The radius is the width of `emitterSize`; outline and surface emit outwards, the
    /// inside towards +x.
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of the emitter's shape in which particles are born. Default `volume`.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. A layer keeps a name without a constant below, and draws as for
    /// `volume`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The corners of the shape; the centre of a circle and of a sphere.
    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    /// The outline of the shape: the edges of a cuboid, the surface of a sphere.
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    /// The surface of the shape: the inside of a rectangle and of a circle.
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    /// The shape's inside.
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// Order and blending of particles. Default `unordered`.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. A layer keeps a name without a constant below, and draws as for
    /// `unordered`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The order of drawing is unspecified.
    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    /// Older particles are drawn below newer particles.
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    /// Older particles are drawn above newer particles.
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    /// Particles with a lower z are drawn below particles with a higher z.
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    /// Colours of overlapping particles are added.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

/// Geometry of a gradient. Default `axial`.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// The name in key-value coding and in archives.
    public var rawValue: String
    /// A name of any raw value. A layer keeps a name without a constant below, and draws as for
    /// `axial`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Along the line from start to end. Lines of equal colour are perpendicular to the line from
    /// start to end in the unit square, and stretched with the bounds.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// Ellipses around the start point; the end point is a corner of the outermost ellipse's
    /// bounding box.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Colours around the start point by angle, starting in the direction of the end point.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}
