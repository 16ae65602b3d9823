import UIKit

// Keys of the views of a tool.
extension Command.Key {
    fileprivate var presses: Bool { !hasControl && (name == " " || name == "enter") }
}

extension TextButton: KeyboardFocusable {
    /// True if the button is enabled.
    public var canFocus: Bool { isEnabled }
    /// Space and Return press the button.
    public func handleKey(_ key: Command.Key) -> Bool {
        guard key.presses else { return false }
        sendActions(for: .touchUpInside)
        return true
    }
}

extension IconButton: KeyboardFocusable {
    /// True if the button is enabled.
    public var canFocus: Bool { isEnabled }
    /// Space and Return press the button.
    public func handleKey(_ key: Command.Key) -> Bool {
        guard key.presses else { return false }
        sendActions(for: .touchUpInside)
        return true
    }
}

extension NumberField: KeyboardFocusable {
    /// Begins typing.
    public func receiveFocus() -> Bool {
        begin()
        return true
    }
}

extension LineField: KeyboardFocusable {
    /// True if the field is editable.
    public var canFocus: Bool { isEditable }
    /// Begins typing.
    public func receiveFocus() -> Bool {
        begin()
        return true
    }
}

extension SearchField: KeyboardFocusable {
    /// Begins typing.
    public func receiveFocus() -> Bool {
        begin()
        return true
    }
}

extension InputField: KeyboardFocusable {
    /// Begins typing.
    public func receiveFocus() -> Bool { becomeFirstResponder() }
}

extension OutlineView: KeyboardFocusable {
    /// Arrows select, open and close rows.
    public func handleKey(_ key: Command.Key) -> Bool {
        guard !key.hasControl else { return false }
        switch key.name {
        case "up": moveSelection(by: -1)
        case "down": moveSelection(by: 1)
        case "left": setSelectionOpen(false)
        case "right": setSelectionOpen(true)
        default: return false
        }
        return true
    }
}

extension TimelineView: KeyboardFocusable {
    /// True: the time line holds a search field.
    public var hasFocusableViews: Bool { true }
    /// Arrows up and down select a bar.
    public func handleKey(_ key: Command.Key) -> Bool {
        guard !key.hasControl else { return false }
        switch key.name {
        case "up": moveSelection(by: -1)
        case "down": moveSelection(by: 1)
        default: return false
        }
        return true
    }

    /// Selects the bar above or below the selected bar.
    public func moveSelection(by step: Int) {
        let bars = rowSet.shown.indices.filter { rowSet.shown[$0].bar != nil }
        guard !bars.isEmpty else { return }
        let present = bars.firstIndex { rowSet.shown[$0].id == selection }
        let next = present.map { min(max(0, $0 + step), bars.count - 1) }
        let row = bars[next ?? (step > 0 ? 0 : bars.count - 1)]
        list.reveal(row)
        select(rowSet.shown[row])
    }

    /// Selects the first bar that matches the filter. Without effect without a filter.
    func selectFirstMatch() {
        guard !filter.isEmpty else { return }
        selection = nil
        moveSelection(by: 1)
    }
}
