import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import SceneGallery

/// A panel over the picture: the scene's name, what to look for in it, and the keys.
///
/// Laid out in points of the window, whose y runs up; drawn with the window's pixels.
final class HelpPanel {
    let layer = CALayer()
    private let title = CATextLayer()
    private let lookFor = CATextLayer()
    private let keys = CATextLayer()
    private let meanings = CATextLayer()

    init() {
        layer.isHidden = true
        layer.isGeometryFlipped = true
        layer.zPosition = 1000
        layer.backgroundColor = CGColor(srgbRed: 0.05, green: 0.06, blue: 0.09, alpha: 0.9)
        layer.borderColor = CGColor(gray: 1, alpha: 0.2)
        layer.borderWidth = 1
        for text in [title, lookFor, keys, meanings] {
            text.font = "DejaVu Sans"
            text.foregroundColor = CGColor(
                gray: text === keys || text === title ? 1 : 0.8, alpha: 1)
            text.isWrapped = true
            layer.addSublayer(text)
        }
        keys.string = Keys.all.map(\.names).joined(separator: "\n")
        meanings.string = Keys.all.map(\.meaning).joined(separator: "\n")
    }

    var isShown: Bool {
        get { !layer.isHidden }
        set { layer.isHidden = !newValue }
    }

    /// Names the scene; `number` counts from 1.
    func describe(_ scene: Scene, number: Int, of count: Int) {
        title.string = "\(scene.title) – \(number) of \(count)"
        lookFor.string = scene.lookFor
    }

    /// Puts the panel into the middle of a window of `size` points and `scale` pixels a point, without animation.
    func fit(into size: CGSize, scale: CGFloat) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        // Letters shrink in small windows, so that all of it is seen.
        let letter = min(max(min(size.width / 36, size.height / 22), 5), 15)
        let width = min(size.width, 34 * letter)
        let inner = width - 3 * letter
        var y = 1.5 * letter
        func place(_ text: CATextLayer, _ height: CGFloat, x: CGFloat, width: CGFloat) -> CGFloat {
            text.fontSize = height
            text.contentsScale = scale
            text.bounds.size.width = width
            let needed = text.preferredFrameSize().height.rounded(.up)
            text.frame = CGRect(x: 1.5 * letter + x, y: y, width: width, height: needed)
            return needed
        }
        y += place(title, 1.3 * letter, x: 0, width: inner) + 0.5 * letter
        y += place(lookFor, letter, x: 0, width: inner) + 1.2 * letter
        let column = 9.5 * letter
        let rows = place(keys, letter, x: 0, width: column)
        y += max(rows, place(meanings, letter, x: column, width: inner - column))
        layer.cornerRadius = letter
        layer.bounds = CGRect(x: 0, y: 0, width: width, height: y + 1.5 * letter)
        layer.position = CGPoint(x: (size.width / 2).rounded(), y: (size.height / 2).rounded())
        CATransaction.commit()
    }
}
