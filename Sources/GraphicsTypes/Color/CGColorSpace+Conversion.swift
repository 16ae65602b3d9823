// Conversions between spaces, through linear light with sRGB's primaries.
//
// Input: components of a space without alpha. Output: components of a second space. There is no
// gamut mapping: values outside 0…1 stay, and are clamped only when stored as bytes. Inks use the
// plain formula (1 − c)(1 − k).
import Foundation

extension CGColorSpace {
    /// Linear light with sRGB's primaries for `c`, a list of `numberOfComponents` numbers.
    func toLinearSRGB(_ c: [Double], _ rendering: Rendering = .standard) -> SIMD3<Double> {
        switch definition {
        case .rgb(let matrix, let transfer):
            let light = transfer.decode(SIMD3(c[0], c[1], c[2]))
            return matrix == .identity ? light : matrix * light
        case .gray(let transfer):
            return SIMD3(repeating: transfer.decode(c[0]))
        case .profile(let any):
            return any.profile.toLinearSRGB(c, rendering)
        case .cmyk:
            let rgb = (SIMD3(1, 1, 1) - SIMD3(c[0], c[1], c[2])) * (1 - c[3])
            let s = TransferFunction.sRGB
            return SIMD3(s.decode(rgb.x), s.decode(rgb.y), s.decode(rgb.z))
        case .xyz:
            return ColorMatrix.xyzToLinearSRGB * SIMD3(c[0], c[1], c[2])
        case .lab(let white, _):
            let fy = (c[0] + 16) / 116
            let f = SIMD3(fy + c[1] / 500, fy, fy - c[2] / 200)
            let xyz = SIMD3(Self.labInverse(f.x), Self.labInverse(f.y), Self.labInverse(f.z))
            return ColorMatrix.xyzToLinearSRGB * (Self.fromWhite(white) * (xyz * white))
        case .indexed(let base, let table):
            let n = base.numberOfComponents
            let last = table.count / n - 1
            let index = c[0].isFinite ? min(max(Int(saturating: c[0]), 0), last) : 0
            return base.toLinearSRGB((0..<n).map { Double(table[index * n + $0]) / 255 })
        case .pattern(let base):
            guard let base, c.count >= base.numberOfComponents else { return .zero }
            return base.toLinearSRGB(c)
        }
    }

    /// Components of this space for linear light; nil without an inverse conversion.
    func fromLinearSRGB(
        _ light: SIMD3<Double>, _ rendering: Rendering = .standard
    ) -> [Double]? {
        switch definition {
        case .rgb(let matrix, let transfer):
            let own = matrix == .identity ? light : fromLinear * light
            let values = transfer.encode(own)
            return [values.x, values.y, values.z]
        case .gray(let transfer):
            return [transfer.encode((light * SIMD3(0.2126, 0.7152, 0.0722)).sum())]
        case .profile(let any):
            return any.profile.fromLinearSRGB(light, rendering)
        case .cmyk:
            let s = TransferFunction.sRGB
            let rgb = SIMD3(s.encode(light.x), s.encode(light.y), s.encode(light.z))
                .clamped(lowerBound: .zero, upperBound: .one)
            let k = 1 - rgb.max()
            guard k < 1 else { return [0, 0, 0, 1] }
            let ink = (SIMD3(repeating: 1 - k) - rgb) / (1 - k)
            return [ink.x, ink.y, ink.z, k]
        case .xyz:
            let xyz = ColorMatrix.xyzToLinearSRGB.inverse * light
            return [xyz.x, xyz.y, xyz.z]
        case .lab(let white, _):
            let xyz = ColorMatrix.xyzToLinearSRGB.inverse * light
            let v = (Self.fromWhite(white).inverse * xyz) / white
            let f = SIMD3(Self.labForward(v.x), Self.labForward(v.y), Self.labForward(v.z))
            return [116 * f.y - 16, 500 * (f.x - f.y), 200 * (f.y - f.z)]
        case .indexed, .pattern:
            return nil
        }
    }

    /// Components of this space for extended sRGB; gray three times. Nil for a space with a
    /// different number of components.
    package func components(of color: SIMD3<Double>) -> SIMD3<Double>? {
        let s = TransferFunction.sRGB
        let light = SIMD3(s.decode(color.x), s.decode(color.y), s.decode(color.z))
        guard let own = fromLinearSRGB(light) else { return nil }
        switch own.count {
        case 1: return SIMD3(repeating: own[0])
        case 3: return SIMD3(own[0], own[1], own[2])
        default: return nil
        }
    }

    private static func fromWhite(_ white: SIMD3<Double>) -> ColorMatrix {
        ColorMatrix.adaptation(from: white, to: ColorMatrix.xyz(RGBPrimaries.d65))
    }

    private static func labInverse(_ t: Double) -> Double {
        t > 6.0 / 29 ? t * t * t : 3 * (6.0 / 29) * (6.0 / 29) * (t - 4.0 / 29)
    }

    private static func labForward(_ t: Double) -> Double {
        t > pow(6.0 / 29, 3) ? cbrt(t) : t / (3 * (6.0 / 29) * (6.0 / 29)) + 4.0 / 29
    }
}
