import PlaygroundWire

extension Playground {
    /// True for the dark variant of the View menu’s “Variants: Light and Dark”; else false. Windows
    /// of UIKit scenes are dark by themselves. Thread: main. Our own.
    public static var isDark: Bool { shownVariant?.isDark ?? false }

    /// Factor of text sizes, set by the View menu’s “Variants: Text Sizes”: 0.8 to 2. Default 1.
    /// Thread: main. Our own.
    public static var textScale: Double { shownVariant?.textScale ?? 1 }

    /// The variant of this process; nil for the unchanged scene.
    nonisolated(unsafe) static var shownVariant: SceneVariant?
}
