import CoreGraphics
import LayerAccessibility
import Show

/// The first page as a tree for screen readers: the search field, the categories, the cards.
final class HomeItems {
    private unowned let home: HomePage
    private let field = AccessibleItem(.textField, "Search")
    private let tabs = AccessibleItem(.tabList, "Categories")
    private let list = AccessibleItem(.list, "Pieces")
    private var cards: [String: AccessibleItem] = [:]
    /// Items in reading order.
    var all: [AccessibleItem] { [field, tabs, list] }

    init(_ home: HomePage) {
        self.home = home
        field.frame = { [unowned home] in home.searchFrame }
        tabs.frame = { [unowned home] in home.topFrame }
        list.frame = { [unowned home] in home.layer.bounds }
        tabs.children = home.categories.enumerated().map { number, category in
            let tab = AccessibleItem(.tab, category.title) { [unowned home] in
                home.chooseCategory(number)
            }
            tab.frame = { [unowned home] in home.categoryFrame(number) }
            return tab
        }
        update()
    }

    /// Takes the present values of the page.
    func update() {
        field.words = home.search
        for (tab, category) in zip(tabs.children, home.categories) {
            tab.states = category.isOn ? [.usual, .selectable, .selected] : [.usual, .selectable]
        }
        let pieces = home.shownPieces
        let shown = pieces.map { card($0) }
        if !shown.elementsEqual(list.children, by: ===) { list.children = shown }
        for (number, card) in shown.enumerated() {
            card.states = home.chosenNumber == number ? [.usual, .focused] : .usual
        }
    }

    private func card(_ piece: Piece) -> AccessibleItem {
        if let known = cards[piece.id] { return known }
        let card = AccessibleItem(.button, piece.title) { [unowned home] in home.open(piece) }
        card.help = piece.caption
        card.identifier = piece.id
        card.frame = { [unowned home] in home.frame(of: piece) ?? .zero }
        card.onFocus = { [unowned home] in home.choose(piece) }
        card.onReveal = { [unowned home] in
            home.reveal(piece)
            return true
        }
        cards[piece.id] = card
        return card
    }
}
