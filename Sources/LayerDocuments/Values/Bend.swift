import Foundation

/// The handles of a way between two places: `to` and `ti` of a key frame.
struct Bend: Equatable {
    var out: [Double]
    var `in`: [Double]

    /// Nil where both handles are nothing: a straight way.
    init?(out: [Double], in: [Double]) {
        guard out.count >= 2, `in`.count >= 2, (out + `in`).contains(where: { $0 != 0 }) else {
            return nil
        }
        (self.out, self.in) = (out, `in`)
    }

    /// The place at the parameter of the curve; beyond both ends where the curve goes on.
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
