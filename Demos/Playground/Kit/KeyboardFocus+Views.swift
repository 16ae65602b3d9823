import UIKit

// Keys of the views of a tool.
extension Command.Key {
    fileprivate var presses: Bool { !hasControl && (name == " " || name == "enter") }
}

extension TextButton: KeyboardFocusable {
    public var canFocus: Bool { isEnabled }
    public func takeKey(_ key: Command.Key) -> Bool {
        guard key.presses else { return false }
        sendActions(for: .touchUpInside)
        return true
    }
}

extension IconButton: KeyboardFocusable {
    public var canFocus: Bool { isEnabled }
    public func takeKey(_ key: Command.Key) -> Bool {
        guard key.presses else { return false }
        sendActions(for: .touchUpInside)
        return true
    }
}

extension NumberField: KeyboardFocusable {
    public func takeFocus() -> Bool {
        begin()
        return true
    }
}

extension LineField: KeyboardFocusable {
    public var canFocus: Bool { isEditable }
    public func takeFocus() -> Bool {
        begin()
        return true
    }
}

extension SearchField: KeyboardFocusable {
    public func takeFocus() -> Bool {
        begin()
        return true
    }
}

extension InputField: KeyboardFocusable {
    public func takeFocus() -> Bool { becomeFirstResponder() }
}

extension OutlineView: KeyboardFocusable {
    public func takeKey(_ key: Command.Key) -> Bool {
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
    public var hasFocusableViews: Bool { true }
    public func takeKey(_ key: Command.Key) -> Bool {
        guard !key.hasControl else { return false }
        switch key.name {
        case "up": moveSelection(by: -1)
        case "down": moveSelection(by: 1)
        default: return false
        }
        return true
    }

    /// Selects the bar above or below the selected one.
    public func moveSelection(by step: Int) {
        let bars = rowSet.shown.indices.filter { rowSet.shown[$0].bar != nil }
        guard !bars.isEmpty else { return }
        let present = bars.firstIndex { rowSet.shown[$0].id == selection }
        let next = present.map { min(max(0, $0 + step), bars.count - 1) }
        let row = bars[next ?? (step > 0 ? 0 : bars.count - 1)]
        list.reveal(row)
        select(rowSet.shown[row])
    }

    /// Selects the first bar that the filter leaves; nothing without a filter.
    func selectFirstMatch() {
        guard !filter.isEmpty else { return }
        selection = nil
        moveSelection(by: 1)
    }
}
