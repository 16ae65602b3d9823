import Foundation

/// A displacement in points. Directions have a length of 1; velocities and wheel events state their
/// own units. Boxed by `NSValue(cgVector:)`.
public struct CGVector: Sendable, Equatable, Hashable {
    /// Displacement along x in points. Default 0; any number, NaN and infinity included.
    public var dx: CGFloat
    /// Displacement along y in points. Default 0; any number, NaN and infinity included.
    public var dy: CGFloat

    /// The zero vector. Equal to `zero`.
    @inlinable
    public init() { self.init(dx: CGFloat(0), dy: CGFloat(0)) }

    /// A vector of two components. The numbers are not checked.
    @inlinable
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

    /// A vector of two components as doubles, the precision of `CGFloat`. The numbers are not
    /// checked.
    @inlinable
    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// A vector of two components as integers; beyond 2⁵³ the nearest number. No integer traps.
    @inlinable
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// The zero vector.
    public static let zero = CGVector()
}

extension CGVector: Codable {
    /// Reads the two components as an unkeyed list. Throws for fewer than two numbers.
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        self.init(dx: try list.decode(CGFloat.self), dy: try list.decode(CGFloat.self))
    }

    /// Writes the two components as an unkeyed list. `dx` comes first. Errors: the encoder's, such
    /// as `JSONEncoder`'s for NaN and infinity.
    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(dx)
        try list.encode(dy)
    }
}
