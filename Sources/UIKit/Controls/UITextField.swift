import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews
import StringDrawing

/// Line of text which can be edited. Thread: main.
///
/// Arrows, Home and End move the caret; with Shift they select, with Control they go by words.
/// Control with A, C, X and V selects all, copies, cuts and pastes. Return ends editing if the
/// delegate agrees. Typed text arrives as composed by the window system.
@MainActor @preconcurrency
open class UITextField: UIControl, TextInput {
    /// Frame around the text: `line` and `bezel` are drawn as the same line, 1 point wide;
    /// `roundedRect` has round corners and a white background. Default `none`.
    public enum BorderStyle: Int, Sendable {
        /// No frame.
        case none = 0
        /// Line of 1 point.
        case line
        /// Line of 1 point, as `line`.
        case bezel
        /// Line of 1 point with round corners on a white background.
        case roundedRect
    }

    /// Delegate, not retained. Default nil.
    open weak var delegate: (any UITextFieldDelegate)?
    var editing = TextEditing()
    let caretLayer = CALayer()
    private var shift: CGFloat = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        clipsToBounds = true
        contentMode = .redraw
        caretLayer.isHidden = true
        ownLayer.addSublayer(caretLayer)
    }
    /// Text field from an archive. Always nil: archives of views are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Text, never nil when read. Default empty. Setting sends no event and does not call the
    /// delegate.
    open var text: String? {
        get { editing.text }
        set {
            guard (newValue ?? "") != editing.text else { return }
            editing.set(newValue ?? "")
            contentChanged()
        }
    }
    /// Text shown while the field is empty, in `placeholderText`, and name of the field for screen
    /// readers. Default nil.
    open var placeholder: String? { didSet { if placeholder != oldValue { contentChanged() } } }
    /// Font. Default the system's at 17 points; nil counts as the default.
    open var font: UIFont? = .systemFont(ofSize: 17) {
        didSet { if font != oldValue { contentChanged() } }
    }
    /// Colour of the text. Default `label`; nil counts as the default.
    open var textColor: UIColor? = .label { didSet { if textColor != oldValue { changed() } } }
    /// Horizontal alignment. Default natural: from the left. Text wider than the field starts at
    /// the left and follows the caret.
    open var textAlignment = NSTextAlignment.natural {
        didSet { if textAlignment != oldValue { changed() } }
    }
    /// True if dots are drawn instead of the characters; copying and cutting are then refused.
    /// Default false. Control-X changes nothing then.
    open var isSecureTextEntry = false {
        didSet { if isSecureTextEntry != oldValue { contentChanged() } }
    }
    /// True if beginning to edit clears the text. Default false. No event is sent, and the delegate
    /// is not called.
    open var clearsOnBeginEditing = false
    /// Frame around the text. Default none. `roundedRect` has a white background while the field
    /// has no background of its own.
    open var borderStyle = BorderStyle.none {
        didSet { if borderStyle != oldValue { showBorder() } }
    }
    /// True while the field is first responder. False outside of windows.
    open var isEditing: Bool { isFirstResponder }

    private func showBorder() {
        ownLayer.borderWidth = borderStyle == .none ? 0 : 1
        ownLayer.cornerRadius = borderStyle == .roundedRect ? 6 : 0
        ownLayer.borderColor = UIColor.systemGray4.cgColor
        showBorderBackground()
        contentChanged()
    }

    /// Sets the white background of the rounded border, or removes the white of an earlier rounded
    /// border. A background of the program stays.
    private func showBorderBackground() {
        if borderStyle == .roundedRect, backgroundColor == nil {
            backgroundColor = .white
            hasBorderBackground = true
        } else if borderStyle != .roundedRect, hasBorderBackground {
            if backgroundColor == .white { backgroundColor = nil }
            hasBorderBackground = false
        }
    }
    private var hasBorderBackground = false

    // MARK: Accessibility

    /// The placeholder as name, the text as value; a password's value has dots.
    override var standard: StandardAccessibility {
        var values = super.standard
        values.traits.subtract(.button)
        values.label = placeholder
        values.value = shown
        return values
    }
    /// Begins editing. False if the field cannot become first responder.
    open override func accessibilityActivate() -> Bool { becomeFirstResponder() }

    /// Rectangle of a range of Unicode scalars in points of the window.
    final func frameForReaders(of range: Range<Int>) -> CGRect? {
        let text = shown
        func units(_ count: Int) -> Int {
            String(String.UnicodeScalarView(text.unicodeScalars.prefix(count))).utf16.count
        }
        let (layout, room) = (layout(text, .label), textRect(forBounds: bounds))
        let x = start(layout, room)
        let low = layout.offset(line: 0, place: units(range.lowerBound))
        let high = layout.offset(line: 0, place: units(range.upperBound))
        let top = contentTop(layout.size.height, in: room).rounded()
        return convert(
            CGRect(x: x + low, y: top, width: high - low, height: layout.size.height), to: nil)
    }

    // MARK: First responder

    open override var canBecomeFirstResponder: Bool { isEnabled }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        hasBegun = false
        guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder()
        else { return false }
        // The delegate of the field before may have begun the editing already.
        if hasBegun { return isFirstResponder }
        hasBegun = true
        if clearsOnBeginEditing {
            editing.set("")
            contentChanged()
        }
        delegate?.textFieldDidBeginEditing(self)
        // The end of the editing by the delegate has sent the later event.
        guard isFirstResponder else { return false }
        send(.editingDidBegin, nil)
        changed()
        // An action may have ended the editing.
        guard isFirstResponder else { return false }
        if let window, window.focus.view !== self { window.focus.move(to: self, showsRing: false) }
        return true
    }
    /// True after the delegate was told of the begin of editing, and not yet of the end.
    private var hasBegun = false

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
            return false
        }
        tellEnd()
        // The delegate or an action may have begun the editing again.
        guard !isFirstResponder else { return false }
        window?.focus.left(self)
        return true
    }

    private func tellEnd() {
        hasBegun = false
        delegate?.textFieldDidEndEditing(self)
        send(.editingDidEnd, nil)
        changed()
    }

    /// A field that leaves its window ends editing, and the delegate cannot refuse.
    override func leftWindowAsFirstResponder() { tellEnd() }

    /// A disabled field takes no keys: editing ends, if the delegate agrees.
    override func stateChanged() {
        super.stateChanged()
        if !isEnabled, isEditing { resignFirstResponder() }
    }

    // MARK: Drawing

    /// Rectangle of the text: the bounds, or with a border 8 points less at the sides and 2 at top
    /// and bottom. In points of the field. An override moves the text and the caret.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        guard borderStyle != .none else { return bounds }
        // Insets wider than the bounds would give the null rectangle, which has no place.
        return bounds.insetBy(dx: min(8, bounds.width / 2), dy: min(2, bounds.height / 2))
    }

    private var shown: String {
        isSecureTextEntry ? String(repeating: "•", count: editing.text.utf16.count) : editing.text
    }

    /// `givesPlaces` is true for a layout with positions of characters. Without positions, most
    /// texts need no Pango.
    private func layout(
        _ text: String, _ color: UIColor, givesPlaces: Bool = true
    ) -> TextLayoutEngine {
        TextLayoutEngine(
            .plain(text), font: (font ?? .systemFont(ofSize: 17)).ctFont,
            color: color.cgColor, isSingleLine: true, givesLines: givesPlaces)
    }

    /// Horizontal start of the text, scrolled so that the caret is visible.
    private func start(_ layout: TextLayoutEngine, _ room: CGRect) -> CGFloat {
        let free = room.width - layout.size.width
        if free < 0 { return room.minX - shift }
        switch textAlignment {
        case .right: return room.maxX - layout.size.width
        case .center: return room.minX + (free / 2).rounded()
        default: return room.minX
        }
    }

    open override func draw(_ rect: CGRect) {
        guard let context = DrawingContexts.current else { return }
        let room = textRect(forBounds: bounds)
        let isEmpty = editing.text.isEmpty
        let color = isEmpty ? UIColor.placeholderText : textColor ?? .label
        let range = editing.selection
        let layout = layout(
            isEmpty ? placeholder ?? "" : shown, color,
            givesPlaces: isEditing && range.length > 0)
        let x = start(layout, room)
        context.clip(to: room)
        let top = contentTop(layout.size.height, in: room).rounded()
        if isEditing, range.length > 0 {
            let low = layout.offset(line: 0, place: range.location)
            let high = layout.offset(line: 0, place: NSMaxRange(range))
            tintColor.withAlphaComponent(0.25).setFill()
            context.fill(
                CGRect(x: x + low, y: top, width: high - low, height: layout.size.height))
        }
        context.drawLayout(
            layout, in: CGRect(origin: CGPoint(x: x, y: top), size: layout.size))
    }

    /// Notes a change of the content, and of its size.
    final func contentChanged() {
        changed()
        invalidateIntrinsicContentSize()
    }

    final func changed() {
        accessibilityChanged()
        setNeedsDisplay()
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        let room = textRect(forBounds: bounds)
        // Without editing, the position of the hidden caret matters only for a text too long for
        // the field.
        var (layout, hasPlaces) = (layout(shown, .label, givesPlaces: isEditing), isEditing)
        if !isEditing, layout.size.width + 2 > room.width {
            (layout, hasPlaces) = (self.layout(shown, .label), true)
        }
        let at = hasPlaces ? layout.offset(line: 0, place: editing.caret) : 0
        shift = min(max(shift, at - room.width + 2), at)
        shift = min(max(shift, 0), max(layout.size.width - room.width + 2, 0))
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let height = (font ?? .systemFont(ofSize: 17)).lineHeight
        let frame = CGRect(
            x: start(layout, room) + at, y: contentTop(height, in: room).rounded(), width: 2,
            height: height)
        let isShown = isEditing && editing.selection.length == 0
        // A moved caret restarts blinking, visible.
        let isBlinking = caretLayer.animation(forKey: "blink") != nil
        if isShown != isBlinking || frame != caretLayer.frame {
            caretLayer.placePart(in: frame)
            caretLayer.removeAllAnimations()
            if isShown { caretLayer.add(Self.blinking, forKey: "blink") }
        }
        caretLayer.backgroundColor = tintColor.cgColor
        if borderStyle != .none { ownLayer.borderColor = UIColor.systemGray4.cgColor }
        caretLayer.isHidden = !isShown
        CATransaction.commit()
    }

    private static var blinking: CAAnimation {
        let blink = CAKeyframeAnimation(keyPath: "opacity")
        blink.values = [1, 0]
        blink.calculationMode = .discrete
        blink.duration = 1
        blink.repeatCount = .infinity
        return blink
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let text = layout(
            editing.text.isEmpty ? placeholder ?? "" : shown, .label, givesPlaces: false
        ).size
        let extra: CGFloat = borderStyle == .none ? 2 : 18
        return CGSize(
            width: text.width.rounded(.up) + extra,
            height: max(text.height.rounded(.up), 20) + (borderStyle == .none ? 2 : 12))
    }
    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    override func baselineBelowMiddle(isFirst: Bool) -> CGFloat? {
        let layout = layout(editing.text.isEmpty ? placeholder ?? "" : shown, .label)
        let height = layout.size.height
        let top = contentTop(height, in: textRect(forBounds: bounds)) - bounds.midY
        return layout.lines.first.map { $0.origin.y + top }
    }

    // MARK: The pointer

    private func place(_ touch: UITouch) -> Int {
        let layout = layout(shown, .label)
        let x = touch.location(in: self).x - start(layout, textRect(forBounds: bounds))
        return editing.text.isEmpty ? 0 : layout.place(line: 0, offset: x)
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        guard becomeFirstResponder() else { return false }
        if touch.tapCount > 1 {
            editing.selectAll()
        } else {
            editing.move(to: place(touch), extends: event?.modifierFlags.contains(.shift) ?? false)
        }
        changed()
        return true
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        editing.move(to: place(touch), extends: true)
        changed()
        return true
    }

    // MARK: Keys

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = handle(presses)
        if !left.isEmpty { super.pressesBegan(left, with: event) }
    }
    /// Held keys repeat: Backspace deletes further, arrows move the caret further.
    open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let left = handle(presses)
        if !left.isEmpty { super.pressesChanged(left, with: event) }
    }
}
