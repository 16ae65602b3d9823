import CoreAnimation
import CoreImage
import Foundation

/// The things few views have.
@MainActor final class RareParts {
    var shadow: NSShadow?
    var contentFilters: [CIFilter] = []
    var backgroundFilters: [CIFilter] = []
    var compositingFilter: CIFilter?
    /// Whether one of these three was ever set.
    var hadFilters = false
    /// Whether subviews draw into its layer.
    var flattens = false
    weak var nextKey: NSView?
    weak var previousKey: NSView?
}

extension NSView {
    final func ensureRare() -> RareParts {
        if let rare { return rare }
        let made = RareParts()
        rare = made
        return made
    }

    /// What follows the superview's size.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let minXMargin = AutoresizingMask(rawValue: 1)
        public static let width = AutoresizingMask(rawValue: 2)
        public static let maxXMargin = AutoresizingMask(rawValue: 4)
        public static let minYMargin = AutoresizingMask(rawValue: 8)
        public static let height = AutoresizingMask(rawValue: 16)
        public static let maxYMargin = AutoresizingMask(rawValue: 32)
    }

    /// When a layer-backed view is drawn again.
    public enum LayerContentsRedrawPolicy: Int, Sendable {
        /// Never, not even when asked to.
        case never = 0
        /// When asked to.
        case onSetNeedsDisplay
        /// Also at each new size, in every frame of an animation.
        case duringViewResize
        /// Also at a new size, once, before it moves there.
        case beforeViewResize
        /// The same, faded in.
        case crossfade
    }

    /// How old contents lie in a layer of another size.
    public enum LayerContentsPlacement: Int, Sendable {
        case scaleAxesIndependently = 0
        case scaleProportionallyToFit, scaleProportionallyToFill, center, top, topRight, right
        case bottomRight, bottom, bottomLeft, left, topLeft

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
