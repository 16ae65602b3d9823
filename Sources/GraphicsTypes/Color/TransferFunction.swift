import Foundation

/// Function between the stored component of a colour channel and linear light.
package enum TransferFunction: Hashable, Sendable {
    case linear
    case gamma(Double)
    /// An exponent for each of three components; a single component has the mean.
    case gammas(SIMD3<Double>)
    case sRGB
    case bt709
    /// SMPTE ST 2084; 203 nits correspond to 1, the reference white of ITU-R BT.2408.
    case pq
    /// ITU-R BT.2100 HLG, scaled to a value of 1 for the signal 0.75.
    case hlg

    /// Linear light of a stored value; odd around zero, for extended ranges.
    package func decode(_ value: Double) -> Double {
        value < 0 ? -decodePositive(-value) : decodePositive(value)
    }

    /// Stored value of linear light; odd around zero.
    package func encode(_ value: Double) -> Double {
        value < 0 ? -encodePositive(-value) : encodePositive(value)
    }

    /// Linear light of the stored values of three components.
    package func decode(_ v: SIMD3<Double>) -> SIMD3<Double> {
        let each = parts
        return SIMD3(each.x.decode(v.x), each.y.decode(v.y), each.z.decode(v.z))
    }

    /// Stored values of three components' linear light.
    package func encode(_ v: SIMD3<Double>) -> SIMD3<Double> {
        let each = parts
        return SIMD3(each.x.encode(v.x), each.y.encode(v.y), each.z.encode(v.z))
    }

    /// Functions of the three components.
    package var parts: (x: TransferFunction, y: TransferFunction, z: TransferFunction) {
        guard case .gammas(let g) = self else { return (self, self, self) }
        return (.gamma(g.x), .gamma(g.y), .gamma(g.z))
    }

    private func decodePositive(_ v: Double) -> Double {
        switch self {
        case .linear: return v
        case .gamma(let g): return pow(v, g)
        case .gammas(let g): return pow(v, g.sum() / 3)
        case .sRGB: return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
        case .bt709: return v < 0.081 ? v / 4.5 : pow((v + 0.099) / 1.099, 1 / 0.45)
        case .pq:
            let p = pow(v, 1 / Self.m2)
            return pow(max(p - Self.c1, 0) / (Self.c2 - Self.c3 * p), 1 / Self.m1) * 10000 / 203
        case .hlg: return Self.hlgLinear(v) / Self.hlgLinear(0.75)
        }
    }

    private func encodePositive(_ v: Double) -> Double {
        switch self {
        case .linear: return v
        case .gamma(let g): return pow(v, 1 / g)
        case .gammas(let g): return pow(v, 3 / g.sum())
        case .sRGB: return v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055
        case .bt709: return v < 0.018 ? v * 4.5 : 1.099 * pow(v, 0.45) - 0.099
        case .pq:
            let y = pow(v * 203 / 10000, Self.m1)
            return pow((Self.c1 + Self.c2 * y) / (1 + Self.c3 * y), Self.m2)
        case .hlg:
            let e = v * Self.hlgLinear(0.75)
            return e <= 1 / 12.0
                ? (3 * e).squareRoot() : Self.hlgA * log(12 * e - Self.hlgB) + Self.hlgC
        }
    }

    private static let m1 = 2610.0 / 16384
    private static let m2 = 2523.0 / 4096 * 128
    private static let c1 = 3424.0 / 4096
    private static let c2 = 2413.0 / 4096 * 32
    private static let c3 = 2392.0 / 4096 * 32
    private static let hlgA = 0.17883277
    private static let hlgB = 1 - 4 * 0.17883277
    private static let hlgC = 0.5 - 0.17883277 * log(4 * 0.17883277)

    private static func hlgLinear(_ v: Double) -> Double {
        v <= 0.5 ? v * v / 3 : (exp((v - hlgC) / hlgA) + hlgB) / 12
    }
}
