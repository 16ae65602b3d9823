import QuartzCore

/// S1 to S4 and nested clips, element by element. Animations begin at time 0, which spreads the
/// phases.
enum AnimatedScenes {
    private static let begin = 1e-9

    static func movers() -> ElementScene {
        let numbers = KeptNumbers(16, 16)
        return ElementScene { i, _ in BenchScenes.mover(numbers[i], (16, 16), begin) }
    }

    static func images() -> ElementScene {
        let (numbers, picture) = (KeptNumbers(64, 64), BenchScenes.checker())
        return ElementScene { i, _ in BenchScenes.image(numbers[i], picture, begin) }
    }

    static func cards() -> ElementScene {
        let numbers = KeptNumbers(96, 64)
        let scene = ElementScene { i, _ in BenchScenes.card(numbers[i], begin) }
        scene.root.backgroundColor = BenchScenes.cardBackground
        return scene
    }

    static func chains() -> ElementScene {
        let numbers = KeptNumbers(64, 64)
        let root = CALayer()
        BenchScenes.giveDepth(to: root)
        return ElementScene(root: root) { i, last in
            BenchScenes.link(i, numbers[i], after: last ?? root, in: root, begin)
        }
    }

    static func clips() -> ElementScene {
        ElementScene { i, _ in ClipScenes.nestedPanels(i) }
    }
}

/// Numbers of layers which come and go: an index always has the same numbers.
private final class KeptNumbers {
    private var stream: BenchScenes.Stream
    private var known: [BenchScenes.Numbers] = []

    init(_ width: Double, _ height: Double) { stream = BenchScenes.Stream(width, height) }

    subscript(i: Int) -> BenchScenes.Numbers {
        while known.count <= i { known.append(stream.next()) }
        return known[i]
    }
}
