import Foundation

// Name constants of colour spaces, with their definitions in the table below.
extension CGColorSpace {
    /// sRGB (IEC 61966-2-1).
    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    /// sRGB's primaries, linear light.
    public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    /// sRGB with components outside 0…1.
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    /// sRGB's primaries, linear light, with components outside 0…1.
    public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
    /// Display P3 with sRGB's transfer function.
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    /// Display P3's primaries, linear light.
    public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
    /// Display P3 with components outside 0…1.
    public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
    /// Display P3's primaries, linear light, with components outside 0…1.
    public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
    /// Display P3's primaries with the PQ transfer function (SMPTE ST 2084).
    public static let displayP3_PQ: CFString = "kCGColorSpaceDisplayP3_PQ"
    /// Display P3's primaries with the HLG transfer function (ITU-R BT.2100).
    public static let displayP3_HLG: CFString = "kCGColorSpaceDisplayP3_HLG"
    /// Linear light with sRGB's primaries.
    public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
    /// Adobe RGB (1998).
    public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
    /// ACEScg: wide primaries, linear light.
    public static let acescgLinear: CFString = "kCGColorSpaceACESCGLinear"
    /// DCI P3 with a gamma of 2.6.
    public static let dcip3: CFString = "kCGColorSpaceDCIP3"
    /// ROMM RGB (ProPhoto) with a gamma of 1.8.
    public static let rommrgb: CFString = "kCGColorSpaceROMMRGB"
    /// ITU-R BT.709.
    public static let itur_709: CFString = "kCGColorSpaceITUR_709"
    /// BT.709's primaries with the PQ transfer function.
    public static let itur_709_PQ: CFString = "kCGColorSpaceITUR_709_PQ"
    /// BT.709's primaries with the HLG transfer function.
    public static let itur_709_HLG: CFString = "kCGColorSpaceITUR_709_HLG"
    /// BT.709's primaries with a gamma of 1.961.
    public static let coreMedia709: CFString = "kCGColorSpaceCoreMedia709"
    /// ITU-R BT.2020.
    public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
    /// BT.2020's primaries, linear light.
    public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
    /// BT.2020 with components outside 0…1.
    public static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
    /// BT.2020's primaries, linear light, with components outside 0…1.
    public static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"
    /// ITU-R BT.2100 with the PQ transfer function.
    public static let itur_2100_PQ: CFString = "kCGColorSpaceITUR_2100_PQ"
    /// ITU-R BT.2100 with the HLG transfer function.
    public static let itur_2100_HLG: CFString = "kCGColorSpaceITUR_2100_HLG"
    /// Gray with a gamma of 2.2.
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
    /// Gray, linear light.
    public static let linearGray: CFString = "kCGColorSpaceLinearGray"
    /// Gray with a gamma of 2.2 and components outside 0…1.
    public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
    /// Gray, linear light, with components outside 0…1.
    public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
    /// CMYK without a profile.
    public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
    /// CIE XYZ.
    public static let genericXYZ: CFString = "kCGColorSpaceGenericXYZ"
    /// CIE L*a*b* under D50.
    public static let genericLab: CFString = "kCGColorSpaceGenericLab"

    /// The shared space of each name.
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

    /// The default space: sRGB.
    package static let standard = CGColorSpace(
        .rgb(primaries: .identity, transfer: .sRGB), name: sRGB)
    /// Gray with a pure gamma of 2.2.
    static let standardGray = CGColorSpace(
        .gray(.gamma(2.2)), name: genericGrayGamma2_2)
    /// Gray with a component equal to sRGB's red, green and blue.
    package static let deviceGray = CGColorSpace(.gray(.sRGB))
    /// Inks without a profile.
    static let deviceCMYK = CGColorSpace(.cmyk, name: genericCMYK)
}
