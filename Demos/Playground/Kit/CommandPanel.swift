import UIKit

/// All commands of a tool, in a list with a field as filter, which is a menu, an overview of keys
/// and a search at once.
///
/// Up, Down and Return choose, Escape and a press outside close the panel. Thread: main.
public final class CommandPanel: UIView {
    /// Commands offered without a provider. Default empty.
    public var commands: [Command] = []
    /// Commands for a typed text; nil for the commands of `commands` with the typed words.
    public var provider: ((String) -> [Command])?
    /// Text shown while the field is empty.
    public var placeholder: String {
        get { field.placeholder }
        set { field.placeholder = newValue }
    }
    /// The typed text.
    public var text: String {
        get { field.text }
        set {
            field.text = newValue
            filter()
        }
    }
    /// The panel is closed, and the chosen command follows.
    public var onClose: (() -> Void)?

    private let box = RaisedBox(corner: 10, shadow: 18, drop: 8)
    private let field = SearchField("Search commands")
    private let note = UILabel(ToolStyle.smallFont, ToolStyle.dimText)
    private let empty = UILabel(ToolStyle.font, ToolStyle.dimText, .center)
    private var shown: [Command] = []
    private var chosen = 0
    private lazy var list = RowList<CommandRow>(
        make: { CommandRow() },
        fill: { [unowned self] row, number in
            row.show(shown[number], isChosen: number == chosen)
            row.onActivate = { [unowned self] in
                chosen = number
                perform()
            }
        })

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        addSubview(box)
        for view in [field, list, empty, note] { box.addSubview(view) }
        field.onChange = { [unowned self] _ in filter() }
        field.onReturn = { [unowned self] in perform() }
        isHidden = true
        accessibilityViewIsModal = true
        accessibilityLabel = "Commands"
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    /// True while the panel is shown.
    public var isOpen: Bool { !isHidden }

    /// Opens the panel, with a note below the list.
    public func open(note text: String = "", text typed: String = "") {
        isHidden = false
        field.text = typed
        note.show(text)
        filter()
        setNeedsLayout()
        field.begin()
    }

    /// Hides the panel, and calls `onClose`; does nothing while hidden.
    public func close() {
        guard isOpen else { return }
        isHidden = true
        field.end()
        onClose?()
    }

    private func filter() {
        shown = provider?(field.text) ?? Command.matching(field.text, in: commands)
        chosen = 0
        list.reload(count: shown.count)
        if !shown.isEmpty { list.reveal(0) }
        empty.show(shown.isEmpty ? "No matches" : "")
    }

    private func perform() {
        guard chosen < shown.count, shown[chosen].isEnabled() else { return }
        let command = shown[chosen]
        if !command.staysOpen { close() }
        command.action()
    }

    public override func layoutSubviews() {
        let size = CGSize(width: min(460, bounds.width - 20), height: min(470, bounds.height - 20))
        box.frame = CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: min(40, bounds.height / 20),
            width: size.width, height: size.height)
        field.frame = CGRect(x: 10, y: 10, width: size.width - 20, height: 28)
        let foot: CGFloat = note.text?.isEmpty ?? true ? 10 : 30
        list.frame = CGRect(
            x: 4, y: 46, width: size.width - 8, height: max(0, size.height - 46 - foot))
        empty.frame = CGRect(x: 14, y: 60, width: size.width - 28, height: 18)
        note.frame = CGRect(x: 14, y: size.height - 26, width: size.width - 28, height: 18)
    }

    // MARK: - Keys and touches

    public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        handle(presses)
    }

    public override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        handle(presses)
    }

    private func handle(_ presses: Set<UIPress>) {
        for press in presses {
            switch press.key?.keyCode {
            case .keyboardUpArrow: choose(chosen - 1)
            case .keyboardDownArrow: choose(chosen + 1)
            case .keyboardEscape: close()
            default: break
            }
        }
    }

    private func choose(_ number: Int) {
        guard !shown.isEmpty else { return }
        chosen = min(max(0, number), shown.count - 1)
        list.reveal(chosen)
        list.refresh()
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        guard box.frame.contains(touch.location(in: self)) else { return close() }
        if let index = list.index(at: touch.location(in: list)) {
            chosen = index
            perform()
        }
    }
}
