import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Conversion of clients' values into one kind.
///
/// Numbers may be any Swift number, a `Bool` or an `NSNumber`. Structs may be plain or boxed in an
/// `NSValue`. Names may be a `String` or a wrapping struct. `nil`, `NSNull` and an empty optional
/// are all "no value". No conversion traps: the result for an unfit value is nil.
enum Coercion {
    /// The value without optionals and boxes; nil for "no value".
    static func flat(_ any: Any?) -> Any? {
        guard let any else { return nil }
        if isPlain(type(of: any)) { return any }
        if any is NSNull { return nil }
        if let value = any as? NSValue, !(value is NSNumber) { return value.unboxed ?? value }
        let mirror = Mirror(reflecting: any)
        if mirror.displayStyle == .optional { return flat(mirror.children.first?.value) }
        return any
    }

    /// True for the most frequent types without a box. Without this test, every value would cost a
    /// cast for each kind of box, and a mirror.
    private static func isPlain(_ type: Any.Type) -> Bool {
        type == CGFloat.self || type == Double.self || type == Int.self || type == String.self
            || type == CGPoint.self || type == CGRect.self || type == CGSize.self
            || type == CATransform3D.self || type == Float.self || type == Bool.self
    }

    static func double(_ any: Any?) -> Double? {
        switch any {
        case nil: return nil
        case let n as Double: return n
        case let n as CGFloat: return Double(n)
        case let n as Float: return Double(n)
        case let n as Int: return Double(n)
        case let n as Bool: return n ? 1 : 0
        case let n as NSNumber: return n.doubleValue
        case let n as any BinaryInteger: return Double(n)
        case let n as any BinaryFloatingPoint: return Double(n)
        case let r as any RawRepresentable: return integer(r.rawValue)
        default:
            guard let inner = unwrapped(any) else { return nil }
            return double(inner)
        }
    }

    private static func integer(_ raw: Any) -> Double? {
        (raw as? any BinaryInteger).map { Double($0) }
    }

    /// The content of a non-empty optional inside `Any`; nil for every other value.
    private static func unwrapped(_ any: Any?) -> Any? {
        guard let any else { return nil }
        let mirror = Mirror(reflecting: any)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : nil
    }

    static func bool(_ any: Any?) -> Bool? {
        if let text = flat(any) as? String {
            return ["true", "yes", "1"].contains(text.lowercased())
        }
        return double(any).map { $0 != 0 }
    }

    static func point(_ any: Any?) -> CGPoint? {
        switch flat(any) {
        case let p as CGPoint: p
        case let s as CGSize: CGPoint(x: s.width, y: s.height)
        case let v as CGVector: CGPoint(x: v.dx, y: v.dy)
        default: nil
        }
    }

    static func size(_ any: Any?) -> CGSize? {
        switch flat(any) {
        case let s as CGSize: s
        case let p as CGPoint: CGSize(width: p.x, height: p.y)
        default: nil
        }
    }

    static func rect(_ any: Any?) -> CGRect? { flat(any) as? CGRect }

    static func transform(_ any: Any?) -> CATransform3D? {
        switch flat(any) {
        case let t as CATransform3D: t
        case let a as CGAffineTransform: CATransform3DMakeAffineTransform(a)
        default: nil
        }
    }

    static func string(_ any: Any?) -> String? {
        switch flat(any) {
        case let s as String: s
        case let s as NSString: s as String
        case let r as any RawRepresentable: r.rawValue as? String
        default: nil
        }
    }

    static func color(_ any: Any?) -> CGColor? { flat(any) as? CGColor }
    static func path(_ any: Any?) -> CGPath? { flat(any) as? CGPath }
    static func image(_ any: Any?) -> CGImage? { flat(any) as? CGImage }
    static func array(_ any: Any?) -> [Any]? { flat(any) as? [Any] }
}

// MARK: - To and from values that move

extension Coercion {
    /// The value for animations and commits, converted by its own type.
    static func motionValue(_ any: Any?) -> MotionValue {
        guard let value = flat(any) else { return .none }
        // A cast to a value's own type is fast, a failing cast is slow.
        let kind = type(of: value)
        if kind == String.self, let s = value as? String { return .string(s) }
        if kind == CGFloat.self, let n = value as? CGFloat { return .number(Double(n)) }
        if kind == Double.self, let n = value as? Double { return .number(n) }
        switch value {
        case let c as CGColor: return .color(PaintColor(c))
        case let p as CGPoint: return .point(p)
        case let s as CGSize: return .size(s)
        case let r as CGRect: return .rect(r)
        case let t as CATransform3D: return .transform(t)
        case let a as CGAffineTransform: return .transform(CATransform3DMakeAffineTransform(a))
        case let v as CGVector: return .quad(Quad(Double(v.dx), Double(v.dy)), .vector2)
        case let i as CGImage: return .image(i)
        case let p as CGPath: return .path(p)
        case let v as MotionValue: return v
        case let v as CIVector: return vector(v)
        case let c as CIColor:
            let rgba = SIMD4(Float(c.red), Float(c.green), Float(c.blue), Float(c.alpha))
            return .color(PaintColor(rgba: rgba))
        case let s as String: return .string(s)
        case let a as [Any]: return .array(a.map { motionValue($0) })
        default:
            if let n = double(value) { return .number(n) }
            if let s = string(value) { return .string(s) }
            if kind is AnyClass { return .object(OpaqueObject(value as AnyObject)) }
            return .none
        }
    }

    /// Lists of at most four numbers animate as one value, longer lists as lists.
    private static func vector(_ v: CIVector) -> MotionValue {
        let n = v.components.map { Double($0) }
        switch n.count {
        case 1: return .number(n[0])
        case 2: return .quad(Quad(n[0], n[1]), .vector2)
        case 3: return .quad(Quad(n[0], n[1], n[2]), .vector3)
        case 4: return .quad(Quad(n[0], n[1], n[2], n[3]), .vector4)
        default: return .array(n.map { .number($0) })
        }
    }

    /// The value for a property of the given type; `.none` for an unfit value.
    static func motionValue(_ any: Any?, as type: PropertyType) -> MotionValue {
        switch type {
        case .number, .float, .int, .bool, .bits: double(flat(any)).map(MotionValue.number) ?? .none
        case .point: point(any).map(MotionValue.point) ?? .none
        case .size: size(any).map(MotionValue.size) ?? .none
        case .rect: rect(any).map(MotionValue.rect) ?? .none
        case .transform: transform(any).map(MotionValue.transform) ?? .none
        case .color: color(any).map { .color(PaintColor($0)) } ?? .none
        case .path: path(any).map(MotionValue.path) ?? .none
        case .name, .string: string(any).map(MotionValue.string) ?? .none
        default: motionValue(any)
        }
    }

    /// The converted value in the Swift type of a property of this type.
    static func any(_ value: MotionValue, as type: PropertyType) -> Any? {
        switch (type, value) {
        case (_, .none): nil
        case (.float, .number(let n)): Float(n)
        case (.int, .number(let n)): Int(saturating: n)
        case (.bool, .number(let n)): n != 0
        case (.bits, .number(let n)): Int(saturating: n)
        default: any(value)
        }
    }

    /// The converted value in the Swift type of the value's kind: numbers as `CGFloat`.
    static func any(_ value: MotionValue) -> Any? {
        switch value {
        case .none: return nil
        case .number(let n): return CGFloat(n)
        case .quad(let q, let shape):
            switch shape {
            case .point: return CGPoint(x: q.a, y: q.b)
            case .size: return CGSize(width: q.a, height: q.b)
            case .rect: return CGRect(x: q.a, y: q.b, width: q.c, height: q.d)
            case .vector2: return CGVector(dx: CGFloat(q.a), dy: CGFloat(q.b))
            case .vector3: return [CGFloat(q.a), CGFloat(q.b), CGFloat(q.c)]
            case .vector4: return [CGFloat(q.a), CGFloat(q.b), CGFloat(q.c), CGFloat(q.d)]
            }
        case .color(let c): return c.cgColor
        case .transform(let t): return t
        case .path(let p): return p
        case .image, .images: return value.image
        case .string(let s): return s
        case .array(let items): return items.map { any($0) ?? NSNull() }
        case .object(let o): return o.object
        }
    }

    /// `value` in the Swift type of `sample`, for values out of an animation.
    static func any(_ value: MotionValue, like sample: Any?) -> Any? {
        guard let sample, case .number(let n) = value else { return any(value) }
        switch flat(sample) {
        case is Float: return Float(n)
        case is CGFloat: return CGFloat(n)
        case is Bool where !(sample is NSNumber): return n != 0
        case is NSNumber: return sample is NSNumber ? NSNumber(value: n) : n
        case is Int: return Int(saturating: n.rounded())
        default: return n
        }
    }
}
