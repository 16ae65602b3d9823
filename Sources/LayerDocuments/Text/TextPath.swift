import CoreGraphics
import Foundation

/// Path of a text: the baseline of the characters along a mask.
///
/// Source: lottie-spec, "Text Follow Path": `t.p` of a layer.
struct TextPath {
    private let node: PathNode
    private let isReversed: Bool
    /// True if characters are perpendicular to the path.
    private let isPerpendicular: Bool
    /// True if the characters are spread over the path between both margins.
    private let isSpread: Bool
    private let first: KeyedValue<[Double]>
    private let last: KeyedValue<[Double]>
    private let measures: Measures

    /// Measured paths of the frames, kept for all characters.
    private final class Measures {
        struct Time: Hashable {
            var frame: Double
            var isBefore: Bool
        }
        var known: [Time: ContourMeasure] = [:]
        /// The path that was measured first.
        var first: ContourMeasure?
        var isSpent = false
        let spend: (Contour) -> Bool

        /// `spend` is false beyond the limit of points.
        init(_ spend: @escaping (Contour) -> Bool) { self.spend = spend }
    }

    /// Nil for a text without a path.
    init?(_ layer: JSONValue, _ scope: Scope, _ compiler: SceneCompiler) {
        guard let json = layer["t"]?["p"], let index = json["m"]?.int,
            let masks = layer["masksProperties"]?.elements, masks.indices.contains(index)
        else { return nil }
        node = compiler.maskPath(masks[index], scope)
        func flag(_ key: String, _ otherwise: Double) -> Bool {
            compiler.number(json[key], otherwise, scope).constant[0] != 0
        }
        isReversed = flag("r", 0)
        isPerpendicular = flag("p", 1)
        isSpread = flag("a", 0)
        first = compiler.number(json["f"], 0, scope)
        last = compiler.number(json["l"], 0, scope)
        measures = Measures { contour in
            compiler.pointRoom -= 3 * contour.segments.count
            if compiler.pointRoom >= 0 { return true }
            compiler.report.note(
                "path of a text that moves (more than \(DocumentLimits.sampledPoints) points)",
                layer: scope.layer)
            return false
        }
    }

    /// The measured path of a frame; of the first frame beyond the limit of points. Nil for no
    /// path.
    private func measure(_ frame: Double, _ isBefore: Bool) -> ContourMeasure? {
        if let first = measures.first, node.course.isConstant || measures.isSpent { return first }
        let time = Measures.Time(frame: frame, isBefore: isBefore)
        if let known = measures.known[time] { return known }
        guard let contour = node.contours(frame, isBefore).first else { return nil }
        if let first = measures.first, !measures.spend(contour) {
            measures.isSpent = true
            return first
        }
        let measure = ContourMeasure(isReversed ? contour.reversed : contour)
        if measures.first == nil { measures.first = measure }
        measures.known[time] = measure
        return measure
    }

    var isAnimated: Bool { !node.course.isConstant || first.isAnimated || last.isAnimated }
    var jumps: [Double] { node.course.jumps + first.jumps + last.jumps }

    /// Line of a text on the path.
    struct Line {
        /// Start and width of the line in the text without a path.
        var start: Double
        var width: Double
        /// 0 left, 1 right, 2 centred.
        var alignment: Int
    }

    /// Point and rotation in radians of a place in a line; `x` is a distance from the line's start.
    func place(
        _ x: Double, in line: Line, at frame: Double, isBefore: Bool
    ) -> (point: Vector, angle: Double) {
        guard let measure = measure(frame, isBefore) else { return (Vector(x, 0), 0) }
        let length = measure.length
        let (f, l) = (
            first.value(at: frame, isBefore: isBefore)[0],
            last.value(at: frame, isBefore: isBefore)[0]
        )
        var wanted = x
        if isSpread {
            wanted = f + x * max(length - f + l, 0) / max(line.width, 1e-6)
        } else {
            switch line.alignment {
            case 1: wanted += length - line.width + l
            case 2: wanted += (length - line.width + f + l) / 2
            default: wanted += f
            }
        }
        if measure.contour.isClosed, length > 0 {
            wanted -= (wanted / length).rounded(.down) * length
        }
        var (point, direction) = measure.point(at: wanted)
        // Beyond the ends the path is straight.
        point += direction * (wanted - min(max(wanted, 0), length))
        return (point, isPerpendicular ? atan2(direction.y, direction.x) : 0)
    }
}
