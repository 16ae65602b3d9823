import CoreAnimation
import Foundation

/// Boolean properties of a view.
struct ViewFlags: OptionSet {
    let rawValue: UInt16
    static let interactive = ViewFlags(rawValue: 1)
    static let multipleTouch = ViewFlags(rawValue: 2)
    static let exclusiveTouch = ViewFlags(rawValue: 4)
    static let autoresizesSubviews = ViewFlags(rawValue: 8)
    static let clearsContext = ViewFlags(rawValue: 16)
    static let isWindow = ViewFlags(rawValue: 32)
    /// Inverse of `translatesAutoresizingMaskIntoConstraints`.
    static let isConstrained = ViewFlags(rawValue: 64)
    /// The view is a stack view.
    static let isStack = ViewFlags(rawValue: 128)
    /// The view is told of its removal, and still in its superview.
    static let isLeaving = ViewFlags(rawValue: 256)

    mutating func set(_ flag: ViewFlags, _ isOn: Bool) {
        if isOn { insert(flag) } else { remove(flag) }
    }
}

/// Storage of less common properties.
@MainActor
final class TouchViewExtras {
    weak var controller: UIViewController?
    var mask: UIView?
    var tag = 0
    var recognizers: [UIGestureRecognizer] = []
    var layoutMargins: UIEdgeInsets?
    var tint: UIColor?
    var style: UIUserInterfaceStyle?
    /// Dynamic background colour.
    var dynamicBackground: UIColor?
    var constraints: [NSLayoutConstraint] = []
    /// Active constraints that refer to the view, held by the view or another.
    var references: [ObjectIdentifier: NSLayoutConstraint] = [:]
    var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    /// True if constraints in the subtree changed during the last layout pass, which is not
    /// repeated.
    var hasLateConstraints = false
    var tintMode = UIView.TintAdjustmentMode.automatic
}

extension UIView {
    final func ensureRare() -> TouchViewExtras {
        if let rare { return rare }
        let made = TouchViewExtras()
        rare = made
        return made
    }

    /// Placeholder for a length without a natural size, −1.
    public static let noIntrinsicMetric: CGFloat = -1

    /// Parts of the frame which follow the superview's size, as a set; y points down. Default
    /// empty: the frame stays.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// Bits of the set, with the values of UIKit.
        public let rawValue: UInt
        /// Set with the given bits; bits beyond the six below are dropped by the view.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The left margin follows.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The width follows.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The right margin follows.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The upper margin follows.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The height follows.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The lower margin follows.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// Treatment of the tint: as the superview, unchanged, or gray. Default `automatic`.
    public enum TintAdjustmentMode: Int, Sendable {
        /// The mode of the superview; normal without a superview.
        case automatic = 0
        /// The tint, unchanged.
        case normal
        /// Gray of the tint's brightness.
        case dimmed
    }

    /// Placement of drawn content in the bounds. Only `redraw` draws again at a change of size.
    public enum ContentMode: Int, Sendable {
        /// Stretched to the bounds.
        case scaleToFill = 0
        /// Scaled to fit, with its proportions.
        case scaleAspectFit
        /// Scaled to cover the bounds, with its proportions.
        case scaleAspectFill
        /// Drawn again at each change of size.
        case redraw
        /// Unscaled, in the middle.
        case center
        /// Unscaled, at the upper edge.
        case top
        /// Unscaled, at the lower edge.
        case bottom
        /// Unscaled, at the left edge.
        case left
        /// Unscaled, at the right edge.
        case right
        /// Unscaled, in the upper left corner.
        case topLeft
        /// Unscaled, in the upper right corner.
        case topRight
        /// Unscaled, in the lower left corner.
        case bottomLeft
        /// Unscaled, in the lower right corner.
        case bottomRight

        /// "Top" of a gravity is where y is largest: below, in a tree with y down.
        private var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .bottom
            case .bottom: .top
            case .left: .left
            case .right: .right
            case .topLeft: .bottomLeft
            case .topRight: .bottomRight
            case .bottomLeft: .topLeft
            case .bottomRight: .topRight
            }
        }

        /// The modes with a distinct gravity.
        private static let placements = (0...12).compactMap(ContentMode.init(rawValue:))
            .filter { $0 != .redraw }

        init(of layer: CALayer) {
            if layer.needsDisplayOnBoundsChange {
                self = .redraw
                return
            }
            let gravity = layer.contentsGravity
            self = Self.placements.first { $0.gravity == gravity } ?? .scaleToFill
        }

        func apply(to layer: CALayer) {
            layer.contentsGravity = gravity
            layer.needsDisplayOnBoundsChange = self == .redraw
        }
    }
}
