import Foundation

/// A displacement in points.
public struct CGVector: Sendable, Equatable, Hashable {
    /// Displacement along x in points.
    public var dx: CGFloat
    /// Displacement along y in points.
    public var dy: CGFloat

    /// The zero vector.
    @inlinable
    public init() { self.init(dx: CGFloat(0), dy: CGFloat(0)) }

    /// A vector of two components.
    @inlinable
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

    /// A vector of two components as doubles, the precision of `CGFloat`.
    @inlinable
    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// A vector of two components as integers; beyond 2⁵³ the nearest number.
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

    /// Writes the two components as an unkeyed list.
    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(dx)
        try list.encode(dy)
    }
}
