import Foundation

/// Meaning of a colour's components.
///
/// Immutable. Spaces are equal if model, primaries and transfer function are equal. Conversions go
/// through linear light with the primaries of sRGB. Thread: any.
public final class CGColorSpace: @unchecked Sendable {
    /// Mathematics of a space.
    package enum Definition: Hashable, Sendable {
        case rgb(primaries: ColorMatrix, transfer: TransferFunction)
        case gray(TransferFunction)
        case profile(AnyColorProfile)
        case cmyk
        /// `range`: least and greatest a*, least and greatest b* of integer samples.
        case lab(white: SIMD3<Double>, range: SIMD4<Double> = SIMD4(-100, 100, -100, 100))
        case xyz
        case indexed(base: CGColorSpace, table: [UInt8])
        case pattern(base: CGColorSpace?)
    }

    package let definition: Definition
    /// Inverse of an RGB space's matrix, cached for inverse conversions.
    let fromLinear: ColorMatrix
    /// ICC profile of the space, as bytes; nil without one.
    package let iccData: Data?

    /// Name constant of the space; nil for spaces made from numbers. Set only for spaces made by
    /// name.
    public let name: CFString?

    package init(_ definition: Definition, name: CFString? = nil, iccData: Data? = nil) {
        self.definition = definition
        self.name = name
        self.iccData = iccData
        if case .rgb(let matrix, _) = definition {
            fromLinear = matrix.inverse
        } else {
            fromLinear = .identity
        }
    }

    /// Family of this space. Profiles have the family of their components: RGB, gray or CMYK.
    public var model: CGColorSpaceModel {
        switch definition {
        case .rgb: return .rgb
        case .gray: return .monochrome
        case .profile(let any): return any.profile.model
        case .cmyk: return .cmyk
        case .lab: return .lab
        case .xyz: return .XYZ
        case .indexed: return .indexed
        case .pattern: return .pattern
        }
    }

    /// Number of components without alpha: 3 for RGB, Lab and XYZ, 1 for gray and indices, 4 for
    /// CMYK. For a pattern, the number of the base space; 0 without a base.
    public var numberOfComponents: Int {
        switch definition {
        case .rgb, .lab, .xyz: return 3
        case .gray, .indexed: return 1
        case .profile(let any): return any.profile.numberOfComponents
        case .cmyk: return 4
        case .pattern(let base): return base?.numberOfComponents ?? 0
        }
    }

    /// Base of an indexed or pattern space; nil for other spaces. Nil, too, for a space of coloured
    /// patterns, made without a base.
    public var baseColorSpace: CGColorSpace? {
        switch definition {
        case .indexed(let base, _): return base
        case .pattern(let base): return base
        default: return nil
        }
    }

    /// True if this RGB space has colours outside sRGB. False for spaces of other models.
    public var isWideGamutRGB: Bool {
        switch definition {
        case .rgb(let matrix, _): return matrix != .identity
        case .profile(let any): return any.profile.isWideGamut
        default: return false
        }
    }

    /// True if a bitmap context can draw in this space: an RGB, gray or CMYK space, or a profile.
    /// False for Lab, XYZ, indexed and pattern spaces.
    public var supportsOutput: Bool {
        switch definition {
        case .rgb, .gray, .cmyk, .profile: return true
        default: return false
        }
    }
}

extension CGColorSpace: Hashable {
    /// True if equal components mean equal colours in both. The name is not compared: `sRGB` equals
    /// `extendedSRGB`. O(n) in the bytes of a palette or a profile.
    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
        a === b || a.definition == b.definition
    }

    /// Hashes the definition without the name. O(n) in the bytes of a palette.
    public func hash(into hasher: inout Hasher) { hasher.combine(definition) }
}

/// Family of a colour space. The raw values are Apple's, −1 to 7.
public enum CGColorSpaceModel: Int32, Sendable {
    /// No known family.
    case unknown = -1
    /// Gray.
    case monochrome = 0
    /// Red, green, blue.
    case rgb
    /// CMYK: cyan, magenta, yellow, black.
    case cmyk
    /// L*a*b*.
    case lab
    /// Any number of colorants. No colour space of this implementation has this model.
    case deviceN
    /// Palette.
    case indexed
    /// Patterns.
    case pattern
    /// CIE XYZ.
    case XYZ
}

/// Treatment of colours outside a space's gamut. Profiles follow the intent; spaces without a
/// profile convert exactly.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// Relative colorimetric, as the default.
    case defaultIntent = 0
    /// Same colours, white point included.
    case absoluteColorimetric
    /// Same colours relative to white.
    case relativeColorimetric
    /// Relation of colours, with the gamut compressed.
    case perceptual
    /// Saturation before exactness.
    case saturation
}
