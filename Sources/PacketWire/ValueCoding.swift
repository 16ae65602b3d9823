import LaminaGraphicsTypes
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Motion values: numbers and texts as plain items, other values as a record with its kind first.
private enum WireValueKind: Int64 {
    case quad, color, transform, path, image, images, array, object
}

extension WireWriter {
    mutating func value(_ value: MotionValue, _ context: WriteContext) {
        switch value {
        case .none: null()
        case .number(let n): number(n)
        case .string(let s): text(s)
        case .quad(let q, let shape):
            array(2 + shape.count)
            int(WireValueKind.quad.rawValue)
            int(shape.rawValue)
            let numbers = SIMD4(q.a, q.b, q.c, q.d)
            for i in 0..<min(shape.count, 4) { number(numbers[i]) }
        case .color(let c): color(c, context)
        case .transform(let t):
            array(2)
            int(WireValueKind.transform.rawValue)
            transform(t)
        case .path(let p):
            array(2)
            int(WireValueKind.path.rawValue)
            path(p)
        case .image(let i):
            array(2)
            int(WireValueKind.image.rawValue)
            int(context.images.number(of: i))
        case .images(let a, let b, let mix):
            array(4)
            int(WireValueKind.images.rawValue)
            int(context.images.number(of: a))
            int(context.images.number(of: b))
            number(mix)
        case .array(let items):
            array(2)
            int(WireValueKind.array.rawValue)
            list(items) { $0.value($1, context) }
        case .object(let o):
            array(2)
            int(WireValueKind.object.rawValue)
            object(o.object, context)
        }
    }

    private mutating func color(_ c: PaintColor, _ context: WriteContext) {
        array(5)
        int(WireValueKind.color.rawValue)
        for i in 0..<4 { number(Double(c.rgba[i])) }
    }

    mutating func transform(_ t: CATransform3D) {
        array(16)
        row(t.m11, t.m12, t.m13, t.m14)
        row(t.m21, t.m22, t.m23, t.m24)
        row(t.m31, t.m32, t.m33, t.m34)
        row(t.m41, t.m42, t.m43, t.m44)
    }

    private mutating func row(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) {
        number(Double(a))
        number(Double(b))
        number(Double(c))
        number(Double(d))
    }
}

extension WireReader {
    mutating func value(_ context: ReadContext) throws -> MotionValue {
        if next < 24 {
            defer { consumeByte() }
            return .number(Double(Int32(next)))
        }
        if let number = consumeDouble() { return .number(number) }
        switch try token() {
        case .null: return .none
        case .whole(let n): return .number(Double(n))
        case .large(let n): return .number(Double(n))
        case .real(let n): return .number(n)
        case .text(let range): return .string(try text(at: range))
        case .array(let count):
            let record = try open(of: count, atLeast: 1)
            let value = try kind(context)
            try close(record)
            return value
        default: throw error("a value is wanted")
        }
    }

    /// Reads a value of a kind; a value of an unknown kind is absent.
    private mutating func kind(_ context: ReadContext) throws -> MotionValue {
        let number = try int(Int64.self)
        switch WireValueKind(rawValue: number) {
        case .quad:
            let code = try int(UInt8.self)
            guard let shape = QuadShape(rawValue: code) else {
                throw error("no shape has number \(code)")
            }
            var n = SIMD4<Double>()
            for i in 0..<shape.count { n[i] = try self.number() }
            return .quad(Quad(n[0], n[1], n[2], n[3]), shape)
        case .color:
            var rgba = SIMD4<Float>()
            for i in 0..<4 { rgba[i] = Float(try self.number()) }
            return .color(PaintColor(rgba: rgba))
        case .transform:
            return .transform(try transform())
        case .path:
            return .path(try path())
        case .image:
            return try image(context).map(MotionValue.image) ?? .none
        case .images:
            let (a, b) = (try image(context), try image(context))
            let mix = try self.number()
            guard let a, let b else { return .none }
            return .images(a, b, mix)
        case .array:
            return .array(try list { try $0.value(context) })
        case .object:
            return try object(context).map { .object(OpaqueObject($0)) } ?? .none
        case nil:
            context.warn("values of kind \(number)")
            return .none
        }
    }

    mutating func image(_ context: ReadContext) throws -> CGImage? {
        context.image(try int(UInt64.self))
    }

    mutating func transform() throws -> CATransform3D {
        let n = try numbers(SIMD16<Double>.self, of: "a transform")
        return CATransform3D(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6],
            m24: n[7], m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13],
            m43: n[14], m44: n[15])
    }
}
