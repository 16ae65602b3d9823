import LaminaFilterTypes
import LaminaGraphicsTypes
import LaminaMotion

/// Values as text for inspectors and tests: a line each, equal in every run.
///
/// Addresses and other run-dependent values are never printed, which makes dumps comparable.
public enum ValueText {
    /// A number with up to four decimals, without trailing zeros. Numbers from 1e15 on, infinities
    /// and NaN have Swift's own form.
    public static func number(_ n: Double) -> String {
        // Greater numbers have no decimals, and the product may leave the range of numbers.
        guard n.isFinite, abs(n) < 1e15 else { return "\(n)" }
        let rounded = (n * 10000).rounded() / 10000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    /// Numbers in parentheses, the form of points, sizes and rectangles. Separated by spaces; `()`
    /// without numbers.
    public static func tuple(_ numbers: [Double]) -> String {
        "(" + numbers.map(number).joined(separator: " ") + ")"
    }

    /// A value in a line. `nil` for no value; a string is returned unchanged, with line breaks,
    /// which callers escape. O(n) for arrays and paths.
    public static func text(_ value: MotionValue) -> String {
        switch value {
        case .none: "nil"
        case .number(let n): number(n)
        case .quad(let q, let shape): tuple(Array([q.a, q.b, q.c, q.d].prefix(shape.count)))
        case .color(let c): text(c)
        case .transform(let t): text(t)
        case .path(let p): text(p)
        case .image(let i): text(i)
        case .images(let a, let b, let mix):
            "\(text(a)) to \(text(b)) at \(number(mix))"
        case .string(let s): s
        case .array(let list): "{" + list.map(text).joined(separator: ", ") + "}"
        case .object(let o): text(o.object)
        }
    }

    /// The components of a colour in extended sRGB, not premultiplied, alpha last. In brackets,
    /// separated by spaces; `pattern` for a pattern colour.
    public static func text(_ color: PaintColor) -> String {
        if color.source?.cell != nil { return "pattern" }
        let parts = (0..<4).map { number(Double(color.rgba[$0])) }
        return "[" + parts.joined(separator: " ") + "]"
    }

    /// The elements of a transform in a line. Four rows in brackets, separated by `|`; `identity`
    /// for the identity.
    public static func text(_ t: CATransform3D) -> String {
        if CATransform3DIsIdentity(t) { return "identity" }
        let rows = [
            [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24],
            [t.m31, t.m32, t.m33, t.m34], [t.m41, t.m42, t.m43, t.m44],
        ]
        let lines = rows.map { $0.map { number(Double($0)) }.joined(separator: " ") }
        return "[" + lines.joined(separator: " | ") + "]"
    }

    /// The number of a path's elements and the bounding box, in a line. The box has the order x, y,
    /// width, height; zero for an empty path. The points of the path are not printed.
    public static func text(_ path: CGPath) -> String {
        let box = path.isEmpty ? CGRect.zero : path.boundingBoxOfPath
        let corners = [box.minX, box.minY, box.width, box.height].map { Double($0) }
        return "path of \(path.elementTypes.count) in \(tuple(corners))"
    }

    /// The size of an image in pixels. The pixels are not printed: two images of a size have equal
    /// texts.
    public static func text(_ image: CGImage) -> String { "image \(image.width)×\(image.height)" }

    /// An object without a description is named by its type.
    static func text(_ object: AnyObject) -> String {
        switch object {
        case let filter as FilterValueCoding: text(filter)
        case let cell as RenderEmitterCell: text(cell)
        default: "\(type(of: object))"
        }
    }

    private static func text(_ filter: any FilterValueCoding) -> String {
        guard let known = FilterCatalog.entries[filter.filterType] else {
            return "\(type(of: filter))"
        }
        let inputs = known.inputs.map(\.key).sorted().compactMap { key in
            filter.value(forKey: key).map { "\(key)=\(text(input: $0))" }
        }
        return filter.filterType + "(" + inputs.joined(separator: " ") + ")"
            + (filter.isEnabled ? "" : " disabled")
    }

    private static func text(input: Any) -> String {
        switch input {
        case let n as any BinaryFloatingPoint: number(Double(n))
        case let n as any BinaryInteger: number(Double(n))
        case let n as NSNumber: number(n.doubleValue)
        case let v as CIVector: tuple((0..<v.count).map { Double(v.value(at: $0)) })
        case let c as CIColor:
            tuple([c.red, c.green, c.blue, c.alpha].map { Double($0) })
        case let s as String: s
        default: "\(type(of: input))"
        }
    }

    private static func text(_ cell: RenderEmitterCell) -> String {
        let values = cell.values.sorted { $0.key < $1.key }
            .map { " \($0.key)=\(text($0.value))" }.joined()
        let cells = cell.cells.map { text($0) }.joined(separator: ", ")
        return "cell “\(cell.name ?? "")”\(values)" + (cells.isEmpty ? "" : " {\(cells)}")
    }
}
