// ICC profiles, by Little CMS.
//
// Input: bytes of a profile.
// Output: colours as linear light with sRGB's primaries, unbounded, and the inverse. Profiles by
// matrix and by table both use these transforms. A profile is accepted only if Little CMS can make
// a transform of the profile: damaged profiles are noticed while being read. Transforms are made
// once for each rendering intent and may be used by several threads.
import CLaminaLittleCMS
import Foundation

final class ICCProfile: ColorProfile, @unchecked Sendable {
    let data: Data
    let model: CGColorSpaceModel
    let numberOfComponents: Int
    private let handle: cmsHPROFILE
    /// A plain lock: transforms of Little CMS are pointers.
    private let lock = NSLock()
    private var known: [Direction: cmsHTRANSFORM?] = [:]

    private struct Direction: Hashable {
        var isForward: Bool
        var rendering: Rendering
    }

    /// Nil for bytes which are no profile of a device or a space, or a profile without computable
    /// colours.
    init?(_ data: Data) {
        guard data.count < Int(UInt32.max) else { return nil }
        let opened = data.withUnsafeBytes {
            cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number($0.count))
        }
        guard let opened else { return nil }
        handle = opened
        self.data = data
        switch cmsGetColorSpace(opened) {
        case cmsSigRgbData: (model, numberOfComponents) = (.rgb, 3)
        case cmsSigGrayData: (model, numberOfComponents) = (.monochrome, 1)
        case cmsSigCmykData: (model, numberOfComponents) = (.cmyk, 4)
        default: (model, numberOfComponents) = (.unknown, 0)
        }
        let classes = [
            cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass,
        ]
        guard numberOfComponents > 0, classes.contains(cmsGetDeviceClass(opened)),
            transform(Direction(isForward: true, rendering: .standard)) != nil
        else { return nil }
    }

    deinit {
        for case let transform? in known.values { cmsDeleteTransform(transform) }
        cmsCloseProfile(handle)
    }

    /// Linear light with sRGB's primaries for components of the profile.
    func toLinearSRGB(_ components: [Double], _ rendering: Rendering) -> SIMD3<Double> {
        guard let transform = transform(Direction(isForward: true, rendering: rendering)) else {
            return .zero
        }
        // Little CMS counts ink in percent.
        let input = model == .cmyk ? components.map { $0 * 100 } : components
        var light = [0.0, 0, 0]
        cmsDoTransform(transform, input, &light, 1)
        return SIMD3(light[0], light[1], light[2])
    }

    /// Components of the profile for linear light; nil for profiles with a transform in the reading
    /// direction only.
    func fromLinearSRGB(_ light: SIMD3<Double>, _ rendering: Rendering) -> [Double]? {
        guard let transform = transform(Direction(isForward: false, rendering: rendering)) else {
            return nil
        }
        var components = [Double](repeating: 0, count: numberOfComponents)
        cmsDoTransform(transform, [light.x, light.y, light.z], &components, 1)
        return model == .cmyk ? components.map { $0 / 100 } : components
    }

    private func transform(_ direction: Direction) -> cmsHTRANSFORM? {
        lock.withLock {
            if let made = known[direction] { return made }
            let made = make(direction)
            known[direction] = .some(made)
            return made
        }
    }

    private func make(_ direction: Direction) -> cmsHTRANSFORM? {
        guard let light = Self.makeProfile(.identity, .linear) else { return nil }
        defer { cmsCloseProfile(light) }
        let space: Int32 =
            switch model {
            case .rgb: PT_RGB
            case .monochrome: PT_GRAY
            default: PT_CMYK
            }
        let own = littlecms_doubles(cmsUInt32Number(space), cmsUInt32Number(numberOfComponents))
        let other = littlecms_doubles(cmsUInt32Number(PT_RGB), 3)
        let intent: Int32 =
            switch direction.rendering.intent {
            case .perceptual: INTENT_PERCEPTUAL
            case .saturation: INTENT_SATURATION
            case .absoluteColorimetric: INTENT_ABSOLUTE_COLORIMETRIC
            default: INTENT_RELATIVE_COLORIMETRIC
            }
        var flags = cmsUInt32Number(cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE)
        if direction.rendering.matchesBlack {
            flags |= cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION)
        }
        return direction.isForward
            ? cmsCreateTransform(handle, own, light, other, cmsUInt32Number(intent), flags)
            : cmsCreateTransform(light, other, handle, own, cmsUInt32Number(intent), flags)
    }

    /// Transform of bytes into sRGB's bytes, with alpha kept; the caller deletes the transform.
    func makeByteTransform(hasAlpha: Bool) -> cmsHTRANSFORM? {
        guard let standard = Self.makeProfile(.identity, .sRGB) else { return nil }
        defer { cmsCloseProfile(standard) }
        let format = littlecms_bytes(cmsUInt32Number(PT_RGB), 3, hasAlpha ? 1 : 0)
        return cmsCreateTransform(
            handle, format, standard, format, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
            cmsUInt32Number(cmsFLAGS_COPY_ALPHA))
    }

    /// True if the profile equals sRGB: to half a step of a byte, on a lattice of 6³ colours.
    var isStandard: Bool {
        guard model == .rgb else { return false }
        let s = TransferFunction.sRGB
        for i in 0..<216 {
            let c = [Double(i % 6) / 5, Double(i / 6 % 6) / 5, Double(i / 36) / 5]
            let light = toLinearSRGB(c, .standard)
            let off = (0..<3).contains { abs(s.encode(light[$0]) - c[$0]) > 0.5 / 255 }
            if off { return false }
        }
        return true
    }

    /// True if a pure red, green or blue of the profile lies outside sRGB.
    var isWideGamut: Bool {
        guard model == .rgb else { return false }
        return [[1.0, 0, 0], [0, 1, 0], [0, 0, 1]].contains { c in
            let light = toLinearSRGB(c, .standard)
            return light.min() < -0.01 || light.max() > 1.01
        }
    }
}

// MARK: Profiles of our own

extension ICCProfile {
    /// Bytes of a profile for a space by primaries and a transfer function; nil for PQ and HLG,
    /// which profiles cannot hold.
    static func makeData(_ primaries: ColorMatrix?, _ transfer: TransferFunction) -> Data? {
        guard let profile = makeProfile(primaries, transfer) else { return nil }
        defer { cmsCloseProfile(profile) }
        var count: cmsUInt32Number = 0
        guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return nil }
        var data = Data(count: Int(count))
        let isSaved = data.withUnsafeMutableBytes {
            cmsSaveProfileToMem(profile, $0.baseAddress, &count) != 0
        }
        return isSaved ? data : nil
    }

    /// Profile by primaries, gray without primaries; the caller closes the profile.
    private static func makeProfile(
        _ primaries: ColorMatrix?, _ transfer: TransferFunction
    ) -> cmsHPROFILE? {
        let parts = transfer.parts
        var curves = [parts.x, parts.y, parts.z].map { makeCurve($0) }
        defer { for curve in curves { cmsFreeToneCurve(curve) } }
        guard let curve = curves[0], curves[1] != nil, curves[2] != nil else { return nil }
        var white = chromaticity(ColorMatrix.xyz(RGBPrimaries.d65))
        guard let primaries else { return cmsCreateGrayProfile(&white, curve) }
        let toXYZ = ColorMatrix.toXYZ(.sRGB) * primaries
        var triple = cmsCIExyYTRIPLE(
            Red: chromaticity(toXYZ.x), Green: chromaticity(toXYZ.y), Blue: chromaticity(toXYZ.z))
        return cmsCreateRGBProfile(&white, &triple, &curves)
    }

    private static func chromaticity(_ v: SIMD3<Double>) -> cmsCIExyY {
        let sum = v.x + v.y + v.z
        return cmsCIExyY(x: v.x / sum, y: v.y / sum, Y: 1)
    }

    private static func makeCurve(
        _ transfer: TransferFunction
    ) -> OpaquePointer? {
        switch transfer {
        case .linear: return cmsBuildGamma(nil, 1)
        case .gamma(let exponent): return cmsBuildGamma(nil, exponent)
        case .gammas(let exponents): return cmsBuildGamma(nil, exponents.sum() / 3)
        case .sRGB:
            return cmsBuildParametricToneCurve(
                nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
        case .bt709:
            return cmsBuildParametricToneCurve(
                nil, 4, [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
        case .pq, .hlg: return nil
        }
    }
}
