import CoreGraphics
import Foundation

/// Element for screen readers without a view, in the `accessibilityElements` of a container.
/// Thread: main.
@MainActor @preconcurrency
open class UIAccessibilityElement: UIResponder {
    /// View or element around this element, not retained. Nil after the release of the container.
    open weak var accessibilityContainer: AnyObject?
    /// Rectangle in points of the container, which must be a view; zero, the default, uses
    /// `accessibilityFrame`. The rectangle follows the container.
    open var accessibilityFrameInContainerSpace = CGRect.zero

    /// Element inside a container; a container that is no responder leaves the element out of the
    /// tree. The container is not retained.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
    }

    /// Next responder: the container.
    open override var next: UIResponder? { accessibilityContainer as? UIResponder }

    override var standard: StandardAccessibility {
        var values = StandardAccessibility()
        values.isElement = true
        return values
    }
    override var standardFrame: CGRect {
        guard accessibilityFrameInContainerSpace != .zero,
            let view = accessibilityContainer as? UIView
        else { return .zero }
        return view.convert(accessibilityFrameInContainerSpace, to: nil)
    }
}
