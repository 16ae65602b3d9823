import Testing
@testable import UIKit
import LaminaViews
import TestSupport

@Suite("Views: text field") @MainActor struct TextFieldTests {
    final class Guard: NSObject, UITextFieldDelegate {
        var log: [String] = []
        var allows = true
        func textFieldDidBeginEditing(_ t: UITextField) { log.append("begin") }
        func textFieldDidEndEditing(_ t: UITextField) { log.append("end") }
        func textField(
            _ t: UITextField, shouldChangeCharactersIn r: NSRange, replacementString s: String
        ) -> Bool { allows }
    }

    /// Delegate with work at the begin and the end of editing, done once.
    final class Changer: NSObject, UITextFieldDelegate {
        var log: [String] = []
        var atBegin: ((UITextField) -> Void)?
        var atEnd: ((UITextField) -> Void)?
        func textFieldDidBeginEditing(_ t: UITextField) {
            log.append("begin \(t.tag)")
            let work = atBegin
            atBegin = nil
            work?(t)
        }
        func textFieldDidEndEditing(_ t: UITextField) {
            log.append("end \(t.tag)")
            let work = atEnd
            atEnd = nil
            work?(t)
        }
    }

    final class Eraser: NSObject, UITextFieldDelegate {
        func textField(
            _ t: UITextField, shouldChangeCharactersIn r: NSRange, replacementString s: String
        ) -> Bool {
            t.text = ""
            return true
        }
    }

    private func field(_ stage: Stage) -> UITextField {
        let f = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 34))
        f.borderStyle = .roundedRect
        return stage.add(f)
    }

    @Test(
        "U195, U182: over a field the pointer is an I-beam; hovering ends with the window and stops no press"
    )
    func hovering() {
        Stage.with { stage in
            let f = field(stage)
            var seen: [UIGestureRecognizer.State] = []
            f.addGestureRecognizer(UIHoverGestureRecognizer { seen.append($0.state) })
            var isHeld = false
            f.addGestureRecognizer(
                UILongPressGestureRecognizer { _ in isHeld = true })
            stage.move(20, 20)
            #expect(stage.host.cursor == .iBeam && seen == [.began])
            stage.down(20, 20)
            stage.host.advance(by: 1)
            #expect(isHeld)
            stage.up(20, 20)
            stage.host.send(.pointerInside(false))
            #expect(stage.host.cursor == .arrow && seen == [.began, .ended])
        }
    }

    @Test("Typing, moving, selecting and deleting, by keys")
    func keys() {
        Stage.with { stage in
            let f = field(stage)
            stage.type("nothing yet")
            #expect(f.text == "")
            stage.tap(20, 20)
            #expect(f.isEditing)
            stage.type("hello world")
            stage.key(.left)
            stage.key(.backspace)
            #expect(f.text == "hello word")
            stage.key(.home)
            stage.key(.right, .shift)
            stage.type("J")
            #expect(f.text == "Jello word")
            stage.key(.right, .control)
            stage.key(.end, .shift)
            stage.key(.backspace)
            #expect(f.text == "Jello")
            stage.key(.backspace, .control)
            #expect(f.text == "")
            stage.type("👩‍👩‍👧é")
            stage.key(.backspace)
            stage.key(.backspace)
            #expect(f.text == "")
        }
    }

    private func fields(_ stage: Stage, _ delegate: Changer) -> [UITextField] {
        (0..<3).map { tag in
            let f = field(stage)
            f.frame.origin.y = 10 + 40 * CGFloat(tag)
            (f.tag, f.delegate) = (tag, delegate)
            return f
        }
    }

    @Test("A field that begins again inside of textFieldDidEndEditing keeps keys and focus")
    func beginsAgain() {
        Stage.with { stage in
            let changer = Changer()
            let f = fields(stage, changer)
            stage.tap(20, 20)
            changer.atEnd = { $0.becomeFirstResponder() }
            #expect(!f[0].resignFirstResponder() && f[0].isEditing && f[0].isFocused)
            stage.type("x")
            #expect(f[0].text == "x" && changer.log == ["begin 0", "end 0", "begin 0"])
            changer.atEnd = { $0.becomeFirstResponder() }
            #expect(!f[1].becomeFirstResponder() && f[0].isEditing && !f[1].isEditing)
            #expect(f[0].resignFirstResponder() && !f[0].isEditing && !f[0].isFocused)
        }
    }

    @Test("A field ended inside of textFieldDidBeginEditing gets neither keys nor focus")
    func endsAtOnce() {
        Stage.with { stage in
            let changer = Changer()
            let f = fields(stage, changer)
            changer.atBegin = { $0.resignFirstResponder() }
            #expect(!f[0].becomeFirstResponder() && !f[0].isEditing && !f[0].isFocused)
            #expect(changer.log == ["begin 0", "end 0"])
        }
    }

    @Test("Fields begun inside of textFieldDidEndEditing begin once, and end before another begins")
    func thirdField() {
        Stage.with { stage in
            let changer = Changer()
            let f = fields(stage, changer)
            f[0].becomeFirstResponder()
            changer.atEnd = { _ in f[1].becomeFirstResponder() }
            #expect(f[2].becomeFirstResponder() && f[2].isEditing && !f[1].isEditing)
            #expect(changer.log == ["begin 0", "end 0", "begin 1", "end 1", "begin 2"])
            changer.log = []
            changer.atEnd = { _ in f[0].becomeFirstResponder() }
            #expect(f[0].becomeFirstResponder() && f[0].isEditing)
            #expect(changer.log == ["end 2", "begin 0"])
        }
    }

    @Test("A field that leaves its window ends editing")
    func leaving() {
        Stage.with { stage in
            let changer = Changer()
            let f = fields(stage, changer)
            let box = stage.square(CGRect(x: 0, y: 0, width: 300, height: 300))
            box.addSubview(f[0])
            var ends = 0
            f[0].addAction(UIAction { _ in ends += 1 }, for: .editingDidEnd)
            f[0].becomeFirstResponder()
            box.removeFromSuperview()
            #expect(changer.log == ["begin 0", "end 0"] && ends == 1 && !f[0].isEditing)
            #expect(stage.window.firstResponder == nil)
        }
    }

    @Test("The clipboard, and what the delegate and the actions hear")
    func clipboard() {
        Stage.with { stage in
            let (f, g) = (field(stage), Guard())
            f.delegate = g
            var events: [String] = []
            for (event, name) in [
                (UIControl.Event.editingDidBegin, "begin"), (.editingChanged, "changed"),
                (.editingDidEnd, "end"), (.editingDidEndOnExit, "exit"),
            ] { f.addAction(UIAction { _ in events.append(name) }, for: event) }
            f.becomeFirstResponder()
            stage.type("ab")
            stage.key(Key("A"), .control)
            stage.key(Key("X"), .control)
            #expect(f.text == "" && stage.host.clipboard == "ab")
            stage.key(Key("V"), .control)
            stage.key(Key("V"), .control)
            #expect(f.text == "abab")
            g.allows = false
            stage.type("c")
            #expect(f.text == "abab")
            stage.key(.enter)
            #expect(!f.isEditing && g.log == ["begin", "end"])
            #expect(
                events == [
                    "begin", "changed", "changed", "changed", "changed", "changed", "exit", "end",
                ])
        }
    }

    @Test("An empty clipboard keeps the selection; pasted tabs are spaces, other controls go")
    func oddClipboards() {
        Stage.with { stage in
            let f = field(stage)
            f.text = "hello"
            f.becomeFirstResponder()
            for text in [nil, "", "\n", "\u{7}"] as [String?] {
                stage.host.clipboard = text
                stage.key(Key("A"), .control)
                stage.key(Key("V"), .control)
                stage.host.send(.text(""))
                #expect(f.text == "hello" && f.editing.selection.length == 5)
            }
            stage.host.clipboard = "a\tb\u{7}\r\nc"
            stage.key(Key("V"), .control)
            #expect(f.text == "a b c")
        }
    }

    @Test("A bordered field smaller than its border has a text rectangle and a focus ring inside")
    func tiny() {
        Stage.with { stage in
            let f = UITextField()
            f.borderStyle = .roundedRect
            #expect(f.textRect(forBounds: .zero) == .zero)
            let narrow = CGRect(x: 10, y: 20, width: 10, height: 30)
            #expect(f.textRect(forBounds: narrow) == CGRect(x: 15, y: 22, width: 0, height: 26))
            stage.add(f)
            stage.key(.tab)
            #expect(f.isEditing)
            stage.type("ab")
            f.frame = narrow
            stage.host.advance(by: 0)
            let ring = f.layer.sublayers?.first { $0.name == "focus ring" }
            let lines = ring?.sublayers ?? []
            #expect(lines.count == 2 && lines.allSatisfy { $0.frame.isFinite })
            stage.tap(15, 30)
            #expect(f.caretLayer.frame.isFinite && f.isEditing && f.text == "ab")
        }
    }

    @Test("A field disabled during editing ends editing and takes no more text")
    func disabled() {
        Stage.with { stage in
            let (f, g) = (field(stage), Guard())
            f.delegate = g
            f.becomeFirstResponder()
            stage.type("ab")
            f.isEnabled = false
            #expect(!f.isEditing && g.log == ["begin", "end"] && !f.becomeFirstResponder())
            stage.type("c")
            stage.key(.backspace)
            #expect(f.text == "ab")
            withExtendedLifetime(g) {}
        }
    }

    @Test("A delegate that shortens the text before a change leaves the rest of the change")
    func shortened() {
        Stage.with { stage in
            let (f, eraser) = (field(stage), Eraser())
            f.text = "hello"
            f.delegate = eraser
            f.becomeFirstResponder()
            stage.key(.backspace)
            #expect(f.text == "" && f.editing.caret == 0)
            f.text = "hello"
            stage.type("x")
            #expect(f.text == "x" && f.editing.caret == 1)
            withExtendedLifetime(eraser) {}
        }
    }

    @Test("The pointer puts the caret, drags a selection, and a second tap takes all")
    func pointer() throws {
        try Stage.with { stage in
            let f = field(stage)
            f.text = "mmmmmmmm"
            let wide = f.sizeThatFits(.zero).width - 18
            stage.down(18 + wide / 2, 27)
            stage.up(18 + wide / 2, 27)
            #expect(f.editing.caret == 4)
            let before = try stage.host.snapshot(background: .white)
            stage.host.advance(by: 1)
            stage.down(18, 27)
            stage.move(18 + wide / 4, 27)
            stage.up(18 + wide / 4, 27)
            #expect(f.editing.selected == "mm" && f.caretLayer.isHidden)
            let after = try stage.host.snapshot(background: .white)
            #expect(pixel(before, 19, 18) != pixel(after, 19, 18))
            stage.host.advance(by: 1)
            stage.tap(40, 27)
            stage.host.advance(by: 0.1)
            stage.tap(40, 27)
            #expect(f.editing.selected == "mmmmmmmm")
        }
    }

    @Test("Text that is too long scrolls with the caret; secret text is dots")
    func scrolling() {
        Stage.with { stage in
            let f = field(stage)
            f.becomeFirstResponder()
            stage.type(String(repeating: "wide ", count: 20))
            stage.host.advance(by: 0)
            #expect(f.caretLayer.frame.maxX <= 200 && f.caretLayer.frame.minX > 150)
            stage.key(.home)
            stage.host.advance(by: 0)
            #expect(near(f.caretLayer.frame.minX, 8, 1))
            f.isSecureTextEntry = true
            stage.key(Key("A"), .control)
            stage.key(Key("C"), .control)
            #expect(stage.host.clipboard == nil)
            let text = f.text
            stage.key(Key("X"), .control)
            #expect(f.text == text && f.editing.selection.length > 0)
            #expect(stage.host.clipboard == nil)
        }
    }

    @Test("the white of a rounded border leaves with the border, a background of one's own stays")
    func borderBackground() {
        let f = UITextField()
        f.borderStyle = .roundedRect
        #expect(f.backgroundColor == .white)
        f.borderStyle = .line
        #expect(f.backgroundColor == nil)
        f.backgroundColor = .red
        f.borderStyle = .roundedRect
        f.borderStyle = .none
        #expect(f.backgroundColor == .red)
        f.backgroundColor = nil
        f.borderStyle = .roundedRect
        f.backgroundColor = .blue
        f.borderStyle = .none
        #expect(f.backgroundColor == .blue)
    }

    @Test("A field removed by its delegate at the begin of editing sends the end as the last event")
    func removedAtBegin() {
        Stage.with { stage in
            let (field, changer) = (stage.add(UITextField(frame: Self.frame)), Changer())
            field.delegate = changer
            changer.atBegin = { $0.removeFromSuperview() }
            var events: [String] = []
            field.addAction(UIAction { _ in events.append("begin") }, for: .editingDidBegin)
            field.addAction(UIAction { _ in events.append("end") }, for: .editingDidEnd)
            #expect(!field.becomeFirstResponder())
            #expect(changer.log == ["begin 0", "end 0"] && events == ["end"])
        }
    }
    private static let frame = CGRect(x: 0, y: 0, width: 100, height: 30)
}
