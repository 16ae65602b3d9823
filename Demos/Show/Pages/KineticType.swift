import CoreGraphics
import QuartzCore

/// Words in large letters which swing, and move away from the pointer.
final class KineticType: DemoPage {
    static let piece = Piece(
        "type", "Kinetic type", .motion,
        caption: "Move through the letters; click for the next word.",
        explanation:
            "Every letter is a text layer. A wave turns it in space, the pointer pushes it aside, and a spring brings it back.",
        file: "Pages/KineticType.swift"
    ) { KineticType(isPreview: $0, date: $1) }

    private struct Letter {
        let layer: CATextLayer
        let row: Int
        let column: Int
        var home = CGPoint.zero
        var x = Spring(0, frequency: 1.8, damping: 0.42)
        var y = Spring(0, frequency: 1.8, damping: 0.42)
    }

    private struct Poster {
        let word: String
        let background: UInt32
        let inks: [UInt32]
    }

    private let posters = [
        Poster(
            word: "MOTION", background: 0x1C1433, inks: [0xFF5D8F, 0xFF9A5A, 0xFFD166, 0xF6F1E7]),
        Poster(
            word: "LAYERS", background: 0xF4EFE6, inks: [0x1D3557, 0x457B9D, 0xE63946, 0x1D3557]),
        Poster(
            word: "SPRING", background: 0x0B3D2E, inks: [0xB8F2A0, 0x5BD6A2, 0xF2E94E, 0xE9FFF0]),
        Poster(
            word: "DEPTH", background: 0xE4572E, inks: [0xFFF3E0, 0x2E1A14, 0xFFC49B, 0x2E1A14]),
    ]
    private let space = CALayer()
    private var letters: [Letter] = []
    private var number = 0
    /// Seconds since the word came.
    private var age: CGFloat = 0
    private var rows = 0

    override func build() {
        root.add(space)
    }

    /// Rows at most: a narrow and high window would have thousands of rows of tiny letters.
    private static let mostRows: CGFloat = 48

    /// Size of letters for the full width of the word, and number of rows for the full height.
    private func letterSize(_ poster: Poster) -> (letter: CGFloat, rows: Int) {
        let natural = poster.word.reduce(0) {
            $0 + Look.text(String($1), 100, .black).bounds.width
        }
        let letter = 100 * size.width * 0.94 / natural
        let rows = max(1, Int(min(size.height / max(letter * 0.8, 0.01), Self.mostRows)))
        return (min(letter, size.height / (CGFloat(rows) * 0.8)), rows)
    }

    private func spell() {
        let poster = posters[number % posters.count]
        for letter in letters { letter.layer.removeFromSuperlayer() }
        letters = []
        for row in 0..<rows {
            for (column, letter) in poster.word.enumerated() {
                let ink = poster.inks[row % poster.inks.count]
                let layer = space.add(Look.text(String(letter), 100, .black, Look.color(ink)))
                layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
                letters.append(Letter(layer: layer, row: row, column: column))
            }
        }
        age = 0
    }

    override func layout() {
        space.frame = root.bounds
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / (size.height * 1.3)
        space.sublayerTransform = perspective
        let poster = posters[number % posters.count]
        root.backgroundColor = Look.color(poster.background)
        let (letter, wanted) = letterSize(poster)
        if wanted != rows {
            rows = wanted
            spell()
        }
        for n in letters.indices { Look.set(letters[n].layer, size: letter) }
        let inRow = poster.word.count
        let width = letters.prefix(inRow).reduce(0) { $0 + $1.layer.bounds.width }
        let line = size.height / CGFloat(rows)
        for row in 0..<rows {
            var x = (size.width - width) / 2
            for n in row * inRow..<(row + 1) * inRow {
                let w = letters[n].layer.bounds.width
                letters[n].home = CGPoint(x: x + w / 2, y: line * (CGFloat(row) + 0.5))
                x += w
            }
        }
        Look.sharpen(space, scale)
        arrange()
    }

    private func arrange() {
        for letter in letters {
            let phase =
                CGFloat(time) * 1.5 - CGFloat(letter.column) * 0.42 + CGFloat(letter.row) * 0.6
            let wave = sin(phase)
            // Letters appear in sequence.
            let late = CGFloat(letter.column) * 0.05 + CGFloat(letter.row) * 0.07
            let come = smooth((age - late) / 0.55)
            var t = CATransform3DMakeTranslation(0, 0, wave * size.height * 0.06)
            t = CATransform3DRotate(t, (1 - come) * 1.9, 1, 0, 0)
            t = CATransform3DRotate(t, cos(phase) * 0.38, 0, 1, 0)
            letter.layer.transform = t
            letter.layer.opacity = Float(come)
            letter.layer.position = CGPoint(
                x: letter.home.x + letter.x.value,
                y: letter.home.y + letter.y.value + (1 - come) * size.height * 0.1
                    + wave * size.height * 0.012)
        }
    }

    override func step(_ seconds: CGFloat) {
        age += seconds
        let reach = min(size.width, size.height) * 0.32
        for n in letters.indices {
            let (dx, dy) = (letters[n].home.x - pointer.x, letters[n].home.y - pointer.y)
            let away = max(hypot(dx, dy), 1)
            let push = pow(max(0, 1 - away / reach), 2) * reach * (isPressed ? 0.9 : 0.55)
            letters[n].x.target = dx / away * push
            letters[n].y.target = dy / away * push
            letters[n].x.step(seconds)
            letters[n].y.step(seconds)
        }
        arrange()
    }

    override func pressed() {
        number += 1
        Look.animated(0.5) {
            root.backgroundColor = Look.color(posters[number % posters.count].background)
        }
        Look.still {
            rows = 0
            layout()
        }
    }

    override func ghost(at time: CFTimeInterval) -> Ghost {
        let t = time.truncatingRemainder(dividingBy: 7)
        return Ghost(
            x: 0.5 + 0.34 * sin(time * 0.7), y: 0.5 + 0.3 * sin(time * 1.1 + 1),
            isPressed: t > 6.5 && t < 6.6)
    }
}
