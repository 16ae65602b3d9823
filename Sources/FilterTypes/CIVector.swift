import LaminaGraphicsTypes

/// A row of numbers: a point, a rectangle, a row of a matrix. Immutable.
public final class CIVector: NSObject, NSCopying, @unchecked Sendable {
    private let values: [CGFloat]

    public init(values: UnsafePointer<CGFloat>, count: Int) {
        self.values = Array(UnsafeBufferPointer(start: values, count: max(0, count)))
    }

    /// Our own: the numbers as an array.
    public init(_ values: [CGFloat]) { self.values = values }

    public convenience init(x: CGFloat) { self.init([x]) }
    public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
        self.init([x, y, z, w])
    }
    public convenience init(cgPoint p: CGPoint) { self.init([p.x, p.y]) }
    public convenience init(cgRect r: CGRect) {
        self.init([r.origin.x, r.origin.y, r.size.width, r.size.height])
    }

    /// Reads `[1 2 3]`, with or without the brackets; what is no number is left out.
    public convenience init(string: String) {
        let text = string.trimmingCharacters(in: CharacterSet(charactersIn: "[] "))
        self.init(
            text.split(whereSeparator: { $0 == " " || $0 == "," })
                .compactMap { Double($0).map { CGFloat($0) } })
    }

    /// The number at an index; 0 beyond the end.
    public func value(at index: Int) -> CGFloat {
        values.indices.contains(index) ? values[index] : 0
    }

    public var count: Int { values.count }
    public var x: CGFloat { value(at: 0) }
    public var y: CGFloat { value(at: 1) }
    public var z: CGFloat { value(at: 2) }
    public var w: CGFloat { value(at: 3) }
    public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
    public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
    public var stringRepresentation: String {
        "[" + values.map { "\(Double($0))" }.joined(separator: " ") + "]"
    }

    /// Our own: all numbers.
    public var components: [CGFloat] { values }

    public func copy(with zone: NSZone? = nil) -> Any { self }
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CIVector)?.values == values
    }
    public override var hash: Int { values.hashValue }
    public override var description: String { stringRepresentation }
}
