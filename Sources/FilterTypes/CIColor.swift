import LaminaGraphicsTypes

/// A colour for filters: red, green, blue and alpha, not premultiplied. Immutable. Thread: any.
public final class CIColor: NSObject, NSCopying, @unchecked Sendable {
    /// Red in sRGB, 0…1; not clamped. Numbers beyond the range are colours beyond sRGB.
    public let red: CGFloat
    /// Green in sRGB, 0…1; not clamped. Numbers beyond the range are colours beyond sRGB.
    public let green: CGFloat
    /// Blue in sRGB, 0…1; not clamped. Numbers beyond the range are colours beyond sRGB.
    public let blue: CGFloat
    /// Alpha, 0…1; not clamped. The other components are not multiplied by alpha.
    public let alpha: CGFloat

    /// A colour from components in sRGB. Values are not clamped.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// An opaque colour from components in sRGB. Values are not clamped.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: 1)
    }

    /// The colour converted to extended sRGB. Components beyond 0…1 are kept.
    public convenience init(cgColor: CGColor) {
        let c = cgColor.extendedSRGB
        self.init(
            red: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
    }

    /// Parses `1 0.5 0 1`; missing components are 0, a missing alpha is 1. Unreadable words are
    /// skipped.
    public convenience init(string: String) {
        let v = CIVector(string: string)
        self.init(red: v.x, green: v.y, blue: v.z, alpha: v.count > 3 ? v.w : 1)
    }

    /// Number of components with alpha: always 4. Colours converted from gray or CMYK have four,
    /// too.
    public var numberOfComponents: Int { 4 }
    /// Red, green, blue and alpha, not premultiplied and not clamped. Made at each access.
    public var components: [CGFloat] { [red, green, blue, alpha] }
    /// Colour space of the components: always sRGB. A new object at each access, equal to every
    /// other sRGB space.
    public var colorSpace: CGColorSpace { CGColorSpace(name: CGColorSpace.sRGB)! }
    /// The components as text; `init(string:)` reads the text back. Four numbers with spaces
    /// between, such as `1.0 0.5 0.0 1.0`, as short as exact reading allows.
    public var stringRepresentation: String {
        components.map { "\(Double($0))" }.joined(separator: " ")
    }

    /// The colour itself, because colours are immutable. `zone` is not used.
    public func copy(with zone: NSZone? = nil) -> Any { self }
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CIColor)?.components == components
    }
    public override var hash: Int { components.hashValue }
    public override var description: String { "(\(stringRepresentation))" }
}
