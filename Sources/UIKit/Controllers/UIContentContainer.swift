import CoreGraphics

/// A part of the screen that adapts to the sizes of the parts inside: a controller. Thread: main.
@MainActor @preconcurrency
public protocol UIContentContainer: AnyObject {
    /// Preferred size in points; zero for none.
    var preferredContentSize: CGSize { get }
    /// Called after the preferred size of a part inside has changed.
    func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer)
    /// Called before the size changes to `size`, in points.
    func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}
