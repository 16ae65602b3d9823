import Foundation

extension CGColorSpace {
    /// The space of a name constant; nil for an unknown name. O(1).
    public convenience init?(name: CFString) {
        guard let known = Self.named[name] else { return nil }
        self.init(known.definition, name: name)
    }

    /// A palette: entries 0…`last` of `base`'s components, one byte each. Nil for `last` outside
    /// 0…255.
    public convenience init?(
        indexedBaseSpace base: CGColorSpace, last: Int, colorTable: UnsafePointer<UInt8>
    ) {
        guard (0...255).contains(last), base.numberOfComponents > 0 else { return nil }
        let count = (last + 1) * base.numberOfComponents
        let table = Array(UnsafeBufferPointer(start: colorTable, count: count))
        self.init(.indexed(base: base, table: table))
    }

    /// The space of pattern colours; `patternBaseSpace` is the space of stencil colours. Never nil,
    /// unlike Apple's.
    public convenience init?(patternBaseSpace: CGColorSpace?) {
        self.init(.pattern(base: patternBaseSpace))
    }

    /// RGB from measured values: the white point in XYZ, an exponent for each component, and a
    /// matrix of nine numbers to XYZ, column by column. Missing exponents are 1, a missing matrix
    /// is the identity. The black point is not used; filters of layers use the mean of the
    /// exponents for this space. Nil for a white point with a y other than 1, or with another
    /// number at 0 or below, and for an exponent at 0 or below, infinite or NaN.
    public convenience init?(
        calibratedRGBWhitePoint whitePoint: UnsafePointer<CGFloat>,
        blackPoint: UnsafePointer<CGFloat>?, gamma: UnsafePointer<CGFloat>?,
        matrix: UnsafePointer<CGFloat>?
    ) {
        let white = SIMD3(Double(whitePoint[0]), Double(whitePoint[1]), Double(whitePoint[2]))
        guard white.y == 1, white.x > 0, white.z > 0 else { return nil }
        var toXYZ = ColorMatrix.identity
        if let m = matrix {
            let v = (0..<9).map { Double(m[$0]) }
            toXYZ = ColorMatrix(
                x: SIMD3(v[0], v[1], v[2]), y: SIMD3(v[3], v[4], v[5]), z: SIMD3(v[6], v[7], v[8]))
        }
        let adapt = ColorMatrix.adaptation(from: white, to: ColorMatrix.xyz(RGBPrimaries.d65))
        let exponents = gamma.map { SIMD3(Double($0[0]), Double($0[1]), Double($0[2])) } ?? .one
        guard (0..<3).allSatisfy({ exponents[$0] > 0 && exponents[$0] < .infinity }) else {
            return nil
        }
        let isOne = exponents.x == exponents.y && exponents.y == exponents.z
        self.init(
            .rgb(
                primaries: ColorMatrix.xyzToLinearSRGB * adapt * toXYZ,
                transfer: !isOne
                    ? .gammas(exponents) : exponents.x == 1 ? .linear : .gamma(exponents.x)))
    }

    /// Gray from measured values: white and black points in XYZ and one exponent. Only the exponent
    /// counts. Nil for a white point with a y other than 1, and for an exponent at 0 or below.
    public convenience init?(
        calibratedGrayWhitePoint whitePoint: UnsafePointer<CGFloat>,
        blackPoint: UnsafePointer<CGFloat>?, gamma: CGFloat
    ) {
        guard whitePoint[1] == 1, gamma > 0 else { return nil }
        self.init(.gray(gamma == 1 ? .linear : .gamma(Double(gamma))))
    }

    /// L*a*b* under the given white point in XYZ.
    ///
    /// `range`: least and greatest a*, least and greatest b* of images with integer samples; nil
    /// means −100 to 100 for both. Colours beyond the range stay unchanged. The black point is not
    /// used. Nil for a white point with a y other than 1, and for limits that are not finite.
    public convenience init?(
        labWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
        range: UnsafePointer<CGFloat>?
    ) {
        guard whitePoint[1] == 1 else { return nil }
        let white = SIMD3(Double(whitePoint[0]), 1, Double(whitePoint[2]))
        guard let range else {
            self.init(.lab(white: white))
            return
        }
        let limits = (0..<4).map { Double(range[$0]) }
        guard limits.allSatisfy(\.isFinite) else { return nil }
        self.init(.lab(white: white, range: SIMD4(limits)))
    }
}

/// The RGB space of the screen: sRGB here. Each call returns the same object, named
/// `CGColorSpace.sRGB`. Thread: any.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .standard }

/// The gray space of the screen: the component is sRGB's red, green and blue alike. Each call
/// returns the same object, without a name. `CGColor(gray:alpha:)` uses a gamma of 2.2 instead.
/// Thread: any.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

/// Inks without a profile. Red is (1 − cyan) · (1 − black) in sRGB, green and blue likewise. Each
/// call returns the same object, named `CGColorSpace.genericCMYK`. Thread: any.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
