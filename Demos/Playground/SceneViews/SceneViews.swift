import AppKit
import PlaygroundScene
import QuartzCore
import UIKit

/// Entries of scenes with views: the playground calls them for a file that imports UIKit or AppKit.
/// The views are made at the scene's begin. Thread: main.
@MainActor
public enum SceneViews {
    /// Windows live as long as their scene.
    private static var kept: [AnyObject] = []

    /// `func scene(_ root: UIView)`: fills a view, white at first. The scene is as large as the
    /// view is made.
    public static func show(_ scene: @escaping @MainActor (UIView) -> Void, on layer: CALayer) {
        let view = UIView(frame: layer.bounds)
        view.backgroundColor = .systemBackground
        begin {
            let controller = UIViewController()
            controller.view = view
            open(controller, on: layer)
        }
        begin {
            scene(view)
            // The size is the scene's, not the window's.
            view.autoresizingMask = []
            let size = view.bounds.size
            SceneViewHost.shared?.size = size
            SceneViewHost.atOnce { view.frame = CGRect(origin: .zero, size: size) }
        }
    }

    /// `func scene() -> UIViewController`: shows a controller. A `preferredContentSize` other than
    /// zero is the scene's size.
    public static func show(_ scene: @escaping @MainActor () -> UIViewController, on layer: CALayer)
    {
        begin {
            let controller = scene()
            controller.loadViewIfNeeded()
            let size = controller.preferredContentSize
            if size.width > 0, size.height > 0 {
                SceneViewHost.atOnce { layer.bounds.size = size }
            }
            open(controller, on: layer)
        }
    }

    private static func open(_ controller: UIViewController, on layer: CALayer) {
        let host = SceneViewHost(on: layer)
        let window = UIWindow(on: host)
        if Playground.isDark { window.overrideUserInterfaceStyle = .dark }
        window.rootViewController = controller
        window.makeKeyAndVisible()
        kept += [host, window]
    }

    /// `func scene(_ root: NSView)`: fills a window's view, white at first, y up. The scene is as
    /// large as the view is made.
    public static func show(_ scene: @escaping @MainActor (NSView) -> Void, on layer: CALayer) {
        layer.backgroundColor = .white
        begin {
            let host = SceneViewHost(on: layer)
            kept += [host, NSWindow(on: host)]
        }
        begin {
            guard let window = kept.last as? NSWindow, let view = window.contentView else { return }
            scene(view)
            SceneViewHost.shared?.size = view.frame.size
        }
    }

    private static func begin(_ work: @escaping @MainActor () -> Void) {
        SceneFrames.beginnings.append { MainActor.assumeIsolated(work) }
    }
}
