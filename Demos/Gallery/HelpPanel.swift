import CoreGraphics
import Foundation
import QuartzCore
import Show

/// Panel over the picture with instructions and keys.
final class HelpPanel {
    let layer = CALayer()
    private let title = Look.text("Lamina", 20, .bold)
    private let about = Look.text("", 14, .regular, Look.soft)
    private let keys = Look.text("", 14, .medium)
    private let meanings = Look.text("", 14, .regular, Look.soft)

    init() {
        layer.isHidden = true
        layer.zPosition = 1000
        layer.backgroundColor = Look.color(0x0D0F16, 0.96)
        layer.borderColor = Look.color(0xFFFFFF, 0.2)
        layer.borderWidth = 1
        layer.shadowOpacity = 0.6
        layer.shadowRadius = 40
        for text in [title, about, keys, meanings] {
            text.isWrapped = true
            layer.addSublayer(text)
        }
        keys.string = Keys.all.map(\.names).joined(separator: "\n")
        meanings.string = Keys.all.map(\.meaning).joined(separator: "\n")
        about.string =
            "Choose a piece, or type what you look for. Left alone, the gallery plays by itself."
    }

    var isShown: Bool {
        get { !layer.isHidden }
        set { layer.isHidden = !newValue }
    }

    /// Names the shown piece.
    func describe(_ piece: Piece) {
        title.string = piece.title
        about.string = "\(piece.caption)\n\(piece.explanation)"
    }

    /// Puts the panel into the middle of a window of `size` points and `scale` pixels a point,
    /// without animation.
    func fit(into size: CGSize, scale: CGFloat) {
        Look.still {
            // Letters shrink in small windows, to keep the whole panel visible.
            let letter = min(max(min(size.width / 42, size.height / 32), 4), 15)
            let width = min(size.width, 40 * letter)
            let inner = width - 4 * letter
            var y = 1.8 * letter
            func place(_ text: CATextLayer, _ height: CGFloat, x: CGFloat, width: CGFloat)
                -> CGFloat
            {
                text.fontSize = height
                text.bounds.size.width = width
                let needed = text.preferredFrameSize().height.rounded(.up)
                text.frame = CGRect(x: 2 * letter + x, y: y, width: width, height: needed)
                return needed
            }
            y += place(title, 1.6 * letter, x: 0, width: inner) + 0.5 * letter
            y += place(about, letter, x: 0, width: inner) + 1.2 * letter
            let column = 9.5 * letter
            let rows = place(keys, letter, x: 0, width: column)
            y += max(rows, place(meanings, letter, x: column, width: inner - column))
            layer.cornerRadius = 1.2 * letter
            layer.bounds = CGRect(x: 0, y: 0, width: width, height: y + 1.8 * letter)
            layer.position = CGPoint(x: (size.width / 2).rounded(), y: (size.height / 2).rounded())
            Look.sharpen(layer, scale)
        }
    }
}
