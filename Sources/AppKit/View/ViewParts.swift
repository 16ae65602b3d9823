import CoreAnimation
import CoreImage
import Foundation

/// Rarely used values of a view.
@MainActor final class DesktopViewExtras {
    var shadow: NSShadow?
    var contentFilters: [CIFilter] = []
    var backgroundFilters: [CIFilter] = []
    var compositingFilter: CIFilter?
    /// True after the first setting of a filter.
    var hadFilters = false
    /// True if subviews draw into the view's layer.
    var flattens = false
    weak var nextKey: NSView?
    weak var previousKey: NSView?
    var ringType = NSFocusRingType.default
}

extension NSView {
    final func ensureRare() -> DesktopViewExtras {
        if let rare { return rare }
        let made = DesktopViewExtras()
        rare = made
        return made
    }

    /// Parts of the frame which follow the superview's size, as a set. Default of a view: the empty
    /// set.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// Bits of the set, with the values of AppKit.
        public let rawValue: UInt
        /// Set with the given bits; bits without a meaning are kept without effect.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The left margin follows.
        public static let minXMargin = AutoresizingMask(rawValue: 1)
        /// The width follows.
        public static let width = AutoresizingMask(rawValue: 2)
        /// The right margin follows.
        public static let maxXMargin = AutoresizingMask(rawValue: 4)
        /// The margin towards the smallest y follows: the lower margin of a superview with y up.
        public static let minYMargin = AutoresizingMask(rawValue: 8)
        /// The height follows.
        public static let height = AutoresizingMask(rawValue: 16)
        /// The margin towards the largest y follows: the upper margin of a superview with y up.
        public static let maxYMargin = AutoresizingMask(rawValue: 32)
    }

    /// Times of redrawing a layer-backed view. Default `duringViewResize`; for a view without a
    /// layer, and for a layer set by the program, `never`.
    public enum LayerContentsRedrawPolicy: Int, Sendable {
        /// The view is never drawn, also after `needsDisplay`.
        case never = 0
        /// On request only.
        case onSetNeedsDisplay
        /// Also at each new size, in every frame of an animation.
        case duringViewResize
        /// On request, and once at a new size, before the view moves to the size.
        case beforeViewResize
        /// The same, faded in.
        case crossfade
    }

    /// Placement of old contents in a layer of another size. Default `scaleAxesIndependently`.
    public enum LayerContentsPlacement: Int, Sendable {
        /// Stretched to the bounds.
        case scaleAxesIndependently = 0
        /// Scaled to fit, with its proportions.
        case scaleProportionallyToFit
        /// Scaled to cover the bounds, with its proportions.
        case scaleProportionallyToFill
        /// Unscaled, in the middle.
        case center
        /// Unscaled, at the edge of maximum y.
        case top
        /// Unscaled, in the corner of maximum x and y.
        case topRight
        /// Unscaled, at the right edge.
        case right
        /// Unscaled, in the corner of maximum x and minimum y.
        case bottomRight
        /// Unscaled, at the edge of minimum y.
        case bottom
        /// Unscaled, in the corner of minimum x and y.
        case bottomLeft
        /// Unscaled, at the left edge.
        case left
        /// Unscaled, in the corner of minimum x and maximum y.
        case topLeft

        var gravity: CALayerContentsGravity {
            switch self {
            case .scaleAxesIndependently: .resize
            case .scaleProportionallyToFit: .resizeAspect
            case .scaleProportionallyToFill: .resizeAspectFill
            case .center: .center
            case .top: .top
            case .topRight: .topRight
            case .right: .right
            case .bottomRight: .bottomRight
            case .bottom: .bottom
            case .bottomLeft: .bottomLeft
            case .left: .left
            case .topLeft: .topLeft
            }
        }
    }
}
