import PlaygroundKit
import UIKit

/// A short text on a coloured background over the picture, as wide as the text needs.
final class TagLayer: CALayer {
    /// Height of a tag, points.
    static let height: CGFloat = 16

    private let text = CATextLayer()
    /// Points beside the text.
    private static let margin: CGFloat = 5

    init(tint: UIColor) {
        super.init()
        backgroundColor = tint.cgColor
        cornerRadius = 3
        text.foregroundColor = .black
        addSublayer(text)
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { nil }

    /// Shows a text, and sets the size of the bounds.
    @MainActor func show(_ string: String, scale: CGFloat) {
        let font = ToolStyle.smallFont
        text.font = font
        text.fontSize = font.pointSize
        text.string = string
        text.contentsScale = scale
        let width = string.size(withAttributes: [.font: font]).width.rounded(.up)
        let height = font.lineHeight
        // The text begins on a pixel.
        let top = ((Self.height - height) / 2 * scale).rounded() / scale
        text.frame = CGRect(x: Self.margin, y: top, width: width, height: height.rounded(.up))
        bounds.size = CGSize(width: width + 2 * Self.margin, height: Self.height)
    }
}
