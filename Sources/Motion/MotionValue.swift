import LaminaGraphicsTypes

/// Up to four numbers that move together: a point, a size, a rectangle, a CIVector.
public struct Quad: Sendable, Equatable {
    public var a: Double, b: Double, c: Double, d: Double

    @inlinable
    public init(_ a: Double, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0) {
        (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }

    /// The four numbers as a vector for arithmetic.
    @inlinable public var simd: SIMD4<Double> { SIMD4(a, b, c, d) }

    @inlinable
    public init(_ v: SIMD4<Double>) { self.init(v.x, v.y, v.z, v.w) }
}

/// What the numbers of a `Quad` stand for, so that a value can be handed back as the type it was.
public enum QuadShape: UInt8, Sendable {
    case point, size, rect, vector2, vector3, vector4

    /// How many of the four numbers count.
    public var count: Int {
        switch self {
        case .point, .size, .vector2: 2
        case .vector3: 3
        case .rect, .vector4: 4
        }
    }
}

/// A colour ready to be mixed: straight (not premultiplied) extended sRGB, with the object it came from.
///
/// `source` is kept so that the application gets back the very colour it set; a colour produced by
/// interpolation has none. A pattern colour is carried by `source` alone.
public struct PaintColor: Sendable, Equatable {
    public var rgba: SIMD4<Float>
    public var source: CGColor?

    public init(_ color: CGColor) {
        rgba = color.extendedSRGB
        source = color
    }

    public init(rgba: SIMD4<Float>) {
        self.rgba = rgba
        source = nil
    }

    /// The colour as an object: the one that was set, or a new one in extended sRGB.
    public var cgColor: CGColor {
        source
            ?? CGColor(
                srgbRed: CGFloat(rgba.x), green: CGFloat(rgba.y), blue: CGFloat(rgba.z),
                alpha: CGFloat(rgba.w))
    }

    public static func == (l: PaintColor, r: PaintColor) -> Bool {
        if let a = l.source, let b = r.source { return a == b }
        return l.rgba == r.rgba && (l.source?.cell == nil) && (r.source?.cell == nil)
    }
}

/// An object that crosses to the drawing side without being looked into (a font, a filter, a layer's extra data).
///
/// The wrapped object must not change after it was boxed; that is what makes it sendable.
public struct OpaqueObject: @unchecked Sendable, Equatable {
    public let object: AnyObject
    public init(_ object: AnyObject) { self.object = object }
    public static func == (l: OpaqueObject, r: OpaqueObject) -> Bool {
        if l.object === r.object { return true }
        if let a = l.object as? NSObject, let b = r.object as? NSObject { return a.isEqual(b) }
        return false
    }
}

/// A property value on its way between layers, animations and the drawing side.
public enum MotionValue: Sendable, Equatable {
    /// No value (`nil`).
    case none
    /// Any scalar; a Boolean is 0 or 1.
    case number(Double)
    case quad(Quad, QuadShape)
    case color(PaintColor)
    indirect case transform(CATransform3D)
    case path(CGPath)
    case image(CGImage)
    /// Two images, and how far the first has given way to the second, between 0 and 1.
    indirect case images(CGImage, CGImage, Double)
    case string(String)
    case array([MotionValue])
    case object(OpaqueObject)

    public static func point(_ p: CGPoint) -> MotionValue {
        .quad(Quad(Double(p.x), Double(p.y)), .point)
    }

    public static func size(_ s: CGSize) -> MotionValue {
        .quad(Quad(Double(s.width), Double(s.height)), .size)
    }

    public static func rect(_ r: CGRect) -> MotionValue {
        .quad(
            Quad(
                Double(r.origin.x), Double(r.origin.y), Double(r.size.width), Double(r.size.height)
            ), .rect)
    }

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
    /// Whether no number in it is infinite or not a number. Objects, images and names are not looked into.
    public var isFinite: Bool {
        switch self {
        case .number(let n): return n.isFinite
        case .quad(let q, _): return q.simd.isFinite
        case .color(let c): return SIMD4<Double>(c.rgba).isFinite
        case .transform(let t):
            let rows = [
                (t.m11, t.m12, t.m13, t.m14), (t.m21, t.m22, t.m23, t.m24),
                (t.m31, t.m32, t.m33, t.m34), (t.m41, t.m42, t.m43, t.m44),
            ]
            return rows.allSatisfy {
                SIMD4(Double($0.0), Double($0.1), Double($0.2), Double($0.3)).isFinite
            }
        case .path(let p): return PathSegment.isSound(p)
        case .array(let items): return items.allSatisfy(\.isFinite)
        case .none, .image, .images, .string, .object: return true
        }
    }

    /// The number inside, or nil for every other kind.
    public var number: Double? { if case .number(let n) = self { n } else { nil } }

    /// The point inside: any two-number value counts.
    public var point: CGPoint? {
        if case .quad(let q, _) = self { CGPoint(x: q.a, y: q.b) } else { nil }
    }

    public var size: CGSize? {
        if case .quad(let q, _) = self { CGSize(width: q.a, height: q.b) } else { nil }
    }

    public var rect: CGRect? {
        if case .quad(let q, .rect) = self {
            CGRect(x: q.a, y: q.b, width: q.c, height: q.d)
        } else {
            nil
        }
    }

    public var transform: CATransform3D? { if case .transform(let t) = self { t } else { nil } }
    public var color: PaintColor? { if case .color(let c) = self { c } else { nil } }
    public var path: CGPath? { if case .path(let p) = self { p } else { nil } }
    /// The image inside; of two the one that is nearer.
    public var image: CGImage? {
        switch self {
        case .image(let i): i
        case .images(let a, let b, let f): f < 0.5 ? a : b
        default: nil
        }
    }
    public var string: String? { if case .string(let s) = self { s } else { nil } }
    public var array: [MotionValue]? { if case .array(let a) = self { a } else { nil } }
}

extension SIMD4<Double> {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }
}
