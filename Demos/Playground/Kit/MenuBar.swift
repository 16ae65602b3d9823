import UIKit

/// A row of titles with the list of the open title: all commands of a tool, with their keys.
///
/// The view lies over the whole window; presses beside the titles pass through it until a list is
/// open. Up, Down, Home and End move, Return and Space choose, Left and Right open the neighbouring
/// list, Escape and a press outside close the list. Thread: main.
public final class MenuBar: UIView {
    /// Menu of the bar.
    public struct Menu {
        /// Title in the bar.
        public var title: String
        /// Commands in order.
        public var commands: [Command]

        /// Lines separate the groups.
        public init(_ title: String, _ groups: [[Command]]) {
            self.title = title
            commands = groups.flatMap { group in
                group.enumerated().map { number, command in
                    var command = command
                    command.beginsGroup = number == 0
                    return command
                }
            }
        }
    }

    /// Menus from left to right. The open list shows the commands of its new menu, and closes if
    /// the menu no longer exists.
    public var menus: [Menu] = [] {
        didSet {
            makeTitles()
            guard let open else { return }
            if menus.indices.contains(open) { show(open) } else { close() }
        }
    }
    /// The list is closed, and the chosen command follows.
    public var onClose: (() -> Void)?
    /// Width of the titles from the left edge, in points.
    public var barWidth: CGFloat { titles.last.map { $0.frame.maxX + 8 } ?? 0 }
    /// True while a list is open.
    public var isOpen: Bool { open != nil }
    /// Points from the top to the titles.
    private static let top: CGFloat = 5
    private static let height: CGFloat = 24

    private var titles: [TextButton] = []
    private var open: Int?
    private var chosen: Int?
    private let box = RaisedBox(corner: 8, shadow: 14, drop: 6)
    private let hover = UIHoverGestureRecognizer()
    private var shown: [Command] { open.map { menus[$0].commands } ?? [] }
    private lazy var list = RowList<CommandRow>(
        make: { CommandRow() },
        fill: { [unowned self] row, number in
            row.show(shown[number], isChosen: number == chosen, isFirst: number == 0)
            row.onActivate = { [unowned self] in perform(number) }
        })

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        box.isHidden = true
        addSubview(box)
        box.addSubview(list)
        hover.addTarget(self, action: MenuBar.hovered)
        addGestureRecognizer(hover)
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    private func makeTitles() {
        for title in titles { title.removeFromSuperview() }
        titles = menus.map { TextButton($0.title, isPlain: true) }
        var x: CGFloat = 8
        for title in titles {
            let width = title.sizeThatFits(bounds.size).width
            title.frame = CGRect(x: x, y: Self.top, width: width, height: Self.height)
            title.isUserInteractionEnabled = false
            title.accessibleKind = .menu
            let number = titles.firstIndex { $0 === title }
            // The bar takes presses of the pointer; readers press the title.
            title.addAction(
                UIAction { [unowned self] _ in if let number { show(number) } }, for: .touchUpInside
            )
            x += width
            addSubview(title)
        }
    }

    private func title(at point: CGPoint) -> Int? {
        titles.firstIndex { $0.frame.contains(point) }
    }

    public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        isOpen ? bounds.contains(point) : title(at: point) != nil
    }

    // MARK: - Opening

    /// Opens a list by its index.
    public func show(_ number: Int) {
        guard menus.indices.contains(number) else { return }
        (open, chosen) = (number, nil)
        for (i, title) in titles.enumerated() { title.isSelected = i == number }
        box.isHidden = false
        box.accessibilityLabel = menus[number].title
        list.reload(count: shown.count)
        setNeedsLayout()
        becomeFirstResponder()
    }

    /// Shows titles, check marks and availability of the open list's commands again; has no effect
    /// without an open list.
    public func refresh() { if isOpen { list.refresh() } }

    /// Closes the open list, and calls `onClose`; has no effect without an open list.
    public func close() {
        guard isOpen else { return }
        (open, chosen) = (nil, nil)
        for title in titles { title.isSelected = false }
        box.isHidden = true
        // A hidden list is laid out, too, as for another appearance of the window.
        list.reload(count: 0)
        onClose?()
    }

    private func perform(_ number: Int) {
        let command = shown[number]
        guard command.isEnabled() else { return }
        close()
        command.action()
    }

    public override func layoutSubviews() {
        guard let open, open < titles.count else { return }
        let width = min(430, bounds.width - 8)
        let x = min(titles[open].frame.minX, bounds.width - width - 4)
        let top = Self.top + Self.height + 2
        let height = min(CGFloat(shown.count) * list.rowHeight + 8, bounds.height - top - 4)
        box.frame = CGRect(x: max(4, x), y: top, width: width, height: max(0, height))
        list.frame = CGRect(x: 4, y: 4, width: width - 8, height: max(0, height - 8))
    }

    // MARK: - Mouse and keys

    private func hovered() {
        guard isOpen, hover.state == .began || hover.state == .changed else { return }
        let point = hover.location(in: self)
        if let number = title(at: point), number != open { return show(number) }
        let row = box.frame.contains(point) ? list.index(at: convert(point, to: list)) : nil
        if let row, shown[row].isEnabled() { choose(row) }
    }

    /// Chooses the next enabled command.
    private func move(from row: Int, by step: Int) {
        var row = row + step
        while shown.indices.contains(row), !shown[row].isEnabled() { row += step }
        choose(row)
    }

    private func choose(_ row: Int) {
        guard row != chosen, shown.indices.contains(row) else { return }
        chosen = row
        list.reveal(row)
        list.refresh()
    }

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        if let number = title(at: point) { return number == open ? close() : show(number) }
        if !box.frame.contains(point) { close() }
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isOpen, let point = touches.first?.location(in: self), box.frame.contains(point),
            let row = list.index(at: convert(point, to: list))
        else { return }
        perform(row)
    }

    public override var canBecomeFirstResponder: Bool { isOpen }

    public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        handle(presses)
    }
    public override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        handle(presses)
    }

    private func handle(_ presses: Set<UIPress>) {
        for press in presses {
            guard let open else { return }
            switch press.key?.keyCode {
            case .keyboardUpArrow: move(from: chosen ?? shown.count, by: -1)
            case .keyboardDownArrow: move(from: chosen ?? -1, by: 1)
            case .keyboardHome: move(from: -1, by: 1)
            case .keyboardEnd: move(from: shown.count, by: -1)
            case .keyboardLeftArrow: show((open + menus.count - 1) % menus.count)
            case .keyboardRightArrow: show((open + 1) % menus.count)
            case .keyboardEscape: close()
            case .keyboardReturnOrEnter, .keyboardSpacebar: if let chosen { perform(chosen) }
            default: break
            }
        }
    }
}
