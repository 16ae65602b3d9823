import LaminaGraphicsTypes
import CoreImage
import Foundation

/// Inputs of filters: numbers and texts as plain items, other inputs as a kind with its content.
private enum InputKind: Int64 { case vector, color, affine, data, space, image, plainImage, other }

extension WireWriter {
    mutating func input(_ value: Any, _ context: WriteContext) {
        switch value {
        case let n as NSNumber: number(n.doubleValue)
        case let n as Double: number(n)
        case let n as CGFloat: number(Double(n))
        case let n as Float: number(Double(n))
        case let n as Int: number(Double(n))
        case let b as Bool: number(b ? 1 : 0)
        case let s as String: text(s)
        case let v as CIVector:
            record(.vector) { $0.numbers((0..<v.count).map { Double(v.value(at: $0)) }) }
        case let c as CIColor:
            record(.color) { $0.numbers([c.red, c.green, c.blue, c.alpha].map { Double($0) }) }
        case let t as CGAffineTransform:
            record(.affine) { $0.numbers([t.a, t.b, t.c, t.d, t.tx, t.ty].map { Double($0) }) }
        case let bytes as Data:
            record(.data) { writer in bytes.withUnsafeBytes { writer.data($0) } }
        case let space as CGColorSpace: record(.space) { $0.text(space.name.map { "\($0)" } ?? "") }
        case let image as CIImage:
            if let picture = image.cgImage {
                record(.image) { $0.int(context.images.number(of: picture)) }
            } else if let c = image.color {
                record(.plainImage) {
                    $0.numbers([c.red, c.green, c.blue, c.alpha].map { Double($0) })
                }
            } else {
                null()
            }
        default: record(.other) { $0.text("\(type(of: value))") }
        }
    }

    private mutating func record(_ kind: InputKind, _ write: (inout WireWriter) -> Void) {
        array(2)
        int(kind.rawValue)
        write(&self)
    }
}

extension WireReader {
    /// Nil for an unsupported value, with one warning.
    mutating func input(_ context: ReadContext) throws -> Any? {
        switch try token() {
        case .null, .absent: return nil
        case .whole(let n): return NSNumber(value: Double(n))
        case .large(let n): return NSNumber(value: Double(n))
        case .real(let n): return NSNumber(value: n)
        case .text(let range): return try text(at: range)
        case .array(let count):
            return try record(of: count, atLeast: 2) { reader, _ in
                let number = try reader.int(Int64.self)
                return try reader.input(InputKind(rawValue: number), number, context)
            }
        default: throw error("an input is wanted")
        }
    }

    private mutating func input(
        _ kind: InputKind?, _ number: Int64, _ context: ReadContext
    ) throws -> Any? {
        switch kind {
        case .vector: return CIVector(try numbers().map { CGFloat($0) })
        case .color: return try color()
        case .affine:
            let n = try numbers().map { CGFloat($0) }
            guard n.count == 6 else { throw error("an affine transform has \(n.count) numbers") }
            return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        case .data:
            let bytes = try data()
            try reserve(1, of: bytes.count)
            return Data(bytes)
        case .space:
            let name = try text()
            let space = CGColorSpace(name: name)
            if space == nil { context.warn("the colour space “\(name)”") }
            return space
        case .image:
            return context.image(try int(UInt64.self)).map { CIImage(cgImage: $0) }
        case .plainImage: return CIImage(color: try color())
        case .other:
            context.warn("an input of type \(try text())")
            return nil
        case nil:
            context.warn("inputs of kind \(number)")
            return nil
        }
    }

    private mutating func color() throws -> CIColor {
        let n = try numbers().map { CGFloat($0) }
        guard n.count == 4 else { throw error("a colour has \(n.count) numbers") }
        return CIColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
    }
}
