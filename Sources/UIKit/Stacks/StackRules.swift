import CoreGraphics
import Foundation
import LaminaLayoutConstraints

/// Layout rules of a stack view.
///
/// Input: the stack's properties and the visible arranged views. Output: linear rules on edges and
/// lengths, for the constraint solver. The priority of a rule is at most 999, so that required
/// constraints override rules.
@MainActor struct StackRules {
    /// Linear equation or inequality: a sum of attributes against a constant.
    struct Rule {
        var terms: [Term]
        var relation = LinearConstraint.Relation.equal
        var constant: CGFloat = 0
        var priority = UILayoutPriority(999)
    }
    struct Term {
        var factor: CGFloat = 1
        var attribute: NSLayoutConstraint.Attribute
        var view: UIView
    }

    private let stack: UIStackView
    /// Visible arranged views.
    let shown: [UIView]
    private let isHorizontal: Bool

    init(_ stack: UIStackView) {
        self.stack = stack
        shown = stack.arrangedSubviews.filter { !$0.isHidden && $0.superview === stack }
        isHorizontal = stack.axis == .horizontal
    }

    /// Points from the edges to the content.
    var insets: UIEdgeInsets {
        stack.isLayoutMarginsRelativeArrangement ? stack.layoutMargins : .zero
    }

    /// Points behind each view but the last.
    var gaps: [CGFloat] {
        shown.dropLast().map { view in
            let own = stack.customSpacing(after: view)
            let gap = own == UIStackView.spacingUseDefault ? stack.spacing : own
            return gap.isFinite ? gap : 0
        }
    }

    // MARK: Attributes

    private typealias Attribute = NSLayoutConstraint.Attribute
    private var first: Attribute { isHorizontal ? .left : .top }
    private var last: Attribute { isHorizontal ? .right : .bottom }
    private var length: Attribute { isHorizontal ? .width : .height }
    private var middle: Attribute { isHorizontal ? .centerX : .centerY }
    private var firstAcross: Attribute { isHorizontal ? .top : .left }
    private var lastAcross: Attribute { isHorizontal ? .bottom : .right }
    private var middleAcross: Attribute { isHorizontal ? .centerY : .centerX }

    private func rule(
        _ a: Attribute, _ view: UIView, _ b: Attribute, _ other: UIView,
        _ relation: LinearConstraint.Relation = .equal, plus constant: CGFloat = 0,
        factor: CGFloat = 1, priority: Float = 999
    ) -> Rule {
        Rule(
            terms: [
                Term(attribute: a, view: view), Term(factor: -factor, attribute: b, view: other),
            ], relation: relation, constant: constant, priority: UILayoutPriority(priority))
    }

    // MARK: Rules

    var rules: [Rule] {
        guard let start = shown.first, let end = shown.last else { return [] }
        let (low, high) = isHorizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
        var list = [
            rule(first, start, first, stack, plus: low), rule(last, end, last, stack, plus: -high),
        ]
        list += along
        for view in shown { list += across(view) }
        return list
    }

    /// From each view to the next.
    private var along: [Rule] {
        let gaps = gaps
        let hasEqualGaps =
            stack.distribution.rawValue >= UIStackView.Distribution.equalSpacing.rawValue
        var list: [Rule] = []
        for (i, gap) in gaps.enumerated() {
            let relation: LinearConstraint.Relation = hasEqualGaps ? .greaterOrEqual : .equal
            list.append(rule(first, shown[i + 1], last, shown[i], relation, plus: gap))
        }
        switch stack.distribution {
        case .fill: break
        case .fillEqually:
            for i in gaps.indices { list.append(rule(length, shown[i + 1], length, shown[i])) }
        case .fillProportionally: list += proportions
        case .equalSpacing:
            for i in gaps.indices.dropFirst() {
                list.append(Rule(terms: self.gap(i) + negated(self.gap(i - 1))))
            }
            list += lengths
        case .equalCentering:
            for i in gaps.indices.dropFirst() {
                list.append(
                    Rule(
                        terms: way(i) + negated(way(i - 1)), priority: UILayoutPriority(748)))
            }
            list += lengths
        }
        return list
    }

    /// The gap after a view.
    private func gap(_ i: Int) -> [Term] {
        [
            Term(attribute: first, view: shown[i + 1]),
            Term(factor: -1, attribute: last, view: shown[i]),
        ]
    }
    /// Distance from the middle of a view to the middle of the next view.
    private func way(_ i: Int) -> [Term] {
        [
            Term(attribute: middle, view: shown[i + 1]),
            Term(factor: -1, attribute: middle, view: shown[i]),
        ]
    }
    private func negated(_ terms: [Term]) -> [Term] {
        terms.map { Term(factor: -$0.factor, attribute: $0.attribute, view: $0.view) }
    }

    private func content(_ view: UIView) -> CGFloat {
        let size = view.intrinsicContentSize
        return isHorizontal ? size.width : size.height
    }

    /// Lengths of the content, for distributions that change the spacing.
    private var lengths: [Rule] {
        shown.filter { content($0) >= 0 && content($0).isFinite }.map {
            Rule(
                terms: [Term(attribute: length, view: $0)], constant: content($0),
                priority: UILayoutPriority(749))
        }
    }

    /// Lengths in proportion to the content; views without content are as long as the first view.
    private var proportions: [Rule] {
        let sized = shown.filter { content($0) > 0 && content($0).isFinite }
        guard let base = sized.first else {
            return zip(shown, shown.dropFirst()).map { rule(length, $1, length, $0) }
        }
        return sized.dropFirst().map {
            rule(length, $0, length, base, factor: content($0) / content(base))
        }
    }

    /// Rules across the axis: views lie within the stack and are aligned. The stack is as small as
    /// possible.
    private func across(_ view: UIView) -> [Rule] {
        let (low, high) = isHorizontal ? (insets.top, insets.bottom) : (insets.left, insets.right)
        let inside = [
            rule(firstAcross, view, firstAcross, stack, .greaterOrEqual, plus: low),
            rule(lastAcross, view, lastAcross, stack, .lessOrEqual, plus: -high),
        ]
        let fits = [
            rule(firstAcross, view, firstAcross, stack, plus: low, priority: 40),
            rule(lastAcross, view, lastAcross, stack, plus: -high, priority: 40),
        ]
        switch stack.alignment {
        case .fill:
            return [
                rule(firstAcross, view, firstAcross, stack, plus: low),
                rule(lastAcross, view, lastAcross, stack, plus: -high),
            ]
        case .leading:
            return inside + [rule(firstAcross, view, firstAcross, stack, plus: low)] + fits
        case .trailing:
            return inside + [rule(lastAcross, view, lastAcross, stack, plus: -high)] + fits
        case .center:
            return inside + fits + [
                rule(middleAcross, view, middleAcross, stack, plus: (low - high) / 2)
            ]
        case .firstBaseline, .lastBaseline:
            let baseline: Attribute =
                stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
            guard isHorizontal, let base = shown.first, base !== view else { return inside + fits }
            return inside + [rule(baseline, view, baseline, base)] + fits
        }
    }
}
