import Foundation
import QuartzCore

extension KindScenes {
    /// Lines of text with a new number in every frame.
    static func text(_ root: CALayer, _ n: Int) -> BuiltScene {
        let layers = (0..<n).map { i in
            let layer = CATextLayer()
            layer.frame = CGRect(
                x: 10 + (i % 8) * 158, y: 10 + (i / 8) * 28, width: 150, height: 24)
            layer.fontSize = 16
            layer.foregroundColor = hue(i)
            root.addSublayer(layer)
            return layer
        }
        return BuiltScene(root: root) { time in
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            for (i, layer) in layers.enumerated() {
                layer.string = "Line \(i): \(Int(time * 60))"
            }
            CATransaction.commit()
        }
    }

    /// A page with lines of a hundred glyphs, which moves up and down behind the window, at a new
    /// subpixel position in every frame.
    static func scroll(_ root: CALayer, _ n: Int) -> BuiltScene {
        let (columns, height) = (100, 9.0)
        let rows = (n + columns - 1) / columns
        let page = CALayer()
        page.frame = CGRect(x: 0, y: 0, width: BenchScenes.width, height: Double(rows) * height)
        let letters = Array("Thequickbrownfoxjumpsoverthelazydog,1234567890.")
        for row in 0..<rows {
            let count = min(columns, n - row * columns)
            let line = CATextLayer()
            line.frame = CGRect(
                x: 4, y: Double(row) * height, width: BenchScenes.width, height: height)
            line.fontSize = 7
            line.foregroundColor = hue(row)
            line.string = String((0..<count).map { letters[($0 + 7 * row) % letters.count] })
            page.addSublayer(line)
        }
        root.addSublayer(page)
        let way = max(60, page.bounds.height - BenchScenes.height)
        return BuiltScene(root: root) { time in
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            page.position.y = page.bounds.midY - way * (0.5 - 0.5 * cos(time))
            CATransaction.commit()
        }
    }
}
