import Foundation

/// What the numbers of a colour mean.
///
/// Immutable; equal when model, primaries and transfer function are equal. Conversions go through
/// linear light with the primaries of sRGB.
public final class CGColorSpace: @unchecked Sendable {
    /// The mathematics behind a space.
    package enum Definition: Hashable, Sendable {
        case rgb(primaries: ColorMatrix, transfer: TransferFunction)
        case gray(TransferFunction)
        case profile(AnyColorProfile)
        case cmyk
        case lab(white: SIMD3<Double>)
        case xyz
        case indexed(base: CGColorSpace, table: [UInt8])
        case pattern(base: CGColorSpace?)
    }

    package let definition: Definition
    /// The inverse of an RGB space's matrix, kept because conversions back need it.
    let fromLinear: ColorMatrix
    /// The profile this space was made from.
    package let iccData: Data?

    /// The name constant this space was made from; nil for spaces made from numbers.
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

    /// The family of this space.
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

    /// How many numbers make a colour, alpha not counted.
    public var numberOfComponents: Int {
        switch definition {
        case .rgb, .lab, .xyz: return 3
        case .gray, .indexed: return 1
        case .profile(let any): return any.profile.numberOfComponents
        case .cmyk: return 4
        case .pattern(let base): return base?.numberOfComponents ?? 0
        }
    }

    /// The space that an indexed or pattern space refers to.
    public var baseColorSpace: CGColorSpace? {
        switch definition {
        case .indexed(let base, _): return base
        case .pattern(let base): return base
        default: return nil
        }
    }

    /// Whether this RGB space holds colours that sRGB cannot.
    public var isWideGamutRGB: Bool {
        switch definition {
        case .rgb(let matrix, _): return matrix != .identity
        case .profile(let any): return any.profile.isWideGamut
        default: return false
        }
    }

    /// Whether a bitmap context can be drawn in this space.
    public var supportsOutput: Bool {
        switch definition {
        case .rgb, .gray, .cmyk, .profile: return true
        default: return false
        }
    }
}

extension CGColorSpace: Hashable {
    /// Whether both mean the same numbers by the same colours.
    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
        a === b || a.definition == b.definition
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(definition) }
}

/// The family of a colour space.
public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome = 0
    case rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

/// How colours outside a space's range are brought into it. Profiles follow it; spaces without one convert exactly.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent = 0
    case absoluteColorimetric, relativeColorimetric, perceptual, saturation
}
