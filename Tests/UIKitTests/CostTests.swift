import AllocationCounter
import Testing
import UIKit

@Suite("Views: cost") @MainActor struct CostTests {
    /// The least number of allocations of a frame.
    private func allocations(_ stage: Stage, _ pan: (CGFloat) -> Void) throws -> Int {
        var least = Int.max
        for i in 0..<40 {
            let before = thread_allocation_count()
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            pan(CGFloat(i))
            CATransaction.commit()
            stage.host.layers.commit()
            stage.host.layers.evaluate(at: stage.host.layers.clock.time)
            least = min(least, Int(thread_allocation_count() - before))
        }
        return least
    }

    @Test(
        "A scroll view full of views pans with the allocations of the same layers",
        .enabled(if: allocation_count_works() != 0))
    func panning() throws {
        try Stage.with { stage in
            let scroller = stage.add(UIScrollView(frame: stage.window.bounds))
            let layer = CALayer()
            layer.frame = stage.window.bounds
            stage.window.layer.addSublayer(layer)
            for i in 0..<1000 {
                let frame = CGRect(x: i % 20 * 20, y: i / 20 * 20, width: 18, height: 18)
                scroller.addSubview(UIView(frame: frame))
                let plain = CALayer()
                plain.frame = frame
                layer.addSublayer(plain)
            }
            scroller.contentSize = CGSize(width: 400, height: 1000)
            stage.host.advance(by: 0)
            let views = try allocations(stage) { scroller.contentOffset.y = $0 }
            let layers = try allocations(stage) { layer.bounds.origin.y = $0 }
            // No allocation per view; a change of one layer's bounds takes the same number.
            #expect(views <= layers + 8, "\(views) beside \(layers)")
        }
    }

    @Test("A property set a thousand times in a block finds each animation's key in few steps")
    func keysOfOneBlock() throws {
        final class Asked: CALayer {
            // Drawn by copies.
            nonisolated(unsafe) static var count = 0
            override func animation(forKey key: String) -> CAAnimation? {
                Self.count += 1
                return super.animation(forKey: key)
            }
            override func animationKeys() -> [String]? {
                let keys = super.animationKeys()
                Self.count += keys?.count ?? 0
                return keys
            }
        }
        final class Mover: UIView { override class var layerClass: AnyClass { Asked.self } }
        try Stage.with { stage in
            let view = stage.add(Mover(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
            let before = Asked.count
            UIView.animate(withDuration: 1) {
                for x in 1...1000 { view.center.x = CGFloat(100 + x) }
            }
            #expect(Asked.count - before < 1000 * 60)
            let keys = try #require(view.layer.animationKeys())
            #expect(keys.count == 1000)
            #expect(keys.prefix(3) == ["position", "position-2", "position-3"])
            #expect(keys.last == "position-1000")
        }
    }

    @Test(
        "Growth: a touch costs in proportion to the recognisers of its view",
        .enabled(if: allocation_count_works() != 0))
    func recognizers() {
        func bytes(_ n: Int) -> Double {
            Stage.with { stage in
                let view = stage.square(CGRect(x: 0, y: 0, width: 100, height: 100))
                var taps = 0
                for i in 0..<n {
                    let tap = UITapGestureRecognizer { _ in taps += 1 }
                    tap.numberOfTapsRequired = i == 0 ? 1 : 2
                    view.addGestureRecognizer(tap)
                }
                stage.tap(50, 50)
                stage.host.advance(by: 1)
                let before = thread_allocation_bytes()
                stage.tap(50, 50)
                stage.down(50, 50)
                stage.drag(from: (50, 50), to: (90, 90), steps: 4)
                stage.up(90, 90)
                stage.host.advance(by: 1)
                let cost = Double(thread_allocation_bytes() - before)
                #expect(taps == 2)
                return cost
            }
        }
        let (few, many) = (bytes(100), bytes(400))
        #expect(many < few * 4 * 1.5, "\(few) for 100, \(many) for 400")
    }

    @Test("A recogniser that waited begins at the failure, among many that fail before")
    func waiting() {
        Stage.with { stage in
            let view = stage.square(CGRect(x: 0, y: 0, width: 100, height: 100))
            var log: [String] = []
            let double = UITapGestureRecognizer { _ in log.append("double") }
            double.numberOfTapsRequired = 2
            let single = UITapGestureRecognizer { _ in log.append("single") }
            single.require(toFail: double)
            for recognizer in [single, double] { view.addGestureRecognizer(recognizer) }
            for _ in 0..<20 {
                let two = UITapGestureRecognizer { _ in log.append("two") }
                two.numberOfTouchesRequired = 2
                view.addGestureRecognizer(two)
            }
            stage.tap(50, 50)
            #expect(log.isEmpty)
            stage.host.advance(by: 1)
            #expect(log == ["single"])
            stage.tap(50, 50)
            stage.tap(50, 50)
            stage.host.advance(by: 1)
            #expect(log == ["single", "double"])
        }
    }

    @Test(
        "Growth: failures cost in proportion to their number while a recogniser waits",
        .enabled(if: allocation_count_works() != 0))
    func failuresBesideWaiting() {
        func bytes(_ n: Int) -> Double {
            Stage.with { stage in
                let view = stage.square(CGRect(x: 0, y: 0, width: 100, height: 100))
                var taps = 0
                let double = UITapGestureRecognizer { _ in }
                double.numberOfTapsRequired = 2
                let single = UITapGestureRecognizer { _ in taps += 1 }
                single.require(toFail: double)
                for recognizer in [single, double] { view.addGestureRecognizer(recognizer) }
                for _ in 0..<n {
                    let two = UITapGestureRecognizer { _ in }
                    two.numberOfTouchesRequired = 2
                    view.addGestureRecognizer(two)
                }
                stage.tap(50, 50)
                stage.host.advance(by: 1)
                let before = thread_allocation_bytes()
                stage.tap(50, 50)
                stage.host.advance(by: 1)
                let cost = Double(thread_allocation_bytes() - before)
                #expect(taps == 2)
                return cost
            }
        }
        let (few, many) = (bytes(100), bytes(400))
        #expect(many < few * 4 * 1.5, "\(few) for 100, \(many) for 400")
    }

    @Test("Growth: a delayed end of a touch asks few recognisers at each failure")
    func failuresBesideDelay() {
        final class Counting: UITapGestureRecognizer {
            var asked = 0
            override var delaysTouchesEnded: Bool {
                get {
                    asked += 1
                    return super.delaysTouchesEnded
                }
                set { super.delaysTouchesEnded = newValue }
            }
        }
        Stage.with { stage in
            let control = stage.add(UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
            var ups = 0
            control.addAction(UIAction { _ in ups += 1 }, for: .touchUpInside)
            let taps = (0..<200).map { i in
                let tap = Counting()
                tap.numberOfTapsRequired = 2
                tap.delaysTouchesEnded = i == 199
                control.addGestureRecognizer(tap)
                return tap
            }
            stage.tap(50, 50)
            #expect(ups == 0)
            stage.host.advance(by: 1)
            #expect(ups == 1)
            #expect(taps.reduce(0) { $0 + $1.asked } < 200 * 5)
        }
    }

    @Test(
        "A time that time is moved to is evaluated once, and again when something was done at it")
    func instants() {
        final class Counted: CALayer {
            // Drawn by copies.
            nonisolated(unsafe) static var draws = 0
            override class func needsDisplay(forKey key: String) -> Bool {
                key == "cornerRadius" || super.needsDisplay(forKey: key)
            }
            override func draw(in ctx: CGContext) { Self.draws += 1 }
        }
        Stage.with { stage in
            let layer = Counted()
            layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            stage.window.layer.addSublayer(layer)
            stage.host.advance(by: 0)
            let animation = CABasicAnimation(keyPath: "cornerRadius")
            (animation.fromValue, animation.toValue, animation.duration) = (0, 5, 10)
            layer.add(animation, forKey: nil)
            stage.host.advance(by: 0.1)
            let before = Counted.draws
            for _ in 0..<5 { stage.host.advance(by: 0.1) }
            #expect(Counted.draws == before + 5)
        }
    }

    @Test("without changes no frame is drawn; a tap reaches its handler in the turn of its event")
    func stillness() throws {
        try Stage.with { stage in
            let v = stage.square(CGRect(x: 0, y: 0, width: 50, height: 50))
            v.backgroundColor = .red
            var taps = 0
            v.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
            try stage.host.layers.redraw()
            #expect(try stage.host.layers.redraw() == false)
            stage.down(10, 10)
            stage.host.send(.mouseUp(.left, x: 10, y: 10, []))
            #expect(taps == 1)
            #expect(try stage.host.layers.redraw() == false)
        }
    }

    @Test(
        "A change of a property of a view's layer makes few objects outside of animation blocks",
        .enabled(if: allocation_count_works() != 0))
    func writes() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let layer = view.layer
        func change(_ number: Int) {
            let isOdd = number % 2 == 1
            view.contentMode = isOdd ? .center : .redraw
            _ = view.contentMode
            view.alpha = isOdd ? 0.5 : 1
            view.isOpaque = isOdd
            layer.minificationFilter = isOdd ? .trilinear : .linear
            layer.cornerCurve = isOdd ? .continuous : .circular
        }
        for number in 0..<4 { change(number) }
        let before = thread_allocation_count()
        for number in 0..<100 { change(number) }
        // Fifteen for the six changes of a round in a debug build.
        #expect(thread_allocation_count() - before < 2000)
    }
}
