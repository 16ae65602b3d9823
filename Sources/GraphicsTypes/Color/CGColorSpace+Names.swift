import Foundation

// One row per name constant: the constant, and what it means in the table below.
extension CGColorSpace {
    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
    public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
    public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
    public static let displayP3_PQ: CFString = "kCGColorSpaceDisplayP3_PQ"
    public static let displayP3_HLG: CFString = "kCGColorSpaceDisplayP3_HLG"
    public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
    public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
    public static let acescgLinear: CFString = "kCGColorSpaceACESCGLinear"
    public static let dcip3: CFString = "kCGColorSpaceDCIP3"
    public static let rommrgb: CFString = "kCGColorSpaceROMMRGB"
    public static let itur_709: CFString = "kCGColorSpaceITUR_709"
    public static let itur_709_PQ: CFString = "kCGColorSpaceITUR_709_PQ"
    public static let itur_709_HLG: CFString = "kCGColorSpaceITUR_709_HLG"
    public static let coreMedia709: CFString = "kCGColorSpaceCoreMedia709"
    public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
    public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
    public static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
    public static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"
    public static let itur_2100_PQ: CFString = "kCGColorSpaceITUR_2100_PQ"
    public static let itur_2100_HLG: CFString = "kCGColorSpaceITUR_2100_HLG"
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
    public static let linearGray: CFString = "kCGColorSpaceLinearGray"
    public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
    public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
    public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
    public static let genericXYZ: CFString = "kCGColorSpaceGenericXYZ"
    public static let genericLab: CFString = "kCGColorSpaceGenericLab"

    /// The shared space for each name.
    static let named: [CFString: CGColorSpace] = {
        var table: [CFString: CGColorSpace] = [:]
        func add(_ name: CFString, _ definition: Definition) {
            table[name] = CGColorSpace(definition, name: name)
        }
        func rgb(_ primaries: RGBPrimaries, _ transfer: TransferFunction) -> Definition {
            .rgb(primaries: ColorMatrix.toLinearSRGB(primaries), transfer: transfer)
        }
        add(sRGB, rgb(.sRGB, .sRGB))
        add(linearSRGB, rgb(.sRGB, .linear))
        add(extendedSRGB, rgb(.sRGB, .sRGB))
        add(extendedLinearSRGB, rgb(.sRGB, .linear))
        add(displayP3, rgb(.displayP3, .sRGB))
        add(linearDisplayP3, rgb(.displayP3, .linear))
        add(extendedDisplayP3, rgb(.displayP3, .sRGB))
        add(extendedLinearDisplayP3, rgb(.displayP3, .linear))
        add(displayP3_PQ, rgb(.displayP3, .pq))
        add(displayP3_HLG, rgb(.displayP3, .hlg))
        add(genericRGBLinear, rgb(.sRGB, .linear))
        add(adobeRGB1998, rgb(.adobe, .gamma(563.0 / 256)))
        add(acescgLinear, rgb(.acesCG, .linear))
        add(dcip3, rgb(.dciP3, .gamma(2.6)))
        add(rommrgb, rgb(.romm, .gamma(1.8)))
        add(itur_709, rgb(.sRGB, .bt709))
        add(itur_709_PQ, rgb(.sRGB, .pq))
        add(itur_709_HLG, rgb(.sRGB, .hlg))
        add(coreMedia709, rgb(.sRGB, .gamma(1.961)))
        add(itur_2020, rgb(.bt2020, .bt709))
        add(linearITUR_2020, rgb(.bt2020, .linear))
        add(extendedITUR_2020, rgb(.bt2020, .bt709))
        add(extendedLinearITUR_2020, rgb(.bt2020, .linear))
        add(itur_2100_PQ, rgb(.bt2020, .pq))
        add(itur_2100_HLG, rgb(.bt2020, .hlg))
        add(genericGrayGamma2_2, .gray(.gamma(2.2)))
        add(linearGray, .gray(.linear))
        add(extendedGray, .gray(.gamma(2.2)))
        add(extendedLinearGray, .gray(.linear))
        add(genericCMYK, .cmyk)
        add(genericXYZ, .xyz)
        add(genericLab, .lab(white: ColorMatrix.xyz(RGBPrimaries.d50)))
        return table
    }()

    /// The space everything without another space is taken to be in.
    package static let standard = CGColorSpace(
        .rgb(primaries: .identity, transfer: .sRGB), name: sRGB)
    /// Gray with a pure gamma of 2.2.
    static let standardGray = CGColorSpace(
        .gray(.gamma(2.2)), name: genericGrayGamma2_2)
    /// Gray whose number is sRGB's red, green and blue alike.
    package static let deviceGray = CGColorSpace(.gray(.sRGB))
    /// Inks without a profile.
    static let deviceCMYK = CGColorSpace(.cmyk, name: genericCMYK)
}
