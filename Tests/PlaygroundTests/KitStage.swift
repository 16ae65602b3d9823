import Foundation
import LayerHosting
import PlaygroundKit
import TestSupport
import Testing
import UIKit

/// A suite with a host on a manual clock, for views and presses of the mouse.
@MainActor protocol KitStage {
    var host: ManualViewHost { get }
}

extension KitStage {
    func show(_ view: UIView) -> UIWindow {
        let window = UIWindow(host: host)
        let controller = UIViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        view.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
        controller.view.addSubview(view)
        host.advance(by: 0)
        return window
    }

    func press(_ x: Double, _ y: Double, to end: (Double, Double)? = nil) {
        host.send(.mouseMoved(x: x, y: y))
        host.send(.mouseDown(.left, x: x, y: y, []))
        if let end { host.send(.mouseMoved(x: end.0, y: end.1)) }
        host.send(.mouseUp(.left, x: end?.0 ?? x, y: end?.1 ?? y, []))
        host.advance(by: 0)
    }
}
