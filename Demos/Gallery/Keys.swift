/// The keys and the mouse of the gallery, for the help in the window and on the command line.
enum Keys {
    static let all: [(names: String, meaning: String)] = [
        ("Mouse", "every page answers it; the wheel scrolls"),
        ("← →  or  ↑ ↓", "previous, next; on the first page, choose"),
        ("Home, End", "first, last"),
        ("Enter, Space, click", "opens what is chosen"),
        ("Letters", "on the first page, search; Tab, the next category"),
        ("Escape", "closes what is open, leaves full screen, goes back, quits"),
        ("Backspace, G", "back to the first page"),
        ("Space", "in a piece, pause, go on"),
        ("R", "from the beginning"),
        ("S", "its source beside it, and away"),
        ("O", "frames a second and what they cost"),
        ("F, F11", "full screen, and back"),
        ("?, H, F1", "these keys"),
        ("Q", "quits"),
    ]
}
