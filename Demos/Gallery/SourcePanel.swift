import CoreGraphics
import Foundation
import QuartzCore
import Show

/// Source code beside a piece, with syntax colours.
final class SourcePanel {
    let layer = CALayer()
    private let name: CATextLayer
    private let page = CALayer()
    private let text = CATextLayer()
    private var offset: CGFloat = 0

    init(_ piece: Piece) {
        layer.backgroundColor = Look.color(0x0F1219)
        layer.masksToBounds = true
        let source = PieceSource.find(piece)
        name = Look.text(source?.file ?? piece.file, 12, .medium, Look.faint)
        text.string = SourceText.colored(
            source?.text ?? "// The source is not installed here.")
        text.anchorPoint = .zero
        // Long lines continue in the next line.
        text.isWrapped = true
        page.masksToBounds = true
        page.addSublayer(text)
        layer.addSublayer(page)
        layer.addSublayer(name)
    }

    func fit(_ frame: CGRect, scale: CGFloat) {
        layer.frame = frame
        name.position = CGPoint(x: 22, y: 16)
        page.frame = CGRect(
            x: 22, y: 44, width: max(1, frame.width - 30), height: max(1, frame.height - 44))
        text.bounds.size.width = page.frame.width
        text.bounds.size.height = text.preferredFrameSize().height.rounded(.up)
        scroll(by: 0)
        Look.sharpen(layer, scale)
    }

    /// In lines; down is positive.
    func scroll(by lines: CGFloat) {
        offset = clamp(offset + lines * 54, 0, max(0, text.bounds.height - page.bounds.height + 30))
        Look.animated(0.15) { text.position = CGPoint(x: 0, y: -offset) }
    }
}
