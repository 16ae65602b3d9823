import LaminaViews

/// Chooses the stack views of a tree whose views need no solver: nothing but the stack's own rules
/// decides about the views' frames.
///
/// Input: the stacks and the constraints of a tree. Output: the stacks whose size does not depend
/// on the views and whose visible views have no constraints, not even of their subviews, and are no
/// stacks. Complexity: O(n) in the number of views and constraints.
@MainActor struct DirectStacks {
    private let root: UIView
    /// Views of constraints, with their superviews.
    private var touched: Set<ObjectIdentifier> = []
    /// Required equations by their views.
    private var equations: [ObjectIdentifier: [NSLayoutConstraint]] = [:]
    private var known: [ObjectIdentifier: Bool] = [:]
    private(set) var chosen: [UIStackView] = []

    init(
        _ stacks: [UIStackView], _ constraints: [NSLayoutConstraint], under root: UIView
    ) {
        self.root = root
        for constraint in constraints {
            for view in [constraint.firstItem, constraint.secondItem] {
                guard let view else { continue }
                touch(view)
                if constraint.relation == .equal, constraint.priority.rawValue >= 1000 {
                    equations[ObjectIdentifier(view), default: []].append(constraint)
                }
            }
        }
        for stack in stacks where hasKnownSize(stack) && isAlone(stack) { chosen.append(stack) }
    }

    private mutating func touch(_ view: UIView) {
        var current: UIView? = view
        while let view = current, touched.insert(ObjectIdentifier(view)).inserted {
            current = view.superview
        }
    }

    private func isAlone(_ stack: UIStackView) -> Bool {
        StackRules(stack).shown.allSatisfy {
            $0.flags.contains(.isConstrained) && !$0.flags.contains(.isStack)
                && !touched.contains(ObjectIdentifier($0))
        }
    }

    private mutating func hasKnownSize(_ view: UIView) -> Bool {
        view === root || !view.flags.contains(.isConstrained) || hasKnownFrame(view)
    }

    /// True if the place in the root is decided without any view's content.
    private mutating func hasKnownFrame(_ view: UIView) -> Bool {
        if view === root { return true }
        let id = ObjectIdentifier(view)
        if let known = known[id] { return known }
        // A provisional false ends the recursion for views whose positions depend on each other.
        known[id] = false
        guard view.isDescendant(of: root), let above = view.superview, hasKnownFrame(above) else {
            return false
        }
        let isKnown = !view.flags.contains(.isConstrained) || isDetermined(view)
        known[id] = isKnown
        return isKnown
    }

    /// True if required equations with known views give two attributes on each axis.
    private mutating func isDetermined(_ view: UIView) -> Bool {
        var parts: Set<Int> = []
        for equation in equations[ObjectIdentifier(view)] ?? [] {
            let isFirst = equation.firstItem === view
            let other = isFirst ? equation.secondItem : equation.firstItem
            guard other !== view, isFirst || equation.multiplier != 0,
                other.map({ hasKnownFrame($0) }) ?? true
            else { continue }
            switch isFirst ? equation.firstAttribute : equation.secondAttribute {
            case .left, .leading: parts.insert(0)
            case .right, .trailing: parts.insert(1)
            case .centerX: parts.insert(2)
            case .width: parts.insert(3)
            case .top: parts.insert(4)
            case .bottom: parts.insert(5)
            case .centerY: parts.insert(6)
            case .height: parts.insert(7)
            case .firstBaseline, .lastBaseline, .notAnAttribute: break
            }
        }
        return parts.filter { $0 < 4 }.count > 1 && parts.filter { $0 >= 4 }.count > 1
    }
}
