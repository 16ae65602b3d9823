import CoreGraphics
import Foundation
import LaminaLayoutConstraints
import LaminaViews

/// Auto Layout: solves the constraints of a whole tree when the topmost view with constraints is
/// laid out. Stacks whose views have no constraints are computed directly after the solution.
@MainActor struct ConstraintLayout {
    /// Marks the tree of a view for layout, after a change of constraints.
    static func touch(_ view: UIView) {
        let root = root(above: view) ?? view
        if !root.ownLayer.markContentChanged() { root.ensureRare().hasLateConstraints = true }
    }

    /// Called before a view lays out the view's own parts.
    static func layout(_ view: UIView) {
        view.rare?.hasLateConstraints = false
        guard isRuled(view), root(above: view) === view else { return }
        arrange(view)
    }

    /// Arranges the tree of a view. With `isDirect` false the solver arranges all stacks.
    static func arrange(_ view: UIView, isDirect: Bool = true) {
        var layout = ConstraintLayout(view)
        // Trees without stacks need no search.
        let direct =
            isDirect && !layout.stacks.isEmpty
            ? DirectStacks(layout.stacks, layout.constraints, under: view).chosen : []
        let left = layout.solve(without: direct)
        guard !left.isEmpty else { return }
        layout = ConstraintLayout(view)
        let ids = Set(left.map(ObjectIdentifier.init))
        _ = layout.solve(without: direct.filter { !ids.contains(ObjectIdentifier($0)) })
    }

    private static func root(above view: UIView) -> UIView? {
        var (found, current): (UIView?, UIView?) = (nil, view)
        while let view = current {
            if isRuled(view) { found = view }
            current = view.superview
        }
        return found
    }

    /// True for views with constraints and for stack views.
    private static func isRuled(_ view: UIView) -> Bool {
        view.flags.contains(.isStack) || view.rare?.constraints.isEmpty == false
    }

    private let root: UIView
    private var stacks: [UIStackView] = []
    private var solver = ConstraintSolver()
    private var placed: [UIView] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var constraints: [NSLayoutConstraint] = []

    private init(_ root: UIView) {
        self.root = root
        collect(root)
    }

    private mutating func collect(_ view: UIView) {
        constraints += view.constraints.filter(\.isWhole)
        if view !== root, view.flags.contains(.isConstrained) {
            placed.append(view)
        }
        if view.flags.contains(.isStack), let stack = view as? UIStackView { stacks.append(stack) }
        for subview in view.subviews { collect(subview) }
    }

    // MARK: Expressions

    private enum Part: Int { case x = 0, y, width, height }

    private func part(_ part: Part, of view: UIView) -> LinearExpression {
        if let number = numbers[ObjectIdentifier(view)] {
            return LinearExpression(Unknown(number + part.rawValue))
        }
        let frame = view === root ? view.bounds : Self.alignment(of: view)
        let number =
            switch part {
            case .x: frame.minX
            case .y: frame.minY
            case .width: frame.width
            case .height: frame.height
            }
        return LinearExpression(Self.finite(number))
    }

    /// A length for the solver, whose sums of infinite numbers would be NaN.
    static func finite(_ length: CGFloat) -> Double {
        length.isFinite ? Double(length) : 0
    }

    /// Alignment rectangle: the view's size, centred at the position; anchor point and transform
    /// are ignored.
    static func alignment(of view: UIView) -> CGRect {
        let (center, size) = (view.center, view.bounds.size)
        return CGRect(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
            height: size.height)
    }

    /// A view's upper left corner in the root's coordinates.
    private func origin(_ axis: Part, of view: UIView) -> LinearExpression {
        var sum = part(axis, of: view)
        var current = view
        while current !== root, let above = current.superview, above !== root {
            let start = axis == .x ? above.bounds.minX : above.bounds.minY
            sum = sum + part(axis, of: above) - LinearExpression(Self.finite(start))
            current = above
        }
        return sum
    }

    private func value(
        _ attribute: NSLayoutConstraint.Attribute, of view: UIView
    ) -> LinearExpression {
        let (w, h) = (part(.width, of: view), part(.height, of: view))
        switch attribute {
        case .left, .leading: return origin(.x, of: view)
        case .right, .trailing: return origin(.x, of: view) + w
        case .centerX: return origin(.x, of: view) + w * 0.5
        case .top: return origin(.y, of: view)
        case .bottom: return origin(.y, of: view) + h
        case .centerY: return origin(.y, of: view) + h * 0.5
        case .width: return w
        case .height: return h
        case .firstBaseline, .lastBaseline: return baseline(attribute, of: view)
        case .notAnAttribute: return LinearExpression()
        }
    }

    /// Baseline of the view's text, which is vertically centred; the lower edge for views without
    /// text.
    private func baseline(
        _ attribute: NSLayoutConstraint.Attribute, of view: UIView
    ) -> LinearExpression {
        let isFirst = attribute == .firstBaseline
        let inner = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
        if inner !== view, inner.isDescendant(of: view) { return baseline(attribute, of: inner) }
        guard let below = view.baselineBelowMiddle(isFirst: isFirst) else {
            return value(.bottom, of: view)
        }
        return value(.centerY, of: view) + LinearExpression(Self.finite(below))
    }

    // MARK: Solving

    /// Weight of a priority: a hundredfold for every 250, so a higher priority outweighs several
    /// lower priorities.
    private func weight(_ priority: UILayoutPriority) -> Double? {
        // NaN becomes the lowest weight.
        priority.rawValue >= 1000 ? nil : pow(10, Double(max(0, priority.rawValue)) / 125)
    }

    /// Places all views. Returns the stacks among `direct` that need the solver, unarranged.
    private mutating func solve(without direct: [UIStackView]) -> [UIStackView] {
        let ids = Set(direct.map(ObjectIdentifier.init))
        let apart = Set(direct.flatMap { StackRules($0).shown }.map(ObjectIdentifier.init))
        placed.removeAll { apart.contains(ObjectIdentifier($0)) }
        stacks.removeAll { ids.contains(ObjectIdentifier($0)) }
        for (i, view) in placed.enumerated() { numbers[ObjectIdentifier(view)] = i * 4 }
        solve()
        return direct.filter { stack in
            guard let frames = StackFrames(stack).frames else { return true }
            for (view, frame) in frames { Self.place(view, frame) }
            return false
        }
    }

    private mutating func solve() {
        let zero = LinearExpression()
        for view in placed {
            for part in [Part.width, .height] {
                _ = solver.add(LinearConstraint(self.part(part, of: view), .greaterOrEqual, zero))
            }
        }
        for constraint in constraints { add(constraint) }
        for stack in stacks {
            for rule in StackRules(stack).rules { add(rule) }
        }
        for view in placed { addContent(of: view) }
        // Frames without a solution stay unchanged.
        for view in placed {
            for (part, now) in [
                (Part.x, Self.alignment(of: view).minX), (.y, Self.alignment(of: view).minY),
                (.width, view.bounds.width), (.height, view.bounds.height),
            ] {
                _ = solver.add(
                    LinearConstraint(
                        self.part(part, of: view), .equal, LinearExpression(Self.finite(now)),
                        weight: 0.01))
            }
        }
        for view in placed { place(view) }
    }

    /// Adds a rule of a stack view: a sum of attributes against a constant. Constraints override
    /// rules in conflict.
    private mutating func add(_ rule: StackRules.Rule) {
        var sum = LinearExpression()
        for term in rule.terms {
            sum = sum + value(term.attribute, of: term.view) * Double(term.factor)
        }
        _ = solver.add(
            LinearConstraint(
                sum, rule.relation, LinearExpression(Self.finite(rule.constant)),
                weight: weight(rule.priority)))
    }

    private mutating func add(_ constraint: NSLayoutConstraint) {
        guard let first = constraint.firstItem, first.isDescendant(of: root) else { return }
        var goal = LinearExpression(Double(constraint.constant))
        if let second = constraint.secondItem {
            guard second.isDescendant(of: root) else { return }
            goal =
                value(constraint.secondAttribute, of: second) * Double(constraint.multiplier) + goal
        }
        let relation: LinearConstraint.Relation =
            switch constraint.relation {
            case .equal: .equal
            case .lessThanOrEqual: .lessOrEqual
            case .greaterThanOrEqual: .greaterOrEqual
            }
        let made = LinearConstraint(
            value(constraint.firstAttribute, of: first), relation, goal,
            weight: weight(constraint.priority))
        if !solver.add(made) {
            Diagnostics.once(
                "a constraint contradicts others and is left out: \(constraint.firstAttribute) of \(first)"
            )
        }
    }

    private mutating func addContent(of view: UIView) {
        let size = view.intrinsicContentSize
        for (axis, part, length) in [
            (NSLayoutConstraint.Axis.horizontal, Part.width, size.width),
            (.vertical, .height, size.height),
        ] where length >= 0 && length.isFinite {
            let wanted = LinearExpression(Double(length))
            let hugging = view.rare?.hugging[axis] ?? .defaultLow
            let resistance = view.rare?.resistance[axis] ?? .defaultHigh
            _ = solver.add(
                LinearConstraint(
                    self.part(part, of: view), .lessOrEqual, wanted, weight: weight(hugging)))
            _ = solver.add(
                LinearConstraint(
                    self.part(part, of: view), .greaterOrEqual, wanted, weight: weight(resistance)))
        }
    }

    private func place(_ view: UIView) {
        guard let number = numbers[ObjectIdentifier(view)] else { return }
        func value(_ part: Part) -> CGFloat {
            CGFloat(solver.value(Unknown(number + part.rawValue)))
        }
        let (width, height) = (max(value(.width), 0), max(value(.height), 0))
        Self.place(view, CGRect(x: value(.x), y: value(.y), width: width, height: height))
    }

    /// Changes position and bounds; the transform stays. Alignment is of the rectangle about the
    /// position, wherever in the layer the anchor point lies.
    private static func place(_ view: UIView, _ frame: CGRect) {
        let size = frame.size
        let center = CGPoint(
            x: frame.origin.x + size.width / 2, y: frame.origin.y + size.height / 2)
        guard CGRect(origin: center, size: size).isFinite else {
            return Diagnostics.once(
                "constraints leave \(type(of: view)) at its place: its new frame is not finite")
        }
        if view.bounds.size != size { view.bounds.size = size }
        if view.center != center { view.center = center }
    }
}
