import CoreGraphics
import Foundation

/// Modifier of the paths above the modifier in a group.
///
/// Source: lottie.github.io/lottie-spec, "Modifiers"; zig-zag, twist, pucker and offset as in the
/// documentation of Lottie's web player.
enum PathModifier {
    case trim(PathTrim)
    case roundCorners(KeyedValue<[Double]>)
    case pucker(KeyedValue<[Double]>)
    case zigZag(
        size: KeyedValue<[Double]>, ridges: KeyedValue<[Double]>, smooth: KeyedValue<[Double]>)
    case twist(angle: KeyedValue<[Double]>, center: KeyedValue<[Double]>)
    case offset(KeyedValue<[Double]>, join: Int, miterLimit: KeyedValue<[Double]>)
    case merge(Int)

    /// Modifier of an item of a group; nil for items other than modifiers.
    init?(_ json: JSONValue, _ scope: Scope, _ compiler: SceneCompiler) {
        func value(_ key: String, _ otherwise: Double) -> KeyedValue<[Double]> {
            compiler.number(json[key], otherwise, scope)
        }
        switch json["ty"]?.string ?? "" {
        case "tm": self = .trim(PathTrim(json, scope, compiler))
        case "rd": self = .roundCorners(value("r", 0))
        case "pb": self = .pucker(value("a", 0))
        case "zz":
            self = .zigZag(size: value("s", 0), ridges: value("r", 0), smooth: value("pt", 1))
        case "tw":
            self = .twist(angle: value("a", 0), center: compiler.numbers(json["c"], [0, 0], scope))
        case "op":
            self = .offset(
                value("a", 0), join: json["lj"]?.int ?? 1,
                miterLimit: KeyedValue([json["ml"]?["k"]?.double ?? json["ml"]?.double ?? 4]))
        case "mm": self = .merge(json["mm"]?.int ?? 1)
        default: return nil
        }
    }

    private var course: PathCourse {
        switch self {
        case .trim(let trim): trim.course
        case .roundCorners(let v), .pucker(let v), .offset(let v, _, _):
            PathCourse(v, isLinear: false)
        case .zigZag(let a, let b, let c):
            [a, b, c].reduce(.constant) { $0.joined(with: PathCourse($1, isLinear: false)) }
        case .twist(let a, let b):
            PathCourse(a, isLinear: false).joined(with: PathCourse(b, isLinear: false))
        case .merge: .constant
        }
    }

    /// Modified paths. Merging and sequential trimming read all paths together; other modifiers
    /// read each path alone.
    func applied(to nodes: [PathNode], _ budget: WorkBudget) -> [PathNode] {
        switch self {
        case .trim(let trim): return Self.trimmed(nodes, trim, budget)
        case .merge(let mode): return nodes.isEmpty ? [] : [Self.merged(nodes, mode, budget)]
        default:
            return nodes.map {
                $0.changed(with: course) { contours, frame, before in
                    budget.spend(contours, times: weight)
                        ? change(contours, frame, before) : contours
                }
            }
        }
    }

    /// Cost of a modifier per point, relative to copying the point.
    private var weight: Int { if case .offset = self { 400 } else { 1 } }

    private func change(_ contours: [Contour], _ frame: Double, _ isBefore: Bool) -> [Contour] {
        func number(_ value: KeyedValue<[Double]>) -> Double {
            value.value(at: frame, isBefore: isBefore)[0]
        }
        switch self {
        case .roundCorners(let radius):
            let r = number(radius)
            return contours.map { $0.withRoundCorners(r) }
        case .pucker(let amount):
            let a = number(amount) / 100
            return contours.map { $0.puckered(a) }
        case .zigZag(let size, let ridges, let smooth):
            let (s, r, isSmooth) = (number(size), number(ridges), number(smooth) >= 2)
            return contours.map { $0.zigZag(size: s, ridges: r, isSmooth: isSmooth) }
        case .twist(let angle, let center):
            let c = center.value(at: frame, isBefore: isBefore)
            let a = number(angle)
            return contours.map { $0.twisted(a, about: Vector(c[0], c[1])) }
        case .offset(let amount, let join, let limit):
            let a = number(amount)
            return a == 0
                ? contours
                : contours.flatMap { $0.offset(a, join: join, miterLimit: number(limit)) }
        case .trim, .merge: return contours
        }
    }

    private static func trimmed(
        _ nodes: [PathNode], _ trim: PathTrim, _ budget: WorkBudget
    ) -> [PathNode] {
        guard trim.isSequential, nodes.count > 1 else {
            return nodes.map { node in
                var cut = node.changed(with: trim.course) {
                    budget.spend($0) ? trim.applied(to: $0, at: $1, isBefore: $2) : $0
                }
                cut.trimmed = TrimmedPath(source: node, trim: trim)
                return cut
            }
        }
        // Sequential trimming measures all paths for each result.
        let all = SharedPaths(nodes)
        let course = nodes.reduce(trim.course) { $0.joined(with: $1.course) }.bent
        return nodes.indices.map { own in
            PathNode(course) { frame, before in
                let lists = all.lists(frame, before)
                guard budget.spend(lists.flatMap { $0 }) else { return lists[own] }
                let measures = lists.joined().map { ContourMeasure($0) }
                let first = lists[..<own].reduce(0) { $0 + $1.count }
                let mine = first..<first + lists[own].count
                let lengths = measures.map(\.length)
                let total = lengths.reduce(0, +)
                guard total > 0, !mine.isEmpty else { return [] }
                let begin = lengths[..<mine.lowerBound].reduce(0, +) / total
                let end = begin + lengths[mine].reduce(0, +) / total
                return trim.within(
                    begin, end, of: measures[mine], at: frame, isBefore: before)
            }
        }
    }

    private static func merged(
        _ nodes: [PathNode], _ mode: Int, _ budget: WorkBudget
    ) -> PathNode {
        let joined = PathNode.joining(nodes)
        guard mode != 1, nodes.count > 1 || mode == 2 else { return joined }
        return PathNode(joined.course.bent) { frame, before in
            let lists = nodes.map { $0.contours(frame, before) }
            guard budget.spend(lists.flatMap { $0 }, times: 400) else {
                return lists.flatMap { $0 }
            }
            let paths = lists.map { CGPath.joining($0) }
            // Set operations of larger paths take seconds a frame.
            guard paths.reduce(0, { $0 + $1.points.count }) <= DocumentLimits.mergedPoints else {
                return lists.flatMap { $0 }
            }
            guard var result = paths.first else { return [] }
            for next in paths.dropFirst() {
                switch mode {
                case 2: result = result.union(next)
                case 3: result = result.subtracting(next)
                case 4: result = result.intersection(next)
                default: result = result.symmetricDifference(next)
                }
            }
            return result.contours
        }
    }
}

extension PathTrim {
    /// Visible part of paths that cover the fractions `begin` to `end` of the total length.
    func within(
        _ begin: Double, _ end: Double, of measures: ArraySlice<ContourMeasure>, at frame: Double,
        isBefore: Bool
    ) -> [Contour] {
        let (from, to) = range(at: frame, isBefore: isBefore)
        if to - from >= 1 { return measures.map(\.contour) }
        let first = from - from.rounded(.down)
        let last = first + (to - from)
        let span = end - begin
        guard span > 0 else { return [] }
        let total = measures.reduce(0) { $0 + $1.length }
        var seen: [Contour] = []
        for round in [0.0, 1.0] {
            let a = (max(first - round, begin) - begin) / span
            let b = (min(last - round, end) - begin) / span
            guard b > a else { continue }
            var at = 0.0
            for measure in measures {
                let low = max(a * total, at), high = min(b * total, at + measure.length)
                if high - low >= measure.length * (1 - 1e-9) {
                    seen.append(measure.contour)
                } else if high > low, let part = measure.part(from: low - at, to: high - at) {
                    seen.append(part)
                }
                at += measure.length
            }
        }
        return seen
    }
}
