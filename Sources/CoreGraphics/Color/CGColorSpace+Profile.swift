import Foundation

extension CGColorSpace {
    /// The space an ICC profile describes: RGB, gray or CMYK, by matrix or by table.
    ///
    /// `iccData` is a `Data` or a `CGDataProvider`; nil when it is no such profile, or a damaged one. A profile that means
    /// sRGB gives the space of that name.
    public convenience init?(iccData: Any) {
        let bytes = iccData as? Data ?? (iccData as? CGDataProvider)?.data
        guard let bytes, let profile = ICCProfile(bytes) else { return nil }
        if profile.isStandard {
            self.init(.rgb(primaries: .identity, transfer: .sRGB), iccData: bytes)
        } else {
            self.init(.profile(AnyColorProfile(profile)))
        }
    }

    /// The profile this space was made from, or one that says the same; nil where there is none: spaces of inks without a
    /// profile, Lab, XYZ, palettes, patterns, PQ and HLG.
    public func copyICCData() -> CFData? {
        if let iccData { return iccData }
        switch definition {
        case .profile(let any): return any.profile.data
        case .rgb(let matrix, let transfer): return ICCProfile.makeData(matrix, transfer)
        case .gray(let transfer): return ICCProfile.makeData(nil, transfer)
        default: return nil
        }
    }

    /// What describes this space in a property list: its name or its profile.
    public func copyPropertyList() -> Any? { name ?? copyICCData() }
}
