import Foundation

/// Rendering of colours outside a space's gamut.
package struct Rendering: Hashable, Sendable {
    package var intent = CGColorRenderingIntent.relativeColorimetric
    /// True if the darkest colours of both spaces are matched.
    package var matchesBlack = false

    package static let standard = Rendering()
}

/// Interface of a colour profile for colour spaces: `ICCProfile` of CoreGraphics, which uses a C
/// library.
///
/// Immutable. Equal profiles have equal `data`. Components are in 0…1 and without alpha.
package protocol ColorProfile: AnyObject, Sendable {
    /// Bytes of the profile.
    var data: Data { get }
    var model: CGColorSpaceModel { get }
    var numberOfComponents: Int { get }
    /// True if the profile has colours outside sRGB.
    var isWideGamut: Bool { get }
    /// Linear light with sRGB's primaries for components of the profile.
    func toLinearSRGB(_ components: [Double], _ rendering: Rendering) -> SIMD3<Double>
    /// Components of the profile for linear light; nil for input profiles.
    func fromLinearSRGB(_ light: SIMD3<Double>, _ rendering: Rendering) -> [Double]?
}

/// A profile with equality by its bytes.
package struct AnyColorProfile: Hashable, Sendable {
    package let profile: any ColorProfile

    package init(_ profile: any ColorProfile) { self.profile = profile }

    package static func == (a: Self, b: Self) -> Bool {
        a.profile === b.profile || a.profile.data == b.profile.data
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(profile.data) }
}
