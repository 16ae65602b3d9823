import Foundation

/// Handles of a motion path between two positions: `to` and `ti` of a key frame.
struct Bend: Equatable {
    var out: [Double]
    var `in`: [Double]

    /// Nil if both handles are zero: a straight motion path.
    init?(out: [Double], in: [Double]) {
        guard out.count >= 2, `in`.count >= 2, (out + `in`).contains(where: { $0 != 0 }) else {
            return nil
        }
        (self.out, self.in) = (out, `in`)
    }

    /// Position at the parameter of the curve; extrapolated beyond both ends.
    ///
    /// Source: measured, on pictures of Apple's renderer: the parameter moves, not the length.
    func point(from a: [Double], to b: [Double], at fraction: Double) -> [Double] {
        place(a, b, fraction)
    }

    private func place(_ a: [Double], _ b: [Double], _ t: Double) -> [Double] {
        let u = 1 - t
        return a.indices.map { i in
            let end = i < b.count ? b[i] : a[i]
            let c1 = a[i] + (i < out.count ? out[i] : 0)
            let c2 = end + (i < `in`.count ? `in`[i] : 0)
            return u * u * u * a[i] + 3 * u * u * t * c1 + 3 * u * t * t * c2 + t * t * t * end
        }
    }
}

extension Array: KeyFrameable where Element == Double {
    static func mix(_ a: [Double], _ b: [Double], _ fraction: (Int) -> Double) -> [Double] {
        a.indices.map { i in
            guard i < b.count else { return a[i] }
            return a[i] + (b[i] - a[i]) * fraction(i)
        }
    }
}
