import LaminaGraphicsTypes

/// Up to four numbers with one animation: a point, a size, a rectangle, a CIVector. `QuadShape` has
/// the meaning; unused numbers are 0 by default.
public struct Quad: Sendable, Equatable {
    /// The numbers in order. Default 0 for all but the first.
    public var a: Double, b: Double, c: Double, d: Double

    /// Numbers in order; missing numbers are 0. Infinite numbers and NaN are kept.
    @inlinable
    public init(_ a: Double, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0) {
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }

    /// The four numbers as a vector for arithmetic. Unused numbers take part.
    @inlinable public var simd: SIMD4<Double> { SIMD4(a, b, c, d) }

    /// Numbers of a vector, in order. Infinite numbers and NaN are kept.
    @inlinable
    public init(_ v: SIMD4<Double>) { self.init(v.x, v.y, v.z, v.w) }
}

/// The meaning of a `Quad`'s numbers, so that a value returns to the application as its original
/// type. The raw values are the codes of commit packets.
public enum QuadShape: UInt8, Sendable {
    case point, size, rect, vector2, vector3, vector4

    /// The number of used components: 2 to 4. 2 for points, sizes and `vector2`, 3 for `vector3`, 4
    /// for rectangles and `vector4`.
    public var count: Int {
        switch self {
        case .point, .size, .vector2: 2
        case .vector3: 3
        case .rect, .vector4: 4
        }
    }
}

/// A colour in a form for mixing: straight (not premultiplied) extended sRGB, with its original
/// object.
///
/// `source` returns to the application unchanged; a colour made by interpolation has no source. A
/// pattern colour has `source` alone.
public struct PaintColor: Sendable, Equatable {
    /// Red, green, blue and straight alpha in extended sRGB. 0…1, and beyond for colours outside of
    /// sRGB.
    public var rgba: SIMD4<Float>
    /// The original object; nil for an interpolated colour. `cgColor` and `==` prefer the source to
    /// `rgba`.
    public var source: CGColor?

    /// A colour with its object. The components are the colour's, converted to extended sRGB.
    public init(_ color: CGColor) {
        rgba = color.extendedSRGB
        source = color
    }

    /// A colour from components in extended sRGB, without an object. The components are not
    /// checked.
    public init(rgba: SIMD4<Float>) {
        self.rgba = rgba
        source = nil
    }

    /// The colour as an object: the original, or a new object in extended sRGB. Without a source
    /// each call makes an object.
    public var cgColor: CGColor {
        source
            ?? CGColor(
                srgbRed: CGFloat(rgba.x), green: CGFloat(rgba.y), blue: CGFloat(rgba.z),
                alpha: CGFloat(rgba.w))
    }

    /// True for equal sources. Without two sources: true for equal components, false for patterns.
    public static func == (l: PaintColor, r: PaintColor) -> Bool {
        if let a = l.source, let b = r.source { return a == b }
        return l.rgba == r.rgba && (l.source?.cell == nil) && (r.source?.cell == nil)
    }
}

/// An object that crosses to the drawing side without interpretation: a font, a filter, a layer's
/// extra data.
///
/// Safety of `Sendable`: the object must not change after boxing.
public struct OpaqueObject: @unchecked Sendable, Equatable {
    /// The object. Retained by the box.
    public let object: AnyObject
    /// Boxes an object, which must not change afterwards. A mutable filter is therefore boxed as a
    /// copy.
    public init(_ object: AnyObject) { self.object = object }
    /// True for the same object, and for objects of Foundation that are equal by `isEqual(_:)`.
    /// Other objects are equal by identity alone.
    public static func == (l: OpaqueObject, r: OpaqueObject) -> Bool {
        if l.object === r.object { return true }
        if let a = l.object as? NSObject, let b = r.object as? NSObject { return a.isEqual(b) }
        return false
    }
}

/// A property value passed between layers, animations and the drawing side. Thread: any.
public enum MotionValue: Sendable, Equatable {
    /// No value: `nil`.
    case none
    /// Any scalar; a Boolean is 0 or 1.
    case number(Double)
    /// A point, a size, a rectangle or a vector.
    case quad(Quad, QuadShape)
    /// A colour, a pattern included.
    case color(PaintColor)
    /// A matrix. An affine transform is the same kind.
    indirect case transform(CATransform3D)
    /// A path, mixed only with a path of fitting elements.
    case path(CGPath)
    /// An image, compared by identity.
    case image(CGImage)
    /// Two images with the fraction of the cross-fade, 0…1.
    indirect case images(CGImage, CGImage, Double)
    /// A text or a name; never interpolated.
    case string(String)
    /// Values of any kinds, mixed element by element for equal counts.
    case array([MotionValue])
    /// An object that is never interpolated.
    case object(OpaqueObject)

    /// A point as a value, of the shape `point`. Infinite coordinates and NaN are kept.
    public static func point(_ p: CGPoint) -> MotionValue {
        .quad(Quad(Double(p.x), Double(p.y)), .point)
    }

    /// A size as a value, of the shape `size`. Negative and infinite lengths, and NaN, are kept.
    public static func size(_ s: CGSize) -> MotionValue {
        .quad(Quad(Double(s.width), Double(s.height)), .size)
    }

    /// A rectangle as a value: x, y, width and height. The rectangle is not standardised.
    public static func rect(_ r: CGRect) -> MotionValue {
        .quad(
            Quad(
                Double(r.origin.x), Double(r.origin.y), Double(r.size.width), Double(r.size.height)
            ), .rect)
    }

    /// True for the same kind with equal content. The shapes of quads do not count: a point can
    /// equal a size. Images are equal by identity, and NaN equals nothing.
    public static func == (l: MotionValue, r: MotionValue) -> Bool {
        switch (l, r) {
        case (.none, .none): true
        case (.number(let a), .number(let b)): a == b
        case (.quad(let a, _), .quad(let b, _)): a == b
        case (.color(let a), .color(let b)): a == b
        case (.transform(let a), .transform(let b)): CATransform3DEqualToTransform(a, b)
        case (.path(let a), .path(let b)): a === b || a == b
        case (.image(let a), .image(let b)): a === b
        case (.images(let a, let b, let f), .images(let c, let d, let g)):
            a === c && b === d && f == g
        case (.string(let a), .string(let b)): a == b
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        default: false
        }
    }
}

extension MotionValue {
    /// True when all numbers are finite. Objects, images and names always count as finite.
    public var isFinite: Bool {
        switch self {
        case .number(let n): return n.isFinite
        case .quad(let q, _): return q.simd.isFinite
        case .color(let c): return c.rgba.isFinite
        case .transform(let t): return t.isFinite
        case .path(let p): return KeyframeSegment.isSound(p)
        case .array(let items): return items.allSatisfy(\.isFinite)
        case .none, .image, .images, .string, .object: return true
        }
    }

    /// The number; nil for other kinds. 0 or 1 for a Boolean.
    public var number: Double? { if case .number(let n) = self { n } else { nil } }

    /// The first two numbers of a quad of any shape; nil for other kinds. A rectangle gives the
    /// origin.
    public var point: CGPoint? {
        if case .quad(let q, _) = self { CGPoint(x: q.a, y: q.b) } else { nil }
    }

    /// The first two numbers of a quad of any shape; nil for other kinds. A rectangle gives x and
    /// y, and not the width and height.
    public var size: CGSize? {
        if case .quad(let q, _) = self { CGSize(width: q.a, height: q.b) } else { nil }
    }

    /// The rectangle; nil for other kinds. Nil also for quads of another shape, `vector4` included.
    public var rect: CGRect? {
        if case .quad(let q, .rect) = self {
            CGRect(x: q.a, y: q.b, width: q.c, height: q.d)
        } else {
            nil
        }
    }

    /// The transform; nil for other kinds. Inputs of a value function have no transform here:
    /// `ValueFunction.matrix(of:)` makes the matrix.
    public var transform: CATransform3D? { if case .transform(let t) = self { t } else { nil } }
    /// The colour; nil for other kinds. Nil also for `none`, a clear colour to `Interpolation.mix`.
    public var color: PaintColor? { if case .color(let c) = self { c } else { nil } }
    /// The path; nil for other kinds. The path is shared, not copied: O(1).
    public var path: CGPath? { if case .path(let p) = self { p } else { nil } }
    /// The image; in a cross-fade the nearer of the two. Nil for other kinds; the second image
    /// counts from a fraction of 0.5 on.
    public var image: CGImage? {
        switch self {
        case .image(let i): i
        case .images(let a, let b, let f): f < 0.5 ? a : b
        default: nil
        }
    }
    /// The string; nil for other kinds. The string is shared, not copied: O(1).
    public var string: String? { if case .string(let s) = self { s } else { nil } }
    /// The elements of an array; nil for other kinds. Nil also for a quad, whatever the shape.
    public var array: [MotionValue]? { if case .array(let a) = self { a } else { nil } }
}
