import LaminaGraphicsTypes

/// How an image is sampled; part of what decides its page.
public struct Sampling: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Minified without interpolation.
    public static let nearestMinification = Sampling(rawValue: 1)
    /// Minified through mipmaps.
    public static let mipmapped = Sampling(rawValue: 2)
    /// Magnified without interpolation.
    public static let nearestMagnification = Sampling(rawValue: 4)
    /// Always a texture of its own, with clamped edges.
    public static let separate = Sampling(rawValue: 8)

    /// The level of detail added where mipmaps are chosen, in eighths from −16 to 15.875.
    public var bias: Float { Float(Int8(bitPattern: UInt8(rawValue >> 8))) / 8 }
    /// The same as the texture is told. Where only one way interpolates, an image in its own size counts as magnified:
    /// which it is would else hang on the last bit of its texture coordinates.
    public var levelBias: Float {
        let isInterpolated = (!contains(.nearestMinification), !contains(.nearestMagnification))
        return isInterpolated.0 == isInterpolated.1 ? bias : bias - 1 / 128
    }
    public static func bias(_ levels: Double) -> Sampling {
        let steps = Int8(min(max(-128, (levels * 8).rounded()), 127))
        return Sampling(rawValue: UInt16(UInt8(bitPattern: steps)) << 8)
    }
}
