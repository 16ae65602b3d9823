import CoreGraphics
import Foundation

/// Layout manager of constraints, for any number of layers; without state. Thread: any.
///
/// Rules: B-CO 66–72. Each axis of each sublayer is one unknown, solved on demand: the order of
/// sublayers is irrelevant. An unknown met again while being solved is a cycle and stays unchanged,
/// as does an unknown whose solution is not a number, with one message in the log.
/// Changed frames are set with actions, and therefore animate. A layout is O(n) in the number of
/// constraints.
open class CAConstraintLayoutManager: NSObject, CALayoutManager {
    public override init() { super.init() }

    /// Places the sublayers of `layer` by their constraints. Sublayers without constraints stay.
    /// Has no effect without any constraint. O(n) in the number of sublayers and constraints.
    open func layoutSublayers(of layer: CALayer) {
        guard let sublayers = layer.sublayers, sublayers.contains(where: { $0.constraints != nil })
        else { return }
        var solver = AttributeSolver(superlayer: layer, sublayers: sublayers)
        for (index, sublayer) in sublayers.enumerated() where sublayer.constraints != nil {
            solver.solve(index, .horizontal)
            solver.solve(index, .vertical)
        }
        for (index, sublayer) in sublayers.enumerated() {
            let old = sublayer.frame
            let new = solver.frame(of: index)
            guard new != old else { continue }
            guard sublayer.canHave(frame: new) else {
                AttributeSolver.note(sublayer)
                continue
            }
            sublayer.frame = new
        }
    }

    /// The layer's own size: constraints do not determine the superlayer's. The size of the frame,
    /// in points of the superlayer.
    open func preferredSize(of layer: CALayer) -> CGSize { layer.frame.size }

    /// Does nothing: the manager has no state. Every layout solves all constraints again.
    open func invalidateLayout(of layer: CALayer) {}
}

/// Solver of the constraints of one layer's sublayers.
struct AttributeSolver {
    enum Axis { case horizontal, vertical }
    /// The four attributes of an axis, in order of precedence.
    enum Attribute: Int { case low, middle, high, length }
    private enum State { case open, solving, done, failed }

    private struct Line {
        var origin: CGFloat
        var length: CGFloat
        var state = State.open

        func value(_ a: Attribute) -> CGFloat {
            switch a {
            case .low: origin
            case .middle: origin + length / 2
            case .high: origin + length
            case .length: length
            }
        }
    }

    private let sublayers: [CALayer]
    private let bounds: CGRect
    private var lines: [[Axis: Line]]
    private let names: SublayerNames

    init(superlayer: CALayer, sublayers: [CALayer]) {
        self.sublayers = sublayers
        names = SublayerNames(sublayers)
        bounds = superlayer.bounds
        lines = sublayers.map {
            let f = $0.frame
            return [
                .horizontal: Line(origin: f.origin.x, length: f.size.width),
                .vertical: Line(origin: f.origin.y, length: f.size.height),
            ]
        }
    }

    func frame(of index: Int) -> CGRect {
        let (x, y) = (lines[index][.horizontal]!, lines[index][.vertical]!)
        return CGRect(x: x.origin, y: y.origin, width: x.length, height: y.length)
    }

    /// Solves an axis of a sublayer with all dependencies. Members of a cycle stay unchanged.
    ///
    /// Without recursion, for chains of siblings of any length.
    mutating func solve(_ index: Int, _ axis: Axis) {
        var open = [(index: index, axis: axis)]
        while let (index, axis) = open.last {
            switch lines[index][axis]!.state {
            case .done, .failed:
                open.removeLast()
                continue
            case .open:
                lines[index][axis]!.state = .solving
                let sources = constraints(of: index, axis).compactMap { source(of: $0, index) }
                    .filter { lines[$0.index][$0.axis]!.state == .open }
                open += sources
                if !sources.isEmpty { continue }
            case .solving: break
            }
            open.removeLast()
            settle(index, axis)
        }
    }

    private func constraints(of index: Int, _ axis: Axis) -> [CAConstraint] {
        (sublayers[index].constraints ?? []).filter { Self.split($0.attribute).axis == axis }
    }

    /// Places an axis with solved sources.
    private mutating func settle(_ index: Int, _ axis: Axis) {
        var values: [(attribute: Attribute, value: CGFloat)] = []
        for constraint in constraints(of: index, axis) {
            guard let value = value(of: constraint, for: index) else {
                lines[index][axis]!.state = .failed
                return
            }
            values.append((Self.split(constraint.attribute).attribute, value))
        }
        lines[index][axis]!.state = .done
        if let solved = Self.line(values, lines[index][axis]!.length) {
            guard !solved.0.isNaN, !solved.1.isNaN else {
                lines[index][axis]!.state = .failed
                return Self.note(sublayers[index])
            }
            (lines[index][axis]!.origin, lines[index][axis]!.length) = solved
        }
    }

    /// Reports numbers of constraints that would give a layer a frame with NaN.
    static func note(_ layer: CALayer) {
        let name = layer.name.map { " “\($0)”" } ?? ""
        Diagnostics.once("constraints leave a layer\(name) at its place: its frame is not a number")
    }

    /// The sibling of a constraint; nil for the superlayer, and for a sibling without constraints.
    private func source(of c: CAConstraint, _ index: Int) -> (index: Int, axis: Axis)? {
        guard c.sourceName != "superlayer", let other = names.place(of: c.sourceName),
            other != index
        else { return nil }
        let axis = Self.split(c.sourceAttribute).axis
        let isSource = (sublayers[other].constraints ?? []).contains {
            Self.split($0.attribute).axis == axis
        }
        return isSource ? (other, axis) : nil
    }

    /// Value of a constraint; nil for an unreadable source.
    private func value(of c: CAConstraint, for index: Int) -> CGFloat? {
        let source = Self.split(c.sourceAttribute)
        if c.sourceName == "superlayer" {
            let line =
                source.axis == .horizontal
                ? Line(origin: bounds.origin.x, length: bounds.size.width)
                : Line(origin: bounds.origin.y, length: bounds.size.height)
            return c.scale * line.value(source.attribute) + c.offset
        }
        guard let (other, axis) = self.source(of: c, index),
            lines[other][axis]!.state == .done
        else { return nil }
        return c.scale * lines[other][axis]!.value(source.attribute) + c.offset
    }

    /// Origin and length by the values; nil leaves the axis unchanged.
    private static func line(
        _ values: [(attribute: Attribute, value: CGFloat)], _ length: CGFloat
    ) -> (CGFloat, CGFloat)? {
        guard let last = values.last else { return nil }
        if Set(values.map(\.attribute)).count < values.count { return nil }
        let others = values.dropLast().sorted { $0.attribute.rawValue < $1.attribute.rawValue }
        guard let first = others.first else {
            switch last.attribute {
            case .low: return (last.value, length)
            case .middle: return (last.value - length / 2, length)
            case .high: return (last.value - length, length)
            case .length: return nil
            }
        }
        let pair = [first, last].sorted { $0.attribute.rawValue < $1.attribute.rawValue }
        let (a, b) = (pair[0].value, pair[1].value)
        switch (pair[0].attribute, pair[1].attribute) {
        case (.low, .middle): return (a, 2 * (b - a))
        case (.low, .high): return (a, b - a)
        case (.low, .length): return (a, b)
        case (.middle, .high): return (b - 2 * (b - a), 2 * (b - a))
        case (.middle, .length): return (a - b / 2, b)
        case (.high, .length): return (a - b, b)
        default: return nil
        }
    }

    private static func split(_ a: CAConstraintAttribute) -> (axis: Axis, attribute: Attribute) {
        switch a {
        case .minX: (.horizontal, .low)
        case .midX: (.horizontal, .middle)
        case .maxX: (.horizontal, .high)
        case .width: (.horizontal, .length)
        case .minY: (.vertical, .low)
        case .midY: (.vertical, .middle)
        case .maxY: (.vertical, .high)
        case .height: (.vertical, .length)
        }
    }
}
