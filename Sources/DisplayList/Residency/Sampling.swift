import LaminaGraphicsTypes

/// The sampling of an image; part of the choice of its page. Default none: interpolation in both
/// directions, without mipmaps.
public struct Sampling: OptionSet, Sendable, Hashable {
    /// The options in the lower byte, the bias in the upper byte.
    public let rawValue: UInt16
    /// Options from bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Minification without interpolation.
    public static let nearestMinification = Sampling(rawValue: 1)
    /// Minification through mipmaps.
    public static let mipmapped = Sampling(rawValue: 2)
    /// Magnification without interpolation.
    public static let nearestMagnification = Sampling(rawValue: 4)
    /// Always a separate texture, with clamped edges.
    public static let separate = Sampling(rawValue: 8)

    /// The bias of the mipmap level, in eighths from −16 to 15.875.
    public var bias: Float { Float(Int8(bitPattern: UInt8(rawValue >> 8))) / 8 }
    /// The bias for the texture. If only one direction interpolates, an image in its own size
    /// counts as magnified: the direction would otherwise depend on the last bit of its texture
    /// coordinates.
    public var levelBias: Float {
        let isInterpolated = (!contains(.nearestMinification), !contains(.nearestMagnification))
        return isInterpolated.0 == isInterpolated.1 ? bias : bias - 1 / 128
    }
    /// The option for a level bias, rounded to eighths and clamped to −16…15.875. Positive levels
    /// are coarser.
    public static func bias(_ levels: Double) -> Sampling {
        let steps = Int8(min(max(-128, (levels * 8).rounded()), 127))
        return Sampling(rawValue: UInt16(UInt8(bitPattern: steps)) << 8)
    }
}
