/// The keys and the mouse of the gallery, for the help in the window and on the command line.
enum Keys {
    static let all: [(names: String, meaning: String)] = [
        ("Mouse", "every page responds; the wheel scrolls"),
        ("← →  or  ↑ ↓", "previous, next; on the first page, select"),
        ("Home, End", "first, last"),
        ("Enter, Space, click", "on the first page, open the selected piece"),
        ("Letters, Tab", "on the first page: search; the next category"),
        ("Escape", "close a pane, leave full screen, go back, quit"),
        ("Backspace, G", "back to the first page"),
        ("Space", "in a piece, pause and continue"),
        ("R", "in a piece, restart"),
        ("S", "in a piece, show and hide the source"),
        ("O", "in a piece, show and hide the cost of frames"),
        ("F11", "full screen, and back; in a piece also F"),
        ("?, F1", "these keys; in a piece also H"),
        ("Q", "in a piece, quit; on the first page, Control Q"),
    ]
}
