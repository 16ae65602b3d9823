import UIKit

/// A line of text whose baseline is the baseline of `ToolStyle.font` in the label's height, at a
/// whole point: texts of different fonts in labels with a common middle stand on one line.
///
/// Thread: main.
public final class LineLabel: UILabel {
    /// Draws the text on the common baseline.
    public override func drawText(in rect: CGRect) {
        let shift = Baseline.shift(of: text ?? "", font, in: rect.height)
        super.drawText(in: rect.offsetBy(dx: 0, dy: shift))
    }
}

/// The common baseline of texts in a row.
@MainActor
private enum Baseline {
    /// Points from the top of a line of text to its baseline, in a room of a height.
    static func depth(in height: CGFloat) -> CGFloat {
        let font = ToolStyle.font
        return ((height - font.lineHeight) / 2 + font.ascender).rounded()
    }

    /// Boxes of plain ASCII text by fonts, which are the same for each text.
    private static var boxes: [UIFont: CGRect] = [:]

    /// Height of a text, with the distance of the baseline from the top as negative `minY`.
    /// Foundation keeps memory for each measured text with attributes, and numbers change in each
    /// frame.
    private static func box(of text: String, _ font: UIFont) -> CGRect {
        let isPlain = text.utf8.allSatisfy { $0 > 0x1F && $0 < 0x7F }
        if isPlain, let known = boxes[font] { return known }
        let box = (text as NSString).boundingRect(
            with: .zero, options: [], attributes: [.font: font], context: nil)
        if isPlain, !text.isEmpty { boxes[font] = box }
        return box
    }

    /// Points, positive for downwards, from the baseline of a text centered by its own height to
    /// the common baseline, in the present context.
    static func shift(of text: String, _ font: UIFont?, in height: CGFloat) -> CGFloat {
        guard let font, let matrix = UIGraphicsGetCurrentContext()?.ctm else { return 0 }
        // Letters of other fonts, such as ideographs, may make the line higher.
        let box = box(of: text, font)
        let scale = hypot(matrix.c, matrix.d)
        guard box.height > 0, scale > 0 else { return 0 }
        let top = max(0, ((height - box.height) / 2).rounded())
        // Texts are drawn with the baseline at a whole pixel below the top.
        return depth(in: height) - top - (-box.minY * scale).rounded() / scale
    }
}

/// A field of text with the baseline of a `LineLabel` of its height. Thread: main.
public class LineTextField: UITextField {
    /// Draws the text on the common baseline.
    public override func draw(_ rect: CGRect) {
        let shift = Baseline.shift(of: text ?? "", font, in: bounds.height)
        UIGraphicsGetCurrentContext()?.translateBy(x: 0, y: shift)
        super.draw(rect)
    }
}
