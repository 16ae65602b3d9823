import AppKit

// Notes on a board. A drag moves a note; a double click on the board makes a note, a double click
// on a note gives the next colour. T tidies up, Tab selects the next note, Delete removes the note;
// the wheel with Control enlarges the note under the pointer.

@main class AppDelegate: NSObject, NSApplicationDelegate {
    func applicationDidFinishLaunching(_ notification: Notification) {
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 640, height: 440),
            styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: false)
        window.title = "Board – drag, double-click, T, Tab, Delete"
        let board = Board(frame: window.frame)
        board.wantsLayer = true
        window.contentView = board
        for (i, text) in ["Layers", "Views", "Time", "Motion", "Pixels"].enumerated() {
            board.addNote(text, at: NSPoint(x: 110 + 105 * i, y: 300 - 45 * (i % 3)))
        }
        window.makeKeyAndOrderFront(nil)
        window.makeFirstResponder(board)
    }
}

/// Holds notes, and tidies the notes up.
final class Board: NSView {
    private var notes: [Note] { subviews.compactMap { $0 as? Note } }

    override var acceptsFirstResponder: Bool { true }

    override func draw(_ dirtyRect: NSRect) {
        NSColor(srgbRed: 0.16, green: 0.18, blue: 0.24, alpha: 1).set()
        bounds.fill()
        NSColor(calibratedWhite: 1, alpha: 0.15).set()
        for x in stride(from: 20.0, to: bounds.width, by: 20) {
            for y in stride(from: 20.0, to: bounds.height, by: 20) {
                NSBezierPath(ovalIn: NSRect(x: x - 1, y: y - 1, width: 2, height: 2)).fill()
            }
        }
        NSAttributedString(
            string: "Drag a note, double-click, or press T, Tab, Delete",
            attributes: [
                .font: NSFont.systemFont(ofSize: 13),
                .foregroundColor: NSColor(calibratedWhite: 1, alpha: 0.7),
            ]
        ).draw(at: NSPoint(x: 20, y: 12))
    }

    func addNote(_ text: String, at center: NSPoint) {
        let note = Note(text)
        note.setFrameOrigin(
            NSPoint(x: center.x - note.frame.width / 2, y: center.y - note.frame.height / 2))
        note.alphaValue = 0
        addSubview(note)
        note.animator().alphaValue = 1
    }

    override func mouseDown(with event: NSEvent) {
        window?.makeFirstResponder(self)
        guard event.clickCount == 2 else { return }
        addNote("Note \(notes.count + 1)", at: convert(event.locationInWindow, from: nil))
    }

    override func keyDown(with event: NSEvent) {
        switch event.charactersIgnoringModifiers {
        case "t": tidyUp()
        default: super.keyDown(with: event)
        }
    }

    /// Moves all notes into rows.
    private func tidyUp() {
        let columns = max(1, Int((bounds.width - 20) / 130))
        for (i, note) in notes.enumerated() {
            NSAnimationContext.runAnimationGroup { context in
                context.duration = 0.35 + 0.06 * Double(i)
                context.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
                note.animator().frame = NSRect(
                    x: 20 + 130 * CGFloat(i % columns),
                    y: bounds.height - 110 - 110 * CGFloat(i / columns), width: 115, height: 90)
            }
        }
    }
}

/// A note: properties of the layer are set, without drawing.
final class Note: NSView {
    private static let colors: [NSColor] = [
        NSColor(srgbRed: 1, green: 0.87, blue: 0.45, alpha: 1),
        NSColor(srgbRed: 0.62, green: 0.86, blue: 0.68, alpha: 1),
        NSColor(srgbRed: 0.6, green: 0.8, blue: 1, alpha: 1),
        NSColor(srgbRed: 1, green: 0.68, blue: 0.66, alpha: 1),
    ]
    private static var made = 0
    private var number: Int
    private let label = CATextLayer()

    init(_ text: String) {
        number = Note.made
        Note.made += 1
        super.init(frame: NSRect(x: 0, y: 0, width: 115, height: 90))
        wantsLayer = true
        layerContentsRedrawPolicy = .onSetNeedsDisplay
        label.string = text
        label.fontSize = 16
        label.alignmentMode = .center
        label.foregroundColor = NSColor(calibratedWhite: 0.15, alpha: 1).cgColor
        // The text stands in the middle of the note.
        let height = label.preferredFrameSize().height
        label.frame = NSRect(x: 5, y: (90 - height) / 2, width: 105, height: height)
        label.autoresizingMask = [.layerWidthSizable, .layerMinYMargin, .layerMaxYMargin]
        layer?.addSublayer(label)
        setAccessibilityElement(true)
        setAccessibilityRole(.button)
        setAccessibilityLabel(text)
        setAccessibilityCustomActions([
            NSAccessibilityCustomAction(name: "delete") { [weak self] in
                self?.remove()
                return self != nil
            }
        ])
        setAccessibilityHelp("Delete removes the note, Space gives the next colour")
        lift(false)
        addTrackingArea(
            NSTrackingArea(
                rect: .zero, options: [.cursorUpdate, .activeAlways, .inVisibleRect], owner: self))
    }
    required init?(coder: NSCoder) { nil }

    override var wantsUpdateLayer: Bool { true }
    override func updateLayer() {
        layer?.backgroundColor = Note.colors[number % Note.colors.count].cgColor
        layer?.cornerRadius = 6
        layer?.borderWidth = window?.firstResponder === self ? 3 : 0
        layer?.borderColor = NSColor.white.cgColor
        label.contentsScale = window?.backingScaleFactor ?? 1
    }

    /// Gives the note a longer shadow during a drag.
    private func lift(_ isHeld: Bool) {
        let shadow = NSShadow()
        shadow.shadowColor = NSColor(calibratedWhite: 0, alpha: isHeld ? 0.5 : 0.35)
        shadow.shadowOffset = NSSize(width: 0, height: isHeld ? -12 : -3)
        shadow.shadowBlurRadius = isHeld ? 14 : 5
        animator().shadow = shadow
    }

    // MARK: First responder: Tab selects a note, Delete removes the note

    override var acceptsFirstResponder: Bool { true }
    override func becomeFirstResponder() -> Bool {
        needsDisplay = true
        return true
    }
    override func resignFirstResponder() -> Bool {
        needsDisplay = true
        return true
    }
    override func keyDown(with event: NSEvent) {
        // Codes of Backspace and Delete.
        guard [259, 261].contains(event.keyCode) else { return super.keyDown(with: event) }
        remove()
    }

    /// The space bar, or a press by a screen reader, gives the next colour.
    override func accessibilityPerformPress() -> Bool {
        recolor()
        return true
    }

    private func remove() {
        NSAnimationContext.runAnimationGroup(
            { _ in animator().alphaValue = 0 }, completionHandler: { self.removeFromSuperview() })
    }

    private func recolor() {
        number += 1
        needsDisplay = true
    }

    // MARK: The pointer

    override func cursorUpdate(with event: NSEvent) { NSCursor.pointingHand.set() }

    override func mouseDown(with event: NSEvent) {
        if event.clickCount == 2 { recolor() }
        superview?.addSubview(self)
        lift(true)
    }
    override func mouseDragged(with event: NSEvent) {
        setFrameOrigin(NSPoint(x: frame.minX + event.deltaX, y: frame.minY - event.deltaY))
    }
    override func mouseUp(with event: NSEvent) { lift(false) }

    override func magnify(with event: NSEvent) {
        // A note stays large enough to be held, and small enough to be seen.
        let width = min(max(frame.width * (1 + event.magnification), 60), 600)
        let scale = width / frame.width
        frame = frame.insetBy(
            dx: -frame.width * (scale - 1) / 2, dy: -frame.height * (scale - 1) / 2)
    }
}
