import Testing
@testable import UIKit
import TestSupport

@Suite("Views: transitions") @MainActor struct ViewTransitionTests: AnimationFixture {
    @Test("U131: a cross-dissolve fades the old picture out; views are exchanged or hidden")
    func transitions() throws {
        try Stage.with(CGSize(width: 40, height: 40)) { stage in
            let (box, a, b) = (stage.square(), UIView(), UIView())
            for (v, color) in [(a, UIColor.red), (b, UIColor.blue)] {
                v.frame = box.bounds
                v.backgroundColor = color
            }
            box.addSubview(a)
            stage.host.advance(by: 0)
            _ = try stage.host.snapshot()
            stage.mark()
            var ended: [Bool] = []
            UIView.transition(
                from: a, to: b, duration: 1, options: [.transitionCrossDissolve, linear],
                completion: { ended.append($0) })
            #expect(a.superview == nil && b.superview === box)
            stage.at(0.5)
            let middle = pixel(try stage.host.snapshot(background: .black), 10, 10)
            #expect(abs(Int(middle[0]) - 128) < 6 && abs(Int(middle[2]) - 128) < 6)
            stage.at(1.1)
            #expect(ended == [true])
            box.addSubview(a)
            UIView.transition(
                from: b, to: a, duration: 0, options: .showHideTransitionViews)
            #expect(b.isHidden && !a.isHidden && b.superview === box)
            UIView.transition(
                with: box, duration: 1, options: .transitionCrossDissolve, animations: nil)
        }
    }

    @Test("U131: a flip shows the old picture, then the new one, and tidies up")
    func flips() throws {
        try Stage.with(CGSize(width: 40, height: 40)) { stage in
            let box = stage.square(CGRect(x: 0, y: 0, width: 40, height: 40))
            box.backgroundColor = .red
            stage.host.advance(by: 0)
            stage.mark()
            var ended = 0
            UIView.transition(
                with: box, duration: 1, options: [.transitionFlipFromLeft, linear],
                animations: { box.backgroundColor = .blue }, completion: { _ in ended += 1 })
            #expect(stage.window.layer.sublayers?.count == 2)
            stage.at(0.2)
            let before = try stage.host.snapshot(background: .black)
            #expect(pixel(before, 20, 20) == [255, 0, 0])
            stage.at(0.8)
            let after = try stage.host.snapshot(background: .black)
            #expect(pixel(after, 20, 20) == [0, 0, 255])
            stage.at(1.1)
            #expect(ended == 1 && stage.window.layer.sublayers?.count == 1)
        }
    }

    @Test("U131: a flip during a flip leaves the view with two sides")
    func overlappingFlips() {
        Stage.with(CGSize(width: 40, height: 40)) { stage in
            let box = stage.square(CGRect(x: 0, y: 0, width: 40, height: 40))
            stage.mark()
            @MainActor func flip() {
                UIView.transition(
                    with: box, duration: 1, options: .transitionFlipFromLeft, animations: nil)
            }
            flip()
            stage.at(0.5)
            flip()
            stage.at(1.2)
            #expect(!box.layer.isDoubleSided)
            stage.at(2)
            #expect(box.layer.isDoubleSided && stage.window.layer.sublayers?.count == 1)
        }
    }

    @Test("U243: a cover shrinks, turns and fades over what has changed, and goes")
    func cover() {
        Stage.with { stage in
            let box = stage.square(CGRect(x: 0, y: 0, width: 40, height: 40))
            UIGraphicsBeginImageContextWithOptions(box.bounds.size, true, 0)
            if let context = UIGraphicsGetCurrentContext() { box.layer.render(in: context) }
            let image = UIGraphicsGetImageFromCurrentImageContext()
            UIGraphicsEndImageContext()
            let cover = UIView(frame: box.bounds)
            cover.layer.contents = image?.cgImage
            box.addSubview(cover)
            stage.host.advance(by: 0)
            stage.mark()
            box.backgroundColor = .green
            UIView.animate(
                withDuration: 1,
                animations: {
                    cover.transform = CGAffineTransform(scaleX: 0.01, y: 0.01).rotated(by: .pi / 2)
                    cover.alpha = 0
                }, completion: { _ in cover.removeFromSuperview() })
            #expect(box.layer.animationKeys() == nil && box.backgroundColor == .green)
            stage.at(0.5)
            #expect(near(CGFloat(cover.layer.shown.opacity), 0.5))
            stage.at(1.1)
            #expect(cover.superview == nil)
        }
    }
}
