import LayerAccessibility
import UIKit

/// A tree as indented rows that open and close.
///
/// Rows are a flat list with levels; the view stores the set of open rows. Thread: main.
public final class OutlineView: UIView {
    /// Row of the outline.
    public struct Item: Equatable {
        /// Identity of the item, which selects the state of its row.
        public var id: AnyHashable
        /// Depth, from 0.
        public var level: Int
        /// Title.
        public var title: String
        /// Shown dimmed behind the title.
        public var detail: String
        /// True for an item that can be opened.
        public var hasChildren: Bool
        /// True for a dimmed title.
        public var isDimmed: Bool
        /// Colour of a dot; nil for none.
        public var mark: UIColor?

        /// Row with a depth and a title.
        public init(
            id: AnyHashable, level: Int, title: String, detail: String = "",
            hasChildren: Bool = false,
            isDimmed: Bool = false, mark: UIColor? = nil
        ) {
            (self.id, self.level, self.title, self.detail) = (id, level, title, detail)
            (self.hasChildren, self.isDimmed, self.mark) = (hasChildren, isDimmed, mark)
        }
    }

    /// Superior items before their parts.
    public var items: [Item] = [] { didSet { if items != oldValue { rebuild() } } }
    /// Identity of the selected item; nil for none.
    public var selection: AnyHashable? {
        didSet { if selection != oldValue { list.refresh() } }
    }
    /// The user chose an item.
    public var onSelect: ((AnyHashable) -> Void)?
    /// Text of the items to show, in the title or in the detail, together with their superior
    /// items. Default empty: all items.
    public var filter = "" { didSet { if filter != oldValue { rebuild() } } }

    private let empty = UILabel(ToolStyle.font, ToolStyle.dimText, .center)
    private var closed: Set<AnyHashable> = []
    private var shown: [Item] = []
    private lazy var list = RowList<OutlineRow>(
        make: { OutlineRow() },
        fill: { [unowned self] row, number in
            let item = shown[number]
            row.show(item, isOpen: !closed.contains(item.id), isSelected: item.id == selection)
            row.onActivate = { [unowned self] in choose(item) }
            row.onToggle = { [unowned self] in toggle(item) }
        })

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        for view in [list, empty] { addSubview(view) }
        (empty.numberOfLines, empty.isUserInteractionEnabled) = (2, false)
        accessibleKind = .tree
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    public override func layoutSubviews() {
        list.frame = bounds
        empty.frame = CGRect(
            x: 8, y: 8, width: max(0, bounds.width - 16), height: min(34, bounds.height))
    }

    /// Opens the ancestors of an item, and scrolls to the item.
    public func reveal(_ id: AnyHashable) {
        guard let place = items.firstIndex(where: { $0.id == id }) else { return }
        var level = items[place].level
        for item in items[..<place].reversed() where item.level < level {
            closed.remove(item.id)
            level = item.level
        }
        rebuild()
        if let row = shown.firstIndex(where: { $0.id == id }) { list.reveal(row) }
    }

    private func rebuild() {
        shown = []
        var closedLevel = Int.max
        for item in matching() {
            if item.level > closedLevel { continue }
            closedLevel = closed.contains(item.id) && filter.isEmpty ? item.level : .max
            shown.append(item)
        }
        list.reload(count: shown.count)
        let isEmpty = shown.isEmpty && !filter.isEmpty
        empty.show(isEmpty ? "No matches for “\(filter)”" : "")
    }

    private func matching() -> [Item] {
        guard !filter.isEmpty else { return items }
        return RowFilter.kept(items.map(\.level), withParts: false) {
            items[$0].title.localizedCaseInsensitiveContains(filter)
                || items[$0].detail.localizedCaseInsensitiveContains(filter)
        }.map { items[$0] }
    }

    // MARK: - Touches and keys

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: list), let row = list.index(at: point) else {
            return
        }
        let item = shown[row]
        if item.hasChildren, point.x < OutlineRow.indent(item.level) + 16 {
            toggle(item)
        } else {
            choose(item)
        }
    }

    private func choose(_ item: Item) {
        selection = item.id
        onSelect?(item.id)
    }

    private func toggle(_ item: Item) {
        if closed.remove(item.id) == nil { closed.insert(item.id) }
        rebuild()
    }

    /// Selects the row above or below the selected row.
    public func moveSelection(by step: Int) {
        guard !shown.isEmpty else { return }
        let now = shown.firstIndex { $0.id == selection }
        let next = now.map { min(max(0, $0 + step), shown.count - 1) } ?? 0
        selection = shown[next].id
        list.reveal(next)
        onSelect?(shown[next].id)
    }

    /// Selects the first item that matches the filter; without a filter, none.
    public func selectFirstMatch() {
        guard !filter.isEmpty,
            let item = shown.first(where: {
                $0.title.localizedCaseInsensitiveContains(filter)
                    || $0.detail.localizedCaseInsensitiveContains(filter)
            })
        else { return }
        selection = item.id
        onSelect?(item.id)
    }

    /// Opens or closes the selected item.
    public func setSelectionOpen(_ isOpen: Bool) {
        guard let item = shown.first(where: { $0.id == selection }), item.hasChildren,
            closed.contains(item.id) == isOpen
        else { return }
        toggle(item)
    }
}

/// A row of an outline.
final class OutlineRow: UIView {
    private let chevron = CAShapeLayer()
    private let dot = CALayer()
    private let title = LineLabel(ToolStyle.font, ToolStyle.text)
    private let detail = LineLabel(ToolStyle.smallFont, ToolStyle.dimText)
    private var item: OutlineView.Item?
    /// Called after a screen reader chose, opened or closed the row.
    var onActivate: (() -> Void)?
    var onToggle: (() -> Void)?

    static func indent(_ level: Int) -> CGFloat { 6 + CGFloat(min(level, 40)) * 12 }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isAccessibilityElement = true
        accessibleKind = .treeItem
        chevron.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
        chevron.strokeColor = ToolStyle.dimText.cgColor
        chevron.fillColor = nil
        chevron.lineWidth = 1.4
        dot.bounds = CGRect(x: 0, y: 0, width: 6, height: 6)
        dot.cornerRadius = 3
        layer.addSublayer(chevron)
        layer.addSublayer(dot)
        addSubview(title)
        addSubview(detail)
        setToolTip { [weak self] in self?.hint }
    }
    required init?(coder: NSCoder) { nil }

    func show(_ item: OutlineView.Item, isOpen: Bool, isSelected: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        self.item = item
        title.show(item.title)
        title.textColor = item.isDimmed ? ToolStyle.dimText : ToolStyle.text
        detail.show(item.detail)
        chevron.isHidden = !item.hasChildren
        chevron.path = (isOpen ? Icon.chevronDown : .chevronRight).path
        dot.isHidden = item.mark == nil
        dot.backgroundColor = item.mark?.cgColor
        backgroundColor = isSelected ? ToolStyle.selection : .clear
        setNeedsLayout()
        showToReaders(item, isOpen: isOpen, isSelected: isSelected)
    }

    private func showToReaders(_ item: OutlineView.Item, isOpen: Bool, isSelected: Bool) {
        accessibilityLabel = item.detail.isEmpty ? item.title : "\(item.title), \(item.detail)"
        accessibilityTraits = isSelected ? [.button, .selected] : .button
        accessibleExtraStates =
            !item.hasChildren
            ? .selectable
            : isOpen ? [.selectable, .expandable, .expanded] : [.selectable, .expandable]
        accessibilityCustomActions =
            item.hasChildren
            ? [
                UIAccessibilityCustomAction(name: isOpen ? "collapse" : "expand") { [weak self] _ in
                    self?.onToggle?()
                    return true
                }
            ] : nil
    }

    /// The texts of the row, if a text is cut or hidden.
    private var hint: String? {
        guard let item else { return nil }
        return title.isCut || detail.isCut
            ? [item.title, item.detail].filter { !$0.isEmpty }.joined(separator: "\n") : nil
    }

    override func accessibilityActivate() -> Bool {
        onActivate?()
        return onActivate != nil
    }

    override func layoutSubviews() {
        guard let item else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let x = Self.indent(item.level)
        let middle = bounds.midY
        chevron.position = CGPoint(x: x + 6, y: middle)
        let right = bounds.width - (item.mark == nil ? 8 : 20)
        dot.position = CGPoint(x: bounds.width - 11, y: middle)
        let start = x + 16
        let width = min(title.sizeThatFits(bounds.size).width + 2, max(0, right - start))
        title.frame = CGRect(x: start, y: 0, width: width, height: bounds.height)
        detail.place(
            CGRect(
                x: start + width + 6, y: 0, width: max(0, right - start - width - 6),
                height: bounds.height))
    }
}
