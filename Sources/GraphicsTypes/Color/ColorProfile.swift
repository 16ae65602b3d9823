import Foundation

/// How colours a space cannot show are brought into it.
package struct Rendering: Hashable, Sendable {
    package var intent = CGColorRenderingIntent.relativeColorimetric
    /// Whether the darkest colours of both spaces are matched.
    package var matchesBlack = false

    package static let standard = Rendering()
}

/// A colour profile, as a colour space needs it: `ICCProfile` of CoreGraphics, which reads them with a C library.
///
/// Immutable. Equal profiles have equal `data`. Components are in 0…1 and without alpha.
package protocol ColorProfile: AnyObject, Sendable {
    /// The profile's own bytes.
    var data: Data { get }
    var model: CGColorSpaceModel { get }
    var numberOfComponents: Int { get }
    /// Whether it holds colours that sRGB cannot.
    var isWideGamut: Bool { get }
    /// Linear light with sRGB's primaries for components of the profile.
    func toLinearSRGB(_ components: [Double], _ rendering: Rendering) -> SIMD3<Double>
    /// Components of the profile for linear light; nil for profiles that only say how to read colours.
    func fromLinearSRGB(_ light: SIMD3<Double>, _ rendering: Rendering) -> [Double]?
}

/// A profile that can be compared.
package struct AnyColorProfile: Hashable, Sendable {
    package let profile: any ColorProfile

    package init(_ profile: any ColorProfile) { self.profile = profile }

    package static func == (a: Self, b: Self) -> Bool {
        a.profile === b.profile || a.profile.data == b.profile.data
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(profile.data) }
}
