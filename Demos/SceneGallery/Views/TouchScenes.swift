import UIKit

extension SceneList {
    /// Pan, tap and pinch, with drawn fingers that show each gesture.
    static let gestures = Scene(
        views: "gestures", title: "Gestures",
        lookFor:
            "A finger drags the square and lets it go, taps the disc, which changes its colour and grows briefly; then two fingers spread and turn the card in the middle.",
        duration: 4
    ) { scene in
        let window = UIWindow(on: scene.host)
        window.makeKeyAndVisible()
        @MainActor func add(_ frame: CGRect, _ color: CGColor, _ radius: CGFloat) -> UIView {
            let view = UIView(frame: frame)
            view.backgroundColor = UIColor(cgColor: color)
            view.layer.cornerRadius = radius
            window.addSubview(view)
            return view
        }
        let card = add(CGRect(x: 125, y: 95, width: 70, height: 50), Palette.amber, 8)
        card.isMultipleTouchEnabled = true
        let square = add(CGRect(x: 20, y: 24, width: 52, height: 52), Palette.teal, 8)
        let disc = add(CGRect(x: 236, y: 160, width: 56, height: 56), Palette.coral, 28)
        square.addGestureRecognizer(
            UIPanGestureRecognizer { pan in
                guard let pan = pan as? UIPanGestureRecognizer, let square = pan.view,
                    let window = square.superview
                else { return }
                let way = pan.translation(in: window)
                square.center = CGPoint(x: square.center.x + way.x, y: square.center.y + way.y)
                pan.setTranslation(.zero, in: window)
                square.alpha = pan.state == .ended ? 1 : 0.7
            })
        disc.addGestureRecognizer(
            UITapGestureRecognizer { tap in
                guard let disc = tap.view else { return }
                disc.backgroundColor = UIColor(cgColor: Palette.lime)
                disc.transform = CGAffineTransform(scaleX: 1.4, y: 1.4)
                UIView.animate(
                    withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.4,
                    initialSpringVelocity: 0, options: [],
                    animations: { disc.transform = .identity }
                )
            })
        let both = Together()
        let pinch = UIPinchGestureRecognizer { pinch in
            guard let pinch = pinch as? UIPinchGestureRecognizer, let card = pinch.view else {
                return
            }
            card.transform = card.transform.scaledBy(x: pinch.scale, y: pinch.scale)
            pinch.scale = 1
        }
        let turn = UIRotationGestureRecognizer { turn in
            guard let turn = turn as? UIRotationGestureRecognizer, let card = turn.view else {
                return
            }
            card.transform = card.transform.rotated(by: turn.rotation)
            turn.rotation = 0
        }
        for recognizer in [pinch, turn] {
            recognizer.delegate = both
            card.addGestureRecognizer(recognizer)
        }
        scene.instance.keep(window)
        scene.instance.keep(both)
        scene.drag(
            [CGPoint(x: 46, y: 50), CGPoint(x: 150, y: 40), CGPoint(x: 250, y: 56)], from: 0.2,
            for: 1)
        scene.tap(CGPoint(x: 264, y: 188), at: 1.5)
        scene.drag(
            [CGPoint(x: 188, y: 136), CGPoint(x: 206, y: 132), CGPoint(x: 180, y: 172)], from: 2.4,
            for: 1.2, twoFingers: true)
        scene.frames(until: 4)
    }

    /// Physics of a thrown scroll view: deceleration, resistance at an edge, stops at pages.
    static let scrollPhysics = Scene(
        views: "scroll-physics", title: "Scroll physics",
        lookFor:
            "The left list is thrown, slows down by itself; pulled beyond its beginning it follows less and less, and springs back. The right one is thrown as far, and stops at the next page.",
        duration: 5
    ) { scene in
        let window = UIWindow(on: scene.host)
        window.makeKeyAndVisible()
        for column in 0..<2 {
            let scroller = UIScrollView(
                frame: CGRect(x: 20 + 150 * column, y: 20, width: 130, height: 200))
            scroller.contentSize = CGSize(width: 130, height: 2000)
            scroller.isPagingEnabled = column == 1
            scroller.backgroundColor = UIColor(cgColor: Palette.slate)
            for i in 0..<40 {
                let row = UIView(frame: CGRect(x: 6, y: 6 + 50 * i, width: 118, height: 38))
                row.backgroundColor = UIColor(cgColor: Palette.cycle(i))
                row.layer.cornerRadius = 8
                scroller.addSubview(row)
            }
            window.addSubview(scroller)
        }
        scene.instance.keep(window)
        scene.drag([CGPoint(x: 85, y: 190), CGPoint(x: 85, y: 60)], from: 0.1, for: 0.2)
        scene.drag([CGPoint(x: 235, y: 190), CGPoint(x: 235, y: 60)], from: 0.6, for: 0.2)
        // An animated return to the top, then a drag beyond the top edge.
        scene.at(2.8) {
            (window.subviews.first as? UIScrollView)?.setContentOffset(.zero, animated: true)
        }
        scene.drag([CGPoint(x: 85, y: 40), CGPoint(x: 85, y: 210)], from: 3.3, for: 0.6)
        scene.frames(until: 5)
    }
}

/// Lets a pinch and a rotation be recognised at the same time.
private final class Together: NSObject, UIGestureRecognizerDelegate {
    func gestureRecognizer(
        _ recognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { true }
}
