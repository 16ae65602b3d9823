/// The keys of the gallery, for the help in the window and on the command line.
enum Keys {
    static let all: [(names: String, meaning: String)] = [
        ("← →  or  ↑ ↓", "previous, next scene"),
        ("Home, End", "first, last scene"),
        ("Space", "pause, go on"),
        ("R", "from the beginning"),
        ("F, F11", "full screen, and back"),
        ("?, H, F1", "these keys"),
        ("Escape", "closes these keys, leaves full screen, quits"),
        ("Q", "quits"),
    ]
}
