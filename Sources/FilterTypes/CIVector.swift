import LaminaGraphicsTypes

/// A sequence of numbers: a point, a rectangle, a row of a matrix. Immutable. Thread: any.
public final class CIVector: NSObject, NSCopying, @unchecked Sendable {
    private let values: [CGFloat]

    /// A vector from numbers in memory. The numbers are copied; a negative count counts as 0.
    public init(values: UnsafePointer<CGFloat>, count: Int) {
        self.values = Array(UnsafeBufferPointer(start: values, count: max(0, count)))
    }

    /// A vector from an array. Our own.
    public init(_ values: [CGFloat]) { self.values = values }

    /// A vector of a single number. The number is not checked.
    public convenience init(x: CGFloat) { self.init([x]) }
    /// A vector of two numbers. The numbers are not checked.
    public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
    /// A vector of three numbers. The numbers are not checked.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
    /// A vector of four numbers. The numbers are not checked.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
        self.init([x, y, z, w])
    }
    /// A point's x and y. `cgPointValue` gives the point back.
    public convenience init(cgPoint p: CGPoint) { self.init([p.x, p.y]) }
    /// A rectangle's x, y, width and height. A negative size is not standardised. `cgRectValue`
    /// gives the rectangle back.
    public convenience init(cgRect r: CGRect) {
        self.init([r.origin.x, r.origin.y, r.size.width, r.size.height])
    }

    /// Parses `[1 2 3]`, with optional brackets; other words are skipped. Spaces and commas
    /// separate numbers; unreadable words are skipped, and a text without numbers gives an empty
    /// vector.
    public convenience init(string: String) {
        let text = string.trimmingCharacters(in: CharacterSet(charactersIn: "[] "))
        self.init(
            text.split(whereSeparator: { $0 == " " || $0 == "," })
                .compactMap { Double($0).map { CGFloat($0) } })
    }

    /// The number at an index; 0 beyond the end. A negative index gives 0 too.
    public func value(at index: Int) -> CGFloat {
        values.indices.contains(index) ? values[index] : 0
    }

    /// The number of numbers; 0 for an empty vector. O(1).
    public var count: Int { values.count }
    /// The first number; 0 for an empty vector. O(1).
    public var x: CGFloat { value(at: 0) }
    /// The second number; 0 for a shorter vector. O(1).
    public var y: CGFloat { value(at: 1) }
    /// The third number; 0 for a shorter vector. O(1).
    public var z: CGFloat { value(at: 2) }
    /// The fourth number; 0 for a shorter vector. O(1).
    public var w: CGFloat { value(at: 3) }
    /// The first two numbers as a point; missing numbers are 0. Further numbers are left out.
    public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
    /// The first four numbers as a rectangle: x, y, width, height. Missing numbers are 0.
    public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
    /// The numbers as text; `init(string:)` reads the text back. Numbers in brackets with spaces
    /// between, such as `[1.0 0.5]`, as short as exact reading allows; `[]` for an empty vector.
    public var stringRepresentation: String {
        "[" + values.map { "\(Double($0))" }.joined(separator: " ") + "]"
    }

    /// All numbers. Our own.
    public var components: [CGFloat] { values }

    /// The vector itself, because vectors are immutable. `zone` is not used.
    public func copy(with zone: NSZone? = nil) -> Any { self }
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CIVector)?.values == values
    }
    public override var hash: Int { values.hashValue }
    public override var description: String { stringRepresentation }
}
