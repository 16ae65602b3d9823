import Foundation

/// The handles of a way between two places: `to` and `ti` of a key frame. A point moves along it by length.
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

    private static let steps = 32

    /// The place at a fraction of the way's length; beyond both ends along the tangents there.
    func point(from a: [Double], to b: [Double], at fraction: Double) -> [Double] {
        var table: [(t: Double, length: Double)] = [(0, 0)]
        var last = place(a, b, 0)
        for i in 1...Self.steps {
            let t = Double(i) / Double(Self.steps)
            let next = place(a, b, t)
            table.append((t, table[i - 1].length + hypot(next[0] - last[0], next[1] - last[1])))
            last = next
        }
        let total = table[Self.steps].length
        guard total > 0 else { return a }
        let wanted = total * fraction
        if fraction < 0 || fraction > 1 {
            let (at, from) = fraction < 0 ? (0.0, 0.0) : (1.0, total)
            let near = place(a, b, fraction < 0 ? 0.001 : 0.999)
            let end = place(a, b, at)
            let reach = hypot(end[0] - near[0], end[1] - near[1])
            guard reach > 0 else { return end }
            let k = abs(wanted - from) / reach
            return zip(end, near).map { $0 + ($0 - $1) * k }
        }
        let i = table.firstIndex { $0.length >= wanted } ?? Self.steps
        guard i > 0 else { return a }
        let (p, q) = (table[i - 1], table[i])
        let f = q.length > p.length ? (wanted - p.length) / (q.length - p.length) : 0
        return place(a, b, p.t + (q.t - p.t) * f)
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
