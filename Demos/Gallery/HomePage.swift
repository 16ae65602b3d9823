import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Show

/// The first page: all pieces as small live pictures, with categories and a search.
final class HomePage {
    let layer = CALayer()
    /// Called after a piece was chosen, with the frame of the picture in the window.
    var onOpen: (Piece, CGRect) -> Void = { _, _ in }
    /// Search words; all shown cards contain every word.
    var search = "" { didSet { if search != oldValue { filter() } } }
    private let list = CALayer()
    private let top = CALayer()
    private let fade = CAGradientLayer()
    private let name = Look.text("Lamina", 34, .bold)
    private let motto = Look.text(
        "Core Animation for Linux. Everything here is alive.", 15, .regular, Look.soft)
    private let field = CALayer()
    private let typed = Look.text("Search", 14, .regular, Look.faint)
    private let caret = CALayer()
    private let nothing = Look.text("No piece has all of these words.", 16, .regular, Look.soft)
    private var chips: [(box: CALayer, text: CATextLayer, category: Piece.Category?)] = []
    private let cards: [HomeCard]
    private var shown: [HomeCard] = []
    private var category: Piece.Category?
    private var chosen: Int?
    private var size = CGSize.zero
    private var scale: CGFloat = 1
    private var pointer: CGPoint?
    private var isDown = false
    private var scroll = Spring(0, frequency: 3.2, damping: 1)
    private var height: CGFloat = 0
    private static let header: CGFloat = 148

    init() {
        cards = (PageList.all + PageList.reference).map(HomeCard.init)
        layer.anchorPoint = .zero
        layer.backgroundColor = Look.background
        layer.masksToBounds = true
        list.anchorPoint = .zero
        layer.addSublayer(list)
        layer.addSublayer(top)
        top.backgroundColor = Look.background
        top.addSublayer(fade)
        fade.colors = [Look.background, Look.color(0x0B0D13, 0)]
        for child in [name, motto, field, nothing] as [CALayer] { top.addSublayer(child) }
        field.backgroundColor = Look.raised
        field.borderColor = Look.line
        field.borderWidth = 1
        field.cornerRadius = 19
        field.masksToBounds = true
        field.addSublayer(typed)
        field.addSublayer(caret)
        caret.backgroundColor = Look.accent
        let blink = CABasicAnimation(keyPath: "opacity")
        (blink.fromValue, blink.toValue) = (1, 0)
        (blink.duration, blink.autoreverses, blink.repeatCount) = (0.55, true, .infinity)
        caret.add(blink, forKey: "blink")
        for category in [nil] + Piece.Category.allCases.map(Optional.some) {
            let box = top.add(CALayer()) { $0.cornerRadius = 15 }
            chips.append(
                (box, box.add(Look.text(category?.rawValue ?? "All", 13, .semibold)), category))
        }
        shown = cards
        for card in cards { list.addSublayer(card.layer) }
        colorChips()
    }

    /// Shows the cards in sequence.
    func appear() {
        for (n, card) in shown.prefix(16).enumerated() { card.rise(after: 0.05 * Double(n)) }
    }

    // MARK: - What is shown

    private func filter() {
        // A search covers all categories.
        shown = cards.filter {
            search.isEmpty
                ? category == nil || $0.piece.category == category : $0.piece.matches(search)
        }
        chosen = search.isEmpty || shown.isEmpty ? nil : 0
        scroll.target = 0
        if chosen != nil { pointer = nil }
        Look.animated(0.25) {
            for card in cards { card.layer.isHidden = !shown.contains { $0 === card } }
            layout()
        }
        Look.still {
            Look.set(typed, search.isEmpty ? "Search" : search)
            typed.foregroundColor = search.isEmpty ? Look.faint : Look.ink
            nothing.opacity = shown.isEmpty ? 1 : 0
            layoutTop()
        }
        colorChips()
        onChange()
    }

    private func colorChips() {
        for chip in chips {
            let isOn = search.isEmpty ? chip.category == category : chip.category == nil
            chip.box.backgroundColor = isOn ? Look.ink : Look.raised
            chip.text.foregroundColor = isOn ? Look.background : Look.soft
        }
    }

    func fit(_ size: CGSize, scale: CGFloat) {
        (self.size, self.scale) = (size, scale)
        layer.bounds = CGRect(origin: .zero, size: size)
        layoutTop()
        layout()
        Look.sharpen(top, scale)
    }

    private var edge: CGFloat { size.width < 700 ? 20 : 44 }

    private func layoutTop() {
        top.frame = CGRect(x: 0, y: 0, width: size.width, height: Self.header - 16)
        fade.frame = CGRect(x: 0, y: Self.header - 16, width: size.width, height: 24)
        name.position = CGPoint(x: edge, y: 22)
        motto.position = CGPoint(x: edge + name.bounds.width + 16, y: 40)
        motto.isHidden = size.width < 940
        let wide = min(280, size.width - 2 * edge - name.bounds.width - 20)
        field.frame = CGRect(
            x: size.width - edge - max(wide, 60), y: 26, width: max(wide, 60), height: 38)
        typed.position = CGPoint(x: 18, y: 10)
        caret.frame = CGRect(
            x: 18 + (search.isEmpty ? -3 : typed.bounds.width + 1), y: 10, width: 2, height: 18)
        var x = edge
        for chip in chips {
            let w = chip.text.bounds.width + 26
            chip.box.frame = CGRect(x: x, y: 84, width: w, height: 30)
            chip.text.center(w / 2, 15)
            x += w + 8
        }
        nothing.opacity = shown.isEmpty ? 1 : 0
        nothing.position = CGPoint(x: edge, y: Self.header + 20)
    }

    private func layout() {
        let gap: CGFloat = 26
        let columns = max(1, Int((size.width - 2 * edge + gap) / (280 + gap)))
        let w = max(1, (size.width - 2 * edge - gap * CGFloat(columns - 1)) / CGFloat(columns))
        let h = w * 0.625 + 62
        for (n, card) in shown.enumerated() {
            card.place(
                CGRect(
                    x: edge + CGFloat(n % columns) * (w + gap),
                    y: Self.header + CGFloat(n / columns) * (h + gap * 0.6), width: w, height: h),
                scale: scale)
        }
        let rows = (shown.count + columns - 1) / columns
        height = Self.header + CGFloat(rows) * (h + gap * 0.6) + 20
        scroll.target = clamp(scroll.target, 0, max(0, height - size.height))
        self.columns = columns
        highlight()
    }

    private var columns = 1

    private func highlight() {
        for (n, card) in shown.enumerated() { card.isChosen = n == chosen }
    }

    /// Frame of a piece's picture in the window; nil for an invisible picture.
    func frame(of piece: Piece) -> CGRect? {
        guard let card = shown.first(where: { $0.piece.id == piece.id }) else { return nil }
        return card.thumb.offsetBy(dx: 0, dy: -scroll.value)
    }

    // MARK: - For screen readers

    /// Called after a change of the shown cards, of the search, or of the chosen card.
    var onChange: () -> Void = {}
    var searchFrame: CGRect { field.frame }
    var topFrame: CGRect { top.frame }
    var shownPieces: [Piece] { shown.map(\.piece) }
    var chosenNumber: Int? { chosen }
    var categories: [(title: String, isOn: Bool)] {
        chips.map { chip in
            let isOn = search.isEmpty ? chip.category == category : chip.category == nil
            return (chip.category?.rawValue ?? "All", isOn)
        }
    }
    func categoryFrame(_ number: Int) -> CGRect {
        chips.indices.contains(number) ? chips[number].box.frame : .zero
    }
    func chooseCategory(_ number: Int) {
        guard chips.indices.contains(number) else { return }
        category = chips[number].category
        if search.isEmpty { filter() } else { search = "" }
    }
    func open(_ piece: Piece) {
        if let card = shown.first(where: { $0.piece.id == piece.id }) { open(card) }
    }
    /// Chooses a shown piece; false for another piece.
    func choose(_ piece: Piece) -> Bool {
        guard let number = shown.firstIndex(where: { $0.piece.id == piece.id }) else {
            return false
        }
        choose(at: number)
        return true
    }

    /// Scrolls to a piece, at once.
    func reveal(_ piece: Piece) {
        guard let n = shown.firstIndex(where: { $0.piece.id == piece.id }) else { return }
        chosen = n
        bring(n)
        scroll.value = scroll.target
        Look.still {
            list.position.y = -scroll.value
            highlight()
        }
    }

    private func bring(_ n: Int) {
        let frame = shown[n].layer.frame
        let (low, high) = (frame.maxY - size.height + 20, frame.minY - Self.header)
        scroll.target = clamp(scroll.target, min(low, high), max(low, high))
        scroll.target = clamp(scroll.target, 0, max(0, height - size.height))
    }

    /// Draws a frame of all visible cards.
    func frame(_ time: CFTimeInterval) {
        let seconds = CGFloat(min(max(time - (before ?? time), 0), 0.05))
        before = time
        scroll.step(seconds)
        if scroll.rests { scroll.value = scroll.target }
        Look.still { list.position = CGPoint(x: 0, y: -scroll.value.rounded()) }
        let seen = CGRect(
            x: 0, y: scroll.value + Self.header - 40, width: size.width, height: size.height)
        // A frame makes at most one new page, so that running pages stay smooth.
        var mayBegin = true
        for card in cards {
            let isSeen = !card.layer.isHidden && card.layer.frame.intersects(seen)
            let over = pointer.map { CGPoint(x: $0.x, y: $0.y + scroll.value) }
            let hasBegun = card.frame(
                time, isSeen: isSeen, mayBegin: mayBegin,
                pointer: (pointer?.y ?? 0) > Self.header - 16 ? over : nil)
            if hasBegun { mayBegin = false }
        }
    }

    private var before: CFTimeInterval?

    // MARK: - Events

    func handle(_ event: WindowEvent) {
        switch event {
        case .mouseMoved(let x, let y, _):
            pointer = CGPoint(x: x, y: y)
            chooseCard(under: CGPoint(x: x, y: y))
        case .scrolled(_, let dy, _, _, _):
            scroll.target = clamp(
                scroll.target - CGFloat(dy) * 110, 0, max(0, height - size.height))
        case .mouseDown(.left, let x, let y, _): click(CGPoint(x: x, y: y))
        case .keyDown(.enter, _, isRepeat: false): if let chosen { open(shown[chosen]) }
        // Space opens the chosen piece, except during a search, where Space is a letter.
        case .keyDown(.space, _, isRepeat: false) where search.isEmpty:
            if let chosen { open(shown[chosen]) }
        case .keyDown(.backspace, _, _): if !search.isEmpty { search.removeLast() }
        case .keyDown(.tab, let held, _):
            let all = chips.map(\.category)
            let at =
                (all.firstIndex { $0 == category } ?? 0)
                + (held.contains(.shift) ? all.count - 1 : 1)
            category = all[at % all.count]
            filter()
        case .keyDown(.right, _, _): choose(1)
        case .keyDown(.left, _, _): choose(-1)
        case .keyDown(.down, _, _): choose(columns)
        case .keyDown(.up, _, _): choose(-columns)
        case .keyDown(.home, _, _): choose(at: 0)
        case .keyDown(.end, _, _): choose(at: shown.count - 1)
        case .text(let text):
            let clean = text.filter { !$0.isNewline && ($0 != " " || !search.isEmpty) }
            if search.count < 40 { search += clean }
        default: break
        }
    }

    private func choose(_ steps: Int) {
        choose(at: chosen.map { $0 + steps } ?? (steps > 0 ? 0 : shown.count - 1))
    }

    private func choose(at number: Int) {
        guard !shown.isEmpty else { return }
        let number = min(max(number, 0), shown.count - 1)
        chosen = number
        // The pointer highlights again when it moves.
        pointer = nil
        bring(number)
        highlight()
        onChange()
    }

    /// The choice of the keys follows the pointer: a single card is highlighted.
    private func chooseCard(under point: CGPoint) {
        guard chosen != nil, point.y >= Self.header - 16 else { return }
        let at = CGPoint(x: point.x, y: point.y + scroll.value)
        guard let number = shown.firstIndex(where: { $0.layer.frame.contains(at) }),
            number != chosen
        else { return }
        chosen = number
        highlight()
        onChange()
    }

    private func click(_ point: CGPoint) {
        if point.y < Self.header - 16 {
            let number = chips.firstIndex {
                $0.box.frame.insetBy(dx: -3, dy: -6).contains(point)
            }
            return number.map { chooseCategory($0) } ?? ()
        }
        let at = CGPoint(x: point.x, y: point.y + scroll.value)
        if let card = shown.first(where: { $0.layer.frame.contains(at) }) { open(card) }
    }

    private func open(_ card: HomeCard) {
        chosen = shown.firstIndex { $0 === card }
        onOpen(card.piece, card.thumb.offsetBy(dx: 0, dy: -scroll.value))
    }
}
