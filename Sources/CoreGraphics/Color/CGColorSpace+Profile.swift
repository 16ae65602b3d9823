import Foundation

extension CGColorSpace {
    /// Color space of an ICC profile: RGB, gray or CMYK, by matrix or by table.
    ///
    /// `iccData` is a `Data` or a `CGDataProvider`; nil for a profile of another kind, or a damaged
    /// profile. A profile equal to sRGB gives the space named sRGB.
    public convenience init?(iccData: Any) {
        let bytes = iccData as? Data ?? (iccData as? CGDataProvider)?.data
        guard let bytes, let profile = ICCProfile(bytes) else { return nil }
        if profile.isStandard {
            self.init(.rgb(primaries: .identity, transfer: .sRGB), iccData: bytes)
        } else {
            self.init(.profile(AnyColorProfile(profile)))
        }
    }

    /// Profile of the space, or an equivalent profile; nil for spaces without a profile: inks
    /// without a profile, Lab, XYZ, palettes, patterns, PQ and HLG. A profile given at creation is
    /// returned with the same bytes.
    public func copyICCData() -> CFData? {
        if let iccData { return iccData }
        switch definition {
        case .profile(let any): return any.profile.data
        case .rgb(let matrix, let transfer): return ICCProfile.makeData(matrix, transfer)
        case .gray(let transfer): return ICCProfile.makeData(nil, transfer)
        default: return nil
        }
    }

    /// Description of the space in a property list: the name or the profile. The name has
    /// precedence. Nil for a space without a name and without a profile.
    public func copyPropertyList() -> Any? { name ?? copyICCData() }
}
