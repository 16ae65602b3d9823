// 3×3 colour matrices from primaries and white points.
//
// Input: chromaticities of red, green, blue and white. Output: the matrix from linear RGB to XYZ,
// adapted to the white of sRGB (D65) by Bradford's cone model. Computed in double precision once
// per space.
import Foundation

/// A 3×3 matrix for column vectors, stored as three columns.
package struct ColorMatrix: Hashable, Sendable {
    package var x: SIMD3<Double>
    package var y: SIMD3<Double>
    package var z: SIMD3<Double>

    package static let identity = ColorMatrix(x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1])

    package static func * (m: ColorMatrix, v: SIMD3<Double>) -> SIMD3<Double> {
        m.x * v.x + m.y * v.y + m.z * v.z
    }

    package static func * (m: ColorMatrix, n: ColorMatrix) -> ColorMatrix {
        ColorMatrix(x: m * n.x, y: m * n.y, z: m * n.z)
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
    }

    /// The inverse; the identity for a singular matrix.
    package var inverse: ColorMatrix {
        let (r0, r1, r2) = (Self.cross(y, z), Self.cross(z, x), Self.cross(x, y))
        let det = (x * r0).sum()
        guard det != 0 else { return .identity }
        return ColorMatrix(
            x: SIMD3(r0.x, r1.x, r2.x) / det, y: SIMD3(r0.y, r1.y, r2.y) / det,
            z: SIMD3(r0.z, r1.z, r2.z) / det)
    }

    /// XYZ of a chromaticity at luminance 1.
    package static func xyz(_ c: SIMD2<Double>) -> SIMD3<Double> {
        [c.x / c.y, 1, (1 - c.x - c.y) / c.y]
    }

    /// Matrix from linear RGB to XYZ, relative to the space's own white point.
    package static func toXYZ(_ primaries: RGBPrimaries) -> ColorMatrix {
        let columns = ColorMatrix(
            x: xyz(primaries.red), y: xyz(primaries.green), z: xyz(primaries.blue))
        let scale = columns.inverse * xyz(primaries.white)
        return ColorMatrix(x: columns.x * scale.x, y: columns.y * scale.y, z: columns.z * scale.z)
    }

    /// Matrix that adapts colours under one white point to another white point, by the Bradford
    /// method. Colours and white points are in XYZ.
    package static func adaptation(
        from: SIMD3<Double>, to: SIMD3<Double>
    ) -> ColorMatrix {
        if from == to { return .identity }
        let cone = ColorMatrix(
            x: [0.8951, -0.7502, 0.0389], y: [0.2664, 1.7135, -0.0685],
            z: [-0.1614, 0.0367, 1.0296])
        let ratio = (cone * to) / (cone * from)
        let scale = ColorMatrix(x: [ratio.x, 0, 0], y: [0, ratio.y, 0], z: [0, 0, ratio.z])
        return cone.inverse * scale * cone
    }

    /// Matrix from XYZ (D65) to linear sRGB.
    package static let xyzToLinearSRGB = toXYZ(.sRGB).inverse

    /// Matrix from linear RGB of `primaries` to linear sRGB.
    package static func toLinearSRGB(_ primaries: RGBPrimaries) -> ColorMatrix {
        if primaries == .sRGB { return .identity }
        let adapt = adaptation(from: xyz(primaries.white), to: xyz(RGBPrimaries.sRGB.white))
        return xyzToLinearSRGB * adapt * toXYZ(primaries)
    }
}

/// Chromaticities of an RGB space.
package struct RGBPrimaries: Hashable, Sendable {
    package var red: SIMD2<Double>
    package var green: SIMD2<Double>
    package var blue: SIMD2<Double>
    package var white: SIMD2<Double>

    package static let d65: SIMD2<Double> = [0.3127, 0.3290]
    package static let d50: SIMD2<Double> = [0.3457, 0.3585]
    package static let sRGB = RGBPrimaries(
        red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06], white: d65)
    package static let displayP3 = RGBPrimaries(
        red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060], white: d65)
    package static let dciP3 = RGBPrimaries(
        red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060], white: [0.314, 0.351])
    package static let adobe = RGBPrimaries(
        red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06], white: d65)
    package static let bt2020 = RGBPrimaries(
        red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046], white: d65)
    package static let acesCG = RGBPrimaries(
        red: [0.713, 0.293], green: [0.165, 0.830], blue: [0.128, 0.044],
        white: [0.32168, 0.33767])
    package static let romm = RGBPrimaries(
        red: [0.7347, 0.2653], green: [0.1596, 0.8404], blue: [0.0366, 0.0001], white: d50)
}
