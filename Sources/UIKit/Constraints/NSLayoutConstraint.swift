import CoreGraphics
import Foundation
import LaminaViews

/// Priority of a constraint: 1000 is required, smaller values give way.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    /// Required: 1000.
    public static let required = UILayoutPriority(1000)
    /// High default: 750.
    public static let defaultHigh = UILayoutPriority(750)
    /// Low default: 250.
    public static let defaultLow = UILayoutPriority(250)
    /// Priority of a view's fitting size: 50.
    public static let fittingSizeLevel = UILayoutPriority(50)
}

/// Constraint: an edge, center or length equals another attribute times a factor, plus a constant;
/// or is at least, or at most, as large.
@MainActor @preconcurrency
open class NSLayoutConstraint: NSObject {
    /// Attribute of a view in a constraint.
    public enum Attribute: Int, Sendable {
        case notAnAttribute = 0, left, right, top, bottom, leading, trailing, width, height
        case centerX, centerY, lastBaseline, firstBaseline
    }
    /// Relation of the two sides.
    public enum Relation: Int, Sendable { case lessThanOrEqual = -1, equal, greaterThanOrEqual }
    /// Axis of a priority or a stack.
    public enum Axis: Int, Sendable { case horizontal = 0, vertical }

    open private(set) weak var firstItem: UIView?
    /// Attribute on the left side.
    public let firstAttribute: Attribute
    /// Relation of the left side to the right side.
    public let relation: Relation
    open private(set) weak var secondItem: UIView?
    /// Attribute on the right side.
    public let secondAttribute: Attribute
    /// Factor of the second attribute.
    public let multiplier: CGFloat
    /// Points.
    open var constant: CGFloat {
        didSet {
            guard constant != oldValue else { return }
            refuse(constant, "constant")
            touch()
        }
    }
    /// Default required.
    open var priority = UILayoutPriority.required {
        didSet { if priority != oldValue { touch() } }
    }
    /// Name for debugging. Default nil.
    open var identifier: String?
    private weak var owner: UIView?
    private let hasSecond: Bool

    /// `toItem` is a view or a layout guide; nil compares with the constant alone.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        firstItem = Self.view(view1)
        secondItem = view2.flatMap(Self.view)
        hasSecond = view2 != nil
        (firstAttribute, secondAttribute, self.relation) = (attr1, attr2, relation)
        (self.multiplier, constant) = (multiplier, c)
        super.init()
        refuse(multiplier, "multiplier")
        refuse(c, "constant")
    }

    /// UIKit raises an exception for these.
    private func refuse(_ value: CGFloat, _ name: String) {
        guard !value.isFinite else { return }
        let item = firstItem.map { "\($0)" } ?? "nil"
        Diagnostics.raise(
            "NSLayoutConstraint",
            "\(name) \(value) of a constraint on \(firstAttribute) of \(item) is not finite")
    }

    private static func view(_ item: Any) -> UIView? {
        item as? UIView ?? (item as? UILayoutGuide)?.owningView
    }

    /// True while the constraint holds. Once active, the nearest common superview of both views
    /// holds the constraint.
    open var isActive: Bool {
        get { owner != nil }
        set {
            guard newValue != isActive else { return }
            if newValue { activate() } else { deactivate() }
        }
    }

    /// Activates constraints.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }
    /// Deactivates constraints.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    private func activate() {
        var ancestor = firstItem
        while let view = ancestor {
            if !hasSecond || secondItem?.isDescendant(of: view) ?? false { break }
            ancestor = view.superview
        }
        guard let ancestor else {
            Diagnostics.raise(
                "NSLayoutConstraint", "\(self) relates views that are not in one tree")
        }
        join(ancestor)
    }

    func join(_ view: UIView) {
        guard owner !== view else { return }
        deactivate()
        owner = view
        view.ensureRare().constraints.append(self)
        touch()
    }

    func deactivate() {
        guard let owner else { return }
        touch()
        owner.rare?.constraints.remove(object: self)
        self.owner = nil
    }

    private func touch() { owner.map(ConstraintLayout.touch) }
    /// True while the views of the constraint exist.
    var isWhole: Bool { firstItem != nil && (!hasSecond || secondItem != nil) }
}

/// Rectangle with anchors: here a view's own bounds.
@MainActor @preconcurrency
open class UILayoutGuide: NSObject {
    open internal(set) weak var owningView: UIView?
    init(_ view: UIView) { owningView = view }
}
