import CoreGraphics
import Foundation
import LaminaViews

/// Priority of a constraint, above 0 to 1000: 1000 is required; constraints with smaller values may
/// be violated. A number above 1000 counts as required, a number below 0 as 0. The weight grows a
/// hundredfold with every 250.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    /// Priority as a number.
    public let rawValue: Float
    /// Priority by a number, kept as given.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Priority by a number, kept as given.
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
/// or is at least, or at most, as large. Thread: main. Constraints of a tree are solved together in
/// the layout of the topmost view that holds a constraint. Required constraints in conflict with
/// earlier required constraints are left out, with one message. Constraints of a lower priority are
/// met as nearly as possible.
@MainActor @preconcurrency
open class NSLayoutConstraint: NSObject {
    /// Attribute of a view in a constraint. The raw values are UIKit's; attributes of margins do
    /// not exist.
    public enum Attribute: Int, Sendable {
        /// No attribute: the second attribute of a comparison with a constant.
        case notAnAttribute = 0
        /// Left edge.
        case left
        /// Right edge.
        case right
        /// Upper edge.
        case top
        /// Lower edge.
        case bottom
        /// Edge where text begins: the left edge here.
        case leading
        /// Edge where text ends: the right edge here.
        case trailing
        /// Width.
        case width
        /// Height.
        case height
        /// Horizontal center.
        case centerX
        /// Vertical center.
        case centerY
        /// Baseline of the last row of text; the lower edge without text.
        case lastBaseline
        /// Baseline of the first row of text; the lower edge without text.
        case firstBaseline
    }
    /// Relation of the two sides. The raw values are UIKit's.
    public enum Relation: Int, Sendable {
        /// The left side is at most the right side.
        case lessThanOrEqual = -1
        /// The left side equals the right side.
        case equal
        /// The left side is at least the right side.
        case greaterThanOrEqual
    }
    /// Axis of a priority or a stack. The axes of a stack and of a visual format are horizontal by
    /// default.
    public enum Axis: Int, Sendable {
        /// From left to right.
        case horizontal = 0
        /// From top to bottom.
        case vertical
    }

    /// View on the left side, not retained; a constraint without its view has no effect. Nil, too,
    /// for an item that is neither a view nor a layout guide.
    open private(set) weak var firstItem: UIView?
    /// Attribute on the left side. Constant; `notAnAttribute` counts as 0 points.
    public let firstAttribute: Attribute
    /// Relation of the left side to the right side. Constant: another relation needs a new
    /// constraint.
    public let relation: Relation
    /// View on the right side, not retained. Nil for a comparison with the constant alone.
    open private(set) weak var secondItem: UIView?
    /// Attribute on the right side. `notAnAttribute` for a comparison with the constant alone.
    public let secondAttribute: Attribute
    /// Factor of the second attribute. A factor that is not finite stops the program with a
    /// message, as UIKit's exception does.
    public let multiplier: CGFloat
    /// Constant in points. A constant that is not finite stops the program with a message, as
    /// UIKit's exception does. A change takes effect in the next layout.
    open var constant: CGFloat {
        didSet {
            guard constant != oldValue else { return }
            refuse(constant, "constant")
            touch()
        }
    }
    /// Priority. Default required. UIKit refuses a change between required and not required while
    /// active; here each change is taken.
    open var priority = UILayoutPriority.required {
        didSet { if priority != oldValue { touch() } }
    }
    /// Name for debugging. Default nil.
    open var identifier: String?
    private weak var owner: UIView?
    private let hasSecond: Bool

    /// Constraint between two attributes, inactive. `view1` and `view2` are views or layout guides;
    /// a nil `view2` compares with the constant alone.
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

    /// Stops the program for a number that is not finite; UIKit raises an exception.
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

    /// True while the constraint holds. Default false. Activation adds the constraint to the
    /// nearest common superview of both views. Views in different trees stop the program with a
    /// message. After the release of a view, activation has no effect and is logged. The removal of
    /// a view from its superview deactivates the constraints between the view's subtree and other
    /// views.
    open var isActive: Bool {
        get { owner != nil }
        set {
            guard newValue != isActive else { return }
            if newValue { activate() } else { deactivate() }
        }
    }

    /// Activates constraints; the next layout solves them. Equal to setting `isActive` of each
    /// constraint to true.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }
    /// Deactivates constraints. An inactive constraint stays unchanged.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        // The last constraint of a view is removed without a search.
        for constraint in constraints.reversed() { constraint.isActive = false }
    }

    private func activate() {
        guard isWhole else {
            return Diagnostics.once(
                "a constraint on \(firstAttribute) has no effect: a view of it is missing")
        }
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
        firstItem?.ensureRare().references[ObjectIdentifier(self)] = self
        secondItem?.ensureRare().references[ObjectIdentifier(self)] = self
        touch()
    }

    func deactivate() {
        firstItem?.rare?.references[ObjectIdentifier(self)] = nil
        secondItem?.rare?.references[ObjectIdentifier(self)] = nil
        guard let owner else { return }
        touch()
        owner.rare?.constraints.remove(object: self)
        self.owner = nil
    }

    /// True if the constraint is held by a view, or by a view inside.
    func isHeld(inside view: UIView) -> Bool { owner?.descends(from: view) ?? false }

    private func touch() { owner.map(ConstraintLayout.touch) }
    /// True while the views of the constraint exist.
    var isWhole: Bool { firstItem != nil && (!hasSecond || secondItem != nil) }
}

/// Rectangle with anchors: here the bounds of a view. Thread: main.
@MainActor @preconcurrency
open class UILayoutGuide: NSObject {
    /// View whose bounds the guide represents; not retained. Nil after the release of the view.
    open internal(set) weak var owningView: UIView?
    /// Rectangle of the guide in the view's coordinates, points: the view's bounds. Zero without a
    /// view.
    open var layoutFrame: CGRect { owningView?.bounds ?? .zero }
    init(_ view: UIView) { owningView = view }
}
