import Testing
@testable import UIKit
import TestSupport

@Suite("Views: kinds") @MainActor struct ControlTests {
    private func image(_ w: CGFloat, _ h: CGFloat, _ color: UIColor = .red) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: CGSize(width: w, height: h), format: format).image {
            c in
            color.setFill()
            c.fill(CGRect(x: 0, y: 0, width: w, height: h))
        }
    }

    @Test("U210: an image view shows its image, takes its size, and plays images")
    func images() {
        Stage.with { stage in
            let v = UIImageView(image: image(12, 8))
            #expect(v.frame.size == CGSize(width: 12, height: 8) && !v.isUserInteractionEnabled)
            #expect(v.layer.contents as? CGImage === v.image?.cgImage)
            #expect(v.sizeThatFits(.zero) == CGSize(width: 12, height: 8))
            v.highlightedImage = image(3, 3)
            v.isHighlighted = true
            #expect(v.layer.contents as? CGImage === v.highlightedImage?.cgImage)
            stage.add(v)
            #expect(v.animationDuration == 0 && v.animationRepeatCount == 0 && !v.isAnimating)
            v.animationImages = [image(1, 1), image(2, 2), image(3, 3)]
            v.startAnimating()
            let animation = v.layer.animation(forKey: "images")
            #expect(v.isAnimating && animation?.repeatCount == .infinity)
            #expect(animation.map { near($0.duration, 0.1, 1e-9) } == true)
            v.stopAnimating()
            #expect(!v.isAnimating)
        }
    }

    @Test("A highlighted template image follows the tint")
    func highlightedTint() {
        let v = UIImageView(image: image(4, 4))
        v.highlightedImage = image(4, 4).withRenderingMode(.alwaysTemplate)
        v.isHighlighted = true
        let before = v.layer.contents as? CGImage
        v.tintColor = .green
        let after = v.layer.contents as? CGImage
        #expect(before != nil && after != nil && before !== after)
    }

    @Test("A button copies an attributed title: an edited title has an effect when set again")
    func editedTitle() {
        let button = UIButton()
        let title = NSMutableAttributedString(string: "a")
        button.setAttributedTitle(title, for: .normal)
        title.append(NSAttributedString(string: "b"))
        #expect(button.attributedTitle(for: .normal)?.string == "a")
        button.isHighlighted = true
        #expect(button.titleLabel?.text == "a")
        button.setAttributedTitle(title, for: .normal)
        #expect(button.titleLabel?.text == "ab")
    }

    @Test("U211: a label's defaults, size and drawing")
    func labels() throws {
        try Stage.with(CGSize(width: 200, height: 60)) { stage in
            let l = UILabel()
            #expect(l.font.pointSize == 17 && l.textColor == .label && l.numberOfLines == 1)
            #expect(l.textAlignment == .natural && l.lineBreakMode == .byTruncatingTail)
            #expect(
                !l.adjustsFontSizeToFitWidth && l.minimumScaleFactor == 0
                    && !l.isUserInteractionEnabled)
            l.text = "Hello"
            l.sizeToFit()
            #expect(l.bounds.width > 20 && l.bounds.height > 15)
            let one = l.sizeThatFits(.zero)
            l.numberOfLines = 0
            l.text = "Hello Hello Hello Hello"
            let many = l.sizeThatFits(CGSize(width: one.width + 4, height: 0))
            #expect(many.height > 3 * one.height && many.width <= one.width + 4)
            l.numberOfLines = 2
            #expect(
                l.sizeThatFits(CGSize(width: one.width + 4, height: 0)).height < 2.5 * one.height)
            l.numberOfLines = 1
            l.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
            l.textColor = .red
            stage.add(l)
            let picture = try stage.host.snapshot(background: .white)
            var rows: Set<Int> = []
            for y in 0..<60 {
                for x in 0..<100 where pixel(picture, x, y)[1] < 128 { rows.insert(y) }
            }
            // In the middle from top to bottom, and upright: more ink above the line than below.
            let (low, high) = (rows.min() ?? 0, rows.max() ?? 0)
            #expect(low > 15 && high < 45 && high - low > 8)
        }
    }

    @Test("U211: attributed text has its own fonts and colours")
    func attributed() throws {
        try Stage.with(CGSize(width: 120, height: 40)) { stage in
            let l = UILabel(frame: CGRect(x: 0, y: 0, width: 120, height: 40))
            let text = NSMutableAttributedString(
                string: "MM",
                attributes: [
                    .font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.red,
                ])
            text.append(
                NSAttributedString(string: "MM", attributes: [.foregroundColor: UIColor.blue]))
            l.attributedText = text
            stage.add(l)
            #expect(text.size().height > 25)
            let picture = try stage.host.snapshot(background: .white)
            var seen: Set<[UInt8]> = []
            for y in 0..<40 { for x in 0..<120 { seen.insert(pixel(picture, x, y)) } }
            #expect(seen.contains([255, 0, 0]) && seen.contains([0, 0, 255]))
        }
    }

    @Test("U219: a control that lets go of the touch has no touch inside")
    func lettingGo() {
        final class Knob: UIControl {
            override func continueTracking(_ t: UITouch, with e: UIEvent?) -> Bool { false }
        }
        Stage.with { stage in
            let k = stage.add(Knob(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
            stage.down(10, 10)
            #expect(k.isTracking && k.isTouchInside)
            stage.move(20, 10)
            #expect(!k.isTracking && !k.isTouchInside && !k.isHighlighted)
            stage.up(20, 10)
            #expect(!k.isTouchInside)
        }
    }

    @Test("A control with multiple touches follows the touch which it tracks")
    func severalTouches() {
        final class Knob: UIControl {
            var log: [String] = []
            private func note(_ name: String, _ touch: UITouch?) {
                log.append("\(name) \(touch.map { Int($0.location(in: self).x) } ?? 0)")
            }
            override func beginTracking(_ t: UITouch, with e: UIEvent?) -> Bool {
                note("begin", t)
                return true
            }
            override func continueTracking(_ t: UITouch, with e: UIEvent?) -> Bool {
                note("continue", t)
                return true
            }
            override func endTracking(_ t: UITouch?, with e: UIEvent?) { note("end", t) }
        }
        Stage.with { stage in
            let k = stage.add(Knob(frame: CGRect(x: 0, y: 0, width: 400, height: 400)))
            k.isMultipleTouchEnabled = true
            stage.down(150, 150, .option)
            stage.move(100, 150)
            stage.up(100, 150)
            #expect(k.log == ["begin 150", "continue 100", "end 100"] && !k.isTracking)
        }
    }

    @Test("A touch cancelled inside of a tracking method ends the tracking")
    func cancelledWithin() {
        final class Knob: UIControl {
            var host: ManualViewHost?
            var cancelsAtBegin = true
            override func beginTracking(_ t: UITouch, with e: UIEvent?) -> Bool {
                if cancelsAtBegin { host?.send(.focusChanged(false)) }
                return true
            }
            override func continueTracking(_ t: UITouch, with e: UIEvent?) -> Bool {
                host?.send(.focusChanged(false))
                return true
            }
        }
        Stage.with { stage in
            let k = stage.add(Knob(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
            k.host = stage.host
            stage.down(10, 10)
            #expect(!k.isTracking && !k.isTouchInside && !k.isHighlighted)
            stage.up(10, 10)
            k.cancelsAtBegin = false
            stage.down(10, 10)
            #expect(k.isTracking)
            stage.move(20, 10)
            #expect(!k.isTracking && !k.isTouchInside && !k.isHighlighted)
            stage.up(20, 10)
        }
    }

    @Test("U219: a control's states, tracking and events")
    func controls() {
        final class Knob: UIControl {
            var log: [String] = []
            override func beginTracking(_ t: UITouch, with e: UIEvent?) -> Bool {
                log.append("begin")
                return true
            }
            override func continueTracking(_ t: UITouch, with e: UIEvent?) -> Bool {
                log.append("continue")
                return true
            }
            override func endTracking(_ t: UITouch?, with e: UIEvent?) { log.append("end") }
            override func cancelTracking(with e: UIEvent?) { log.append("cancel") }
        }
        Stage.with { stage in
            let k = stage.add(Knob(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
            #expect(k.isEnabled && !k.isSelected && !k.isHighlighted && k.state == .normal)
            var events: [UInt] = []
            for shift in 0..<9 {
                let event = UIControl.Event(rawValue: 1 << shift)
                k.addAction(UIAction { _ in events.append(event.rawValue) }, for: event)
            }
            stage.down(10, 10)
            #expect(k.isTracking && k.isTouchInside && k.isHighlighted && k.state == .highlighted)
            stage.move(20, 10)
            stage.move(300, 10)
            stage.move(20, 10)
            stage.up(20, 10)
            #expect(events == [1, 4, 32, 8, 16, 4, 64] && !k.isTracking)
            #expect(k.log == ["begin", "continue", "continue", "continue", "end"])
            stage.down(10, 10)
            stage.host.send(.focusChanged(false))
            #expect(k.log.last == "cancel" && events.last == 256)
            k.isEnabled = false
            k.log = []
            stage.tap(10, 10)
            #expect(k.log.isEmpty && k.state == .disabled)
            k.isEnabled = true
            k.isSelected = true
            #expect(k.state == .selected)
        }
    }

    final class Target: NSObject {
        var log: [String] = []
        func plain() { log.append("plain") }
        func sent(_ sender: UIButton) { log.append("sent") }
        func event(_ sender: UIButton, _ event: UIEvent?) { log.append("event \(event != nil)") }
    }

    @Test("U219: targets by unapplied methods, with sender and event, not retained, removable")
    func targets() {
        Stage.with { stage in
            let b = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            stage.add(b)
            var target: Target? = Target()
            weak let held = target
            b.addTarget(target!, action: Target.plain, for: .touchUpInside)
            b.addTarget(target!, action: Target.sent, for: .touchUpInside)
            b.addTarget(target!, action: Target.event, for: [.touchUpInside, .touchDown])
            #expect(b.allTargets.count == 1)
            stage.tap(10, 10)
            #expect(target?.log == ["event true", "plain", "sent", "event true"])
            target?.log = []
            b.removeTarget(target, for: .touchUpInside)
            b.sendActions(for: [.touchUpInside, .touchDown])
            #expect(target?.log == ["event false"])
            target = nil
            #expect(held == nil)
            b.sendActions(for: .touchDown)
        }
    }

    @Test("U220: raw values of events and states")
    func raw() {
        typealias E = UIControl.Event
        let all: [E] = [
            .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter,
            .touchDragExit, .touchUpInside, .touchUpOutside, .touchCancel,
        ]
        #expect(all.map(\.rawValue) == (0..<9).map { 1 << $0 })
        let more: [E] = [
            .valueChanged, .primaryActionTriggered, .editingDidBegin, .editingChanged,
            .editingDidEnd,
            .editingDidEndOnExit,
        ]
        #expect(more.map(\.rawValue) == [12, 13, 16, 17, 18, 19].map { 1 << $0 })
        #expect(E.allTouchEvents.rawValue == 0xFFF && E.allEditingEvents.rawValue == 0xF0000)
        #expect(E.allEvents.rawValue == 0xFFFF_FFFF)
        typealias S = UIControl.State
        #expect(
            [S.normal, .highlighted, .disabled, .selected, .focused].map(\.rawValue) == [
                0, 1, 2, 4, 8,
            ])
    }

    @Test("U221: actions are unique by identifier; all whose events match are called")
    func actions() {
        let c = UIControl()
        var log: [String] = []
        let id = UIAction.Identifier("one")
        c.addAction(UIAction(identifier: id) { _ in log.append("old") }, for: .valueChanged)
        c.addAction(UIAction(identifier: id) { _ in log.append("new") }, for: .valueChanged)
        c.addAction(
            UIAction { a in log.append("\(a.sender as? UIControl === c)") }, for: .allEvents)
        c.sendActions(for: .valueChanged)
        #expect(log == ["new", "true"])
        c.removeAction(identifiedBy: id, for: .valueChanged)
        c.sendActions(for: .valueChanged)
        #expect(log == ["new", "true", "true"])
    }

    @Test("U222: a button's titles by state, sizes, and its action")
    func buttons() {
        Stage.with { stage in
            let b = UIButton()
            #expect(b.sizeThatFits(.zero) == CGSize(width: 30, height: 34))
            b.setTitle("Normal", for: .normal)
            b.setTitle("Down", for: .highlighted)
            #expect(b.title(for: .selected) == "Normal" && b.currentTitle == "Normal")
            b.isHighlighted = true
            #expect(b.titleLabel?.text == "Down")
            b.isHighlighted = false
            b.setTitleColor(.blue, for: .normal)
            #expect(b.titleLabel?.textColor == .blue && b.titleColor(for: .disabled) == .blue)
            let pictured = UIButton()
            pictured.setImage(image(80, 60), for: .normal)
            #expect(pictured.sizeThatFits(.zero) == CGSize(width: 80, height: 60))
            let title = b.titleLabel?.sizeThatFits(CGSize(width: 1000, height: 0)) ?? .zero
            b.setImage(image(80, 60), for: .normal)
            #expect(b.sizeThatFits(.zero) == CGSize(width: 80 + title.width, height: 60))
            b.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            #expect(b.sizeThatFits(.zero) == CGSize(width: 86 + title.width, height: 64))
            var count = 0
            let c = UIButton(
                type: .system, primaryAction: UIAction(title: "Go") { _ in count += 1 })
            c.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
            stage.add(c)
            let below = UITapGestureRecognizer { _ in count += 100 }
            stage.window.addGestureRecognizer(below)
            stage.tap(20, 20)
            #expect(count == 1 && c.currentTitle == "Go" && c.currentTitleColor == c.tintColor)
        }
    }

    @Test("U223: slider, switch and activity indicator")
    func small() {
        Stage.with { stage in
            let s = stage.add(UISlider(frame: CGRect(x: 0, y: 0, width: 127, height: 34)))
            #expect(s.value == 0 && s.minimumValue == 0 && s.maximumValue == 1 && s.isContinuous)
            var values: [Float] = []
            s.addAction(UIAction { _ in values.append(s.value) }, for: .valueChanged)
            stage.down(13, 17)
            stage.move(63, 17)
            stage.move(300, 17)
            stage.up(300, 17)
            #expect(values == [0.5, 1])
            let w = stage.add(UISwitch(frame: CGRect(x: 200, y: 0, width: 5, height: 5)))
            #expect(!w.isOn && w.bounds.size == CGSize(width: 51, height: 31))
            var changes = 0
            w.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
            stage.tap(210, 10)
            #expect(w.isOn && changes == 1)
            stage.host.advance(by: 0.05)
            stage.tap(210, 10)
            w.setOn(true, animated: false)
            #expect(w.isOn && changes == 2)
            let a = stage.add(UIActivityIndicatorView(style: .large))
            #expect(a.isHidden && !a.isAnimating && a.hidesWhenStopped)
            a.startAnimating()
            #expect(a.isAnimating && !a.isHidden)
            a.stopAnimating()
            #expect(a.isHidden)
        }
    }

    @Test("U224: tints come from above, nil inherits again, and everyone touched hears")
    func tint() {
        final class Hearer: UIView {
            var count = 0
            override func tintColorDidChange() { count += 1 }
        }
        let (root, inner, own) = (UIView(), Hearer(), Hearer())
        root.addSubview(inner)
        inner.addSubview(own)
        #expect(inner.tintColor == .systemBlue)
        own.tintColor = .green
        #expect(own.count == 1)
        root.tintColor = .red
        #expect(
            inner.tintColor == .red && own.tintColor == .green && inner.count == 1 && own.count == 1
        )
        own.tintColor = nil
        #expect(own.tintColor == .red && own.count == 2)
        root.tintAdjustmentMode = .dimmed
        #expect(inner.tintColor != .red)
        inner.removeFromSuperview()
        #expect(inner.tintColor == .systemBlue)
    }
}
