import CoreGraphics
import Foundation
import LayerHosting

/// Window of layers as the outermost element of a tree for screen readers. Thread: main.
///
/// The program keeps the object, and passes the window's events on. Without a reader nothing is
/// loaded, and no connection is made (decision 0037).
public final class AccessibleLayerWindow {
    private let window: LayerWindow
    /// Items of the window in reading order. Default none. A change is reported to a running
    /// reader.
    public var items: [AccessibleItem] = [] {
        didSet {
            for item in oldValue where item.parent === self { item.parent = nil }
            for item in items { item.parent = self }
            AccessibilityTree.shared.childrenChanged(in: self)
        }
    }

    /// Called on the main thread when a screen reader has started; programs make their items in the
    /// call. Default nil.
    public var onReader: (() -> Void)?

    /// The tree of a window, without items. The program passes the events of the window to
    /// `handle(_:)`.
    public init(_ window: LayerWindow) {
        self.window = window
        AccessibilityTree.shared.opened(self)
    }

    /// True while a screen reader runs: programs may keep their items up to date only then. False
    /// before the first window, and always with `LAMINA_ACCESSIBILITY=0` in the environment.
    public static var hasReader: Bool { AccessibilityTree.isActive }

    /// Handles an event of the window: a change of keyboard focus, or the closing of the window.
    /// Other events have no effect. `close()` is called in a later turn of the main queue, if the
    /// window has closed.
    public func handle(_ event: WindowEvent) {
        switch event {
        case .focusChanged(let isKey): AccessibilityTree.shared.focusChanged(self, isKey: isKey)
        case .closeRequested, .destroyed:
            // The window closes after the event, if the program agrees.
            nonisolated(unsafe) let tree = self
            DispatchQueue.main.async { if !tree.window.isOpen { tree.close() } }
        default: break
        }
    }

    /// Takes the window out of the program's tree. `handle(_:)` calls the method after the closing
    /// of the window.
    public func close() { AccessibilityTree.shared.closed(self) }

    /// Requests a running screen reader to speak a text. Without a reader the call has no effect.
    public func announce(_ text: String) { AccessibilityTree.shared.announce(text, in: self) }
}

extension AccessibleLayerWindow: AccessibleWindow {
    package var accessibleRole: AccessibleRole { .frame }
    package var accessibleName: String? { window.title }
    package var accessibleStates: AccessibleStates {
        window.isFocused ? [.usual, .active] : .usual
    }
    package var accessibleFrame: CGRect { CGRect(origin: .zero, size: window.size) }
    package var accessibleParent: (any AccessibleElement)? { nil }
    package var accessibleChildren: [any AccessibleElement] { items }
    package var accessibleOrigin: CGPoint? {
        let (place, scale) = (window.position, window.contentScale)
        return CGPoint(x: place.x / scale, y: place.y / scale)
    }
    package var accessibleScale: CGFloat { window.contentScale }
}
