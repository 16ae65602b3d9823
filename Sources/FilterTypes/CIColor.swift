import LaminaGraphicsTypes

/// A colour as filters take it: red, green, blue and alpha, not premultiplied. Immutable.
public final class CIColor: NSObject, NSCopying, @unchecked Sendable {
    public let red: CGFloat
    public let green: CGFloat
    public let blue: CGFloat
    public let alpha: CGFloat

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: 1)
    }

    /// The colour converted to extended sRGB.
    public convenience init(cgColor: CGColor) {
        let c = cgColor.extendedSRGB
        self.init(
            red: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
    }

    /// Reads `1 0.5 0 1`; missing numbers are 0, a missing alpha 1.
    public convenience init(string: String) {
        let v = CIVector(string: string)
        self.init(red: v.x, green: v.y, blue: v.z, alpha: v.count > 3 ? v.w : 1)
    }

    public var numberOfComponents: Int { 4 }
    public var components: [CGFloat] { [red, green, blue, alpha] }
    public var colorSpace: CGColorSpace { CGColorSpace(name: CGColorSpace.sRGB)! }
    public var stringRepresentation: String {
        components.map { "\(Double($0))" }.joined(separator: " ")
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CIColor)?.components == components
    }
    public override var hash: Int { components.hashValue }
    public override var description: String { "(\(stringRepresentation))" }
}
