import Foundation
import QuartzCore

/// Drifting lines of text of several sizes, with a new text in every frame.
enum DesignScene {
    static let words = ["Design", "Gestaltung", "diseño", "σχέδιο", "дизайн", "projet"]

    static func make() -> ElementScene {
        ElementScene(make: { i, _ in element(i) }, move: move)
    }

    private static func element(_ i: Int) -> CALayer {
        let layer = CATextLayer()
        let size = SharedValues.between(12, 32, i, 2)
        layer.bounds = CGRect(x: 0, y: 0, width: 10 * size, height: 1.4 * size)
        layer.fontSize = size
        layer.foregroundColor = SharedValues.color(SharedValues.unit(i, 3))
        return layer
    }

    private static func move(_ layer: CALayer, _ i: Int, _ time: Double) {
        let place = SharedValues.place(i, margin: 80)
        layer.position = CGPoint(
            x: place.x + 20 * sin(time + Double(i)), y: place.y + 10 * cos(time + Double(i)))
        let number = Int(time * 60) + i
        (layer as? CATextLayer)?.string = "\(words[i % words.count]) \(number % 1000)"
    }
}
