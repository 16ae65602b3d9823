import AppKit
import PlaygroundScene
import QuartzCore
import UIKit

/// Entry functions of scenes with views. The playground calls the function that matches the scene
/// of a file that imports UIKit or AppKit. The views are made at the scene's begin. Thread: main.
@MainActor
public enum SceneViews {
    /// Windows of the scene, kept until the process ends.
    private static var kept: [AnyObject] = []

    /// Shows `func scene(_ root: UIView)`, which fills a white view. The scene gets the size that
    /// the function gives the view.
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

    /// Shows the controller made by `func scene() -> UIViewController`. A `preferredContentSize`
    /// other than zero becomes the scene's size.
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
        window.overrideUserInterfaceStyle = Playground.isDark ? .dark : .light
        window.rootViewController = controller
        window.makeKeyAndVisible()
        kept += [host, window]
    }

    /// Shows `func scene(_ root: NSView)`, which fills the white content view of a window, y up.
    /// The scene gets the size that the function gives the view.
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
