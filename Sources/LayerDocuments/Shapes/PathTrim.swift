import Foundation

/// Trim path: `tm` of a document, in the document's frames.
struct PathTrim {
    /// Percent.
    var start: KeyedValue<[Double]>
    var end: KeyedValue<[Double]>
    /// Degrees: a full turn is the full length of the path.
    var offset: KeyedValue<[Double]>
    /// True if the paths are trimmed in sequence, as a single path; false if each is trimmed alone.
    var isSequential: Bool

    init(_ json: JSONValue, _ scope: Scope, _ compiler: SceneCompiler) {
        start = compiler.number(json["s"], 0, scope)
        end = compiler.number(json["e"], 100, scope)
        offset = compiler.number(json["o"], 0, scope)
        isSequential = json["m"]?.int == 2
    }

    var course: PathCourse {
        [start, end, offset].reduce(.constant) { $0.joined(with: PathCourse($1, isLinear: false)) }
    }

    /// Start and end as fractions. The start may be any number; the end is at most 1 larger.
    func range(at frame: Double, isBefore: Bool) -> (from: Double, to: Double) {
        func unit(_ value: KeyedValue<[Double]>) -> Double {
            min(max(value.value(at: frame, isBefore: isBefore)[0] / 100, 0), 1)
        }
        let (a, b) = (unit(start), unit(end))
        let shift = offset.value(at: frame, isBefore: isBefore)[0] / 360
        return (min(a, b) + shift, max(a, b) + shift)
    }

    /// Visible part of each path.
    func applied(to contours: [Contour], at frame: Double, isBefore: Bool) -> [Contour] {
        let (from, to) = range(at: frame, isBefore: isBefore)
        if to - from >= 1 { return contours }
        if to <= from { return [] }
        let first = from - from.rounded(.down)
        let last = first + (to - from)
        guard isSequential, contours.count > 1 else {
            return contours.flatMap { Self.cut($0, first, last) }
        }
        let measures = contours.map(ContourMeasure.init)
        let total = measures.reduce(0) { $0 + $1.length }
        guard total > 0 else { return [] }
        var begin = 0.0
        var seen: [Contour] = []
        for measure in measures {
            let length = measure.length
            for round in [0.0, total] {
                let a = max(first * total - round, begin),
                    b = min(last * total - round, begin + length)
                if b > a {
                    if b - a >= length * (1 - 1e-9) {
                        seen.append(measure.contour)
                    } else if let part = measure.part(from: a - begin, to: b - begin) {
                        seen.append(part)
                    }
                }
            }
            begin += length
        }
        return seen
    }

    /// Visible part of a path; in a closed path a part across the start point stays connected.
    private static func cut(_ contour: Contour, _ first: Double, _ last: Double) -> [Contour] {
        let measure = ContourMeasure(contour)
        let length = measure.length
        guard let head = measure.part(from: first * length, to: min(last, 1) * length) else {
            return []
        }
        guard last > 1, let tail = measure.part(from: 0, to: (last - 1) * length) else {
            return [head]
        }
        guard contour.isClosed else { return [head, tail] }
        var joined = head
        joined.append(tail)
        return [joined]
    }
}
