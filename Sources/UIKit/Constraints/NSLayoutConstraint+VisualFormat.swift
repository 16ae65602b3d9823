import CoreGraphics
import LaminaViews

extension NSLayoutConstraint {
    /// Alignment of a format's views across the format's direction, and the sense of the direction.
    /// Default: no alignment, from leading to trailing.
    public struct FormatOptions: OptionSet, Sendable {
        /// Bits of the set, with the values of UIKit.
        public let rawValue: UInt
        /// Set with the given bits; bits without a meaning are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// All views have the same left edge.
        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        /// All views have the same right edge.
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        /// All views have the same upper edge.
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        /// All views have the same lower edge.
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        /// All views have the same leading edge.
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        /// All views have the same trailing edge.
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        /// All views have the same horizontal center.
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        /// All views have the same vertical center.
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        /// All views have the same last baseline.
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        /// All views have the same first baseline.
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        /// The format runs from left to right.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// The format runs from right to left. Has no effect on vertical formats.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

        fileprivate var attributes: [Attribute] {
            let all: [(FormatOptions, Attribute)] = [
                (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
                (.alignAllBottom, .bottom), (.alignAllLeading, .leading),
                (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
                (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
                (.alignAllFirstBaseline, .firstBaseline),
            ]
            return all.filter { contains($0.0) }.map(\.1)
        }
    }

    /// Constraints of a visual format string such as `H:[a(>=50)]-20-[b(==a)]`, inactive.
    ///
    /// A plain `-` is 8 points between views; beside the superview, the layout margin at the edge.
    /// A malformed string, and names missing from `views`, stop the program with a message which
    /// shows the place, as Apple's exception does.
    public class func constraints(
        withVisualFormat format: String, options: FormatOptions = [],
        metrics: [String: Any]? = nil, views: [String: Any]
    ) -> [NSLayoutConstraint] {
        do {
            let read = try VisualFormat(format, metrics: metrics ?? [:])
            return FormatConstraints(read, options, views).made
        } catch {
            Diagnostics.raise("NSLayoutConstraint", "a visual format cannot be read: \(error)")
        }
    }
}

/// Makes the constraints of a format.
@MainActor private struct FormatConstraints {
    private typealias Attribute = NSLayoutConstraint.Attribute

    private let format: VisualFormat
    private let views: [String: Any]
    private(set) var made: [NSLayoutConstraint] = []

    init(
        _ format: VisualFormat, _ options: NSLayoutConstraint.FormatOptions, _ views: [String: Any]
    ) {
        (self.format, self.views) = (format, views)
        let named = format.items.compactMap { $0.name }.map(view)
        let isVertical = format.axis == .vertical
        let isBackwards = !isVertical && options.contains(.directionRightToLeft)
        let isLeft = options.contains(.directionLeftToRight) || isBackwards
        let ends: (Attribute, Attribute) =
            isVertical
            ? (.top, .bottom)
            : isBackwards ? (.right, .left) : isLeft ? (.left, .right) : (.leading, .trailing)
        for item in format.items { addSize(of: item) }
        for (i, gap) in format.gaps.enumerated() {
            add(gap, format.items[i], format.items[i + 1], ends, named, isBackwards: isBackwards)
        }
        for attribute in options.attributes {
            for (first, second) in zip(named, named.dropFirst()) {
                add(first, attribute, .equal, second, attribute, 0)
            }
        }
    }

    private func view(_ name: String) -> UIView {
        switch views[name] {
        case let view as UIView: return view
        case let guide as UILayoutGuide: return guide.owningView ?? UIView()
        default:
            Diagnostics.raise(
                "NSLayoutConstraint", "a visual format names “\(name)”, which no view is")
        }
    }

    private mutating func add(
        _ first: UIView, _ a: Attribute, _ relation: NSLayoutConstraint.Relation,
        _ second: UIView?, _ b: Attribute, _ constant: CGFloat,
        _ priority: UILayoutPriority = .required
    ) {
        let constraint = NSLayoutConstraint(
            item: first, attribute: a, relatedBy: relation, toItem: second, attribute: b,
            multiplier: 1, constant: constant)
        constraint.priority = priority
        made.append(constraint)
    }

    private mutating func addSize(of item: VisualFormat.Item) {
        guard let name = item.name else { return }
        let length: Attribute = format.axis == .vertical ? .height : .width
        for predicate in item.size {
            switch predicate.object {
            case .constant(let n):
                add(
                    view(name), length, predicate.relation, nil, .notAnAttribute, n,
                    predicate.priority)
            case .view(let other):
                add(
                    view(name), length, predicate.relation, view(other), length, 0,
                    predicate.priority)
            }
        }
    }

    /// The beginning of the later view lies behind the end of the earlier view; beside the
    /// superview, beginnings and ends meet.
    private mutating func add(
        _ gap: VisualFormat.Gap, _ before: VisualFormat.Item, _ after: VisualFormat.Item,
        _ ends: (begin: Attribute, end: Attribute), _ named: [UIView], isBackwards: Bool
    ) {
        guard let inside = (before.name ?? after.name).map(view) else { return }
        let outside = before.name == nil || after.name == nil ? inside.superview : nil
        if before.name == nil || after.name == nil, outside == nil {
            Diagnostics.raise(
                "NSLayoutConstraint",
                "a visual format names the superview of \(inside), which has none")
        }
        let earlier = before.name.map(view) ?? outside ?? inside
        let later = after.name.map(view) ?? outside ?? inside
        let a = after.name == nil ? ends.end : ends.begin
        let b = before.name == nil ? ends.begin : ends.end
        let predicates: [VisualFormat.Predicate] =
            switch gap {
            case .none: [.init(object: .constant(0))]
            case .standard:
                [
                    .init(
                        object: .constant(
                            outside.map {
                                margin(of: $0, before.name == nil ? ends.begin : ends.end)
                            } ?? 8))
                ]
            case .predicates(let list): list
            }
        for predicate in predicates {
            guard case .constant(let space) = predicate.object else {
                Diagnostics.raise("NSLayoutConstraint", "a space of a visual format is no view")
            }
            if isBackwards {
                // From right to left, the later view lies before the earlier view.
                add(earlier, b, predicate.relation, later, a, space, predicate.priority)
            } else {
                add(later, a, predicate.relation, earlier, b, space, predicate.priority)
            }
        }
    }

    private func margin(of view: UIView, _ side: Attribute) -> CGFloat {
        let margins = view.layoutMargins
        switch side {
        case .top: return margins.top
        case .bottom: return margins.bottom
        case .right, .trailing: return margins.right
        default: return margins.left
        }
    }
}
