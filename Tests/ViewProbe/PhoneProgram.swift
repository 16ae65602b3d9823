import UIKit

/// 400 × 400: four squares for gestures, a scroll view and a text field.
final class PhoneProgram: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        window.title = "Lamina view test"
        window.rootViewController = GestureController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

final class GestureController: UIViewController, UIScrollViewDelegate, UITextFieldDelegate {
    private let bar = UIView()
    private var wasSized = CGSize.zero

    private func square(_ x: CGFloat, _ y: CGFloat, _ color: UIColor) -> UIView {
        let square = UIView(frame: CGRect(x: x, y: y, width: 80, height: 80))
        square.backgroundColor = color
        view.addSubview(square)
        return square
    }

    override func viewDidLoad() {
        view.backgroundColor = .white
        view.addSubview(SearchedView(frame: CGRect(x: 0, y: 0, width: 400, height: 400)))
        addTaps()
        let moved = square(140, 20, .blue)
        moved.addGestureRecognizer(
            UIPanGestureRecognizer(target: self, action: GestureController.panned))
        let pressed = square(260, 20, .green)
        pressed.addGestureRecognizer(
            UILongPressGestureRecognizer(target: self, action: GestureController.pressed))
        pressed.addGestureRecognizer(
            UIHoverGestureRecognizer { hover in
                if hover.state == .began { tell("hover in") }
                if hover.state == .ended { tell("hover out") }
            })
        let pinched = square(160, 160, .black)
        pinched.isMultipleTouchEnabled = true
        pinched.addGestureRecognizer(
            UIPinchGestureRecognizer(target: self, action: GestureController.pinched))
        addScroller()
        let field = UITextField(frame: CGRect(x: 200, y: 290, width: 180, height: 40))
        field.borderStyle = .line
        field.delegate = self
        field.addAction(
            UIAction { tell("typed \(($0.sender as? UITextField)?.text ?? "")") },
            for: .editingChanged)
        view.addSubview(field)
        bar.backgroundColor = .red
        view.addSubview(bar)
    }

    /// Along the lower edge, whatever the size.
    override func viewDidLayoutSubviews() {
        let size = view.bounds.size
        bar.frame = CGRect(x: 0, y: size.height - 10, width: size.width, height: 10)
        guard size != wasSized else { return }
        wasSized = size
        tell("size \(Int(size.width)) \(Int(size.height))")
    }

    // MARK: Gestures

    private func addTaps() {
        let tapped = square(20, 20, .red)
        let isBusy = CommandLine.arguments.last == "busy"
        let twice = UITapGestureRecognizer { tap in
            tell("double \(Int(tap.location(in: tap.view).x))")
        }
        twice.numberOfTapsRequired = 2
        let once = UITapGestureRecognizer { tap in
            tell("tap \(Int(tap.location(in: tap.view).x)) \(Int(tap.location(in: tap.view).y))")
            tap.view?.backgroundColor = .orange
        }
        once.require(toFail: twice)
        tapped.addGestureRecognizer(once)
        tapped.addGestureRecognizer(twice)
        if isBusy { tapped.addSubview(SlowView(frame: tapped.bounds)) }
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        guard let moved = pan.view else { return }
        moved.center.x += pan.translation(in: view).x
        moved.center.y += pan.translation(in: view).y
        pan.setTranslation(.zero, in: view)
        if pan.state == .began { tell("drag") }
        if pan.state == .ended {
            tell("dropped \(Int(moved.frame.minX)) \(Int(moved.frame.minY))")
        }
    }

    private func pressed(_ press: UILongPressGestureRecognizer) {
        if press.state == .began {
            press.view?.backgroundColor = .cyan
            tell("held")
        }
        if press.state == .ended {
            tell("let go")
            tell("searches \(SearchedLayer.searches)")
        }
    }

    private func pinched(_ pinch: UIPinchGestureRecognizer) {
        pinch.view?.transform = CGAffineTransform(scaleX: pinch.scale, y: pinch.scale)
        if pinch.state == .ended {
            tell("pinched \((pinch.scale * 100).rounded() / 100)")
        }
    }

    // MARK: Scrolling

    private func addScroller() {
        let scroller = UIScrollView(frame: CGRect(x: 20, y: 270, width: 140, height: 100))
        scroller.contentSize = CGSize(width: 140, height: 4000)
        scroller.delegate = self
        for i in 0..<40 {
            let row = UIView(frame: CGRect(x: 0, y: i * 100, width: 140, height: 100))
            row.backgroundColor = i % 2 == 0 ? .yellow : .magenta
            scroller.addSubview(row)
        }
        view.addSubview(scroller)
    }

    func scrollViewDidScroll(_ scroller: UIScrollView) {
        if !scroller.isDragging, !scroller.isDecelerating {
            tell("wheel \(Int(scroller.contentOffset.y))")
        }
    }
    func scrollViewDidEndDragging(_ scroller: UIScrollView, willDecelerate goes: Bool) {
        tell("thrown \(goes) \(Int(scroller.contentOffset.y))")
    }
    func scrollViewDidEndDecelerating(_ scroller: UIScrollView) {
        tell("rests \(Int(scroller.contentOffset.y))")
    }

    // MARK: Typing

    func textFieldDidBeginEditing(_ field: UITextField) { tell("editing") }
    func textFieldDidEndEditing(_ field: UITextField) { tell("edited") }
}

/// Counts the searches for the layer at a point: the views of a window are searched, its layers are
/// not.
final class SearchedLayer: CALayer {
    nonisolated(unsafe) static var searches = 0

    override func hitTest(_ point: CGPoint) -> CALayer? {
        Self.searches += 1
        return super.hitTest(point)
    }
}

/// Below all other views, and without touches.
final class SearchedView: UIView {
    override class var layerClass: AnyClass { SearchedLayer.self }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { false }
}

/// Blocks the main thread for half a second at the beginning of each touch.
final class SlowView: UIView {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        tell("taps \(touches.first?.tapCount ?? 0)")
        Thread.sleep(forTimeInterval: 0.5)
        super.touchesBegan(touches, with: event)
    }
}
