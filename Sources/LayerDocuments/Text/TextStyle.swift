import CoreGraphics
import Foundation

/// A text and how it is set: a key frame of `t.d` of a document.
struct TextStyle {
    var text: String
    var font: String
    /// Points.
    var size: Double
    /// 0 left, 1 right, 2 centred.
    var alignment: Int
    /// Thousandths of the size between characters.
    var tracking: Double
    /// Points from baseline to baseline.
    var lineHeight: Double
    /// Points upwards.
    var baselineShift: Double
    var fill: [Double]?
    var stroke: [Double]?
    var strokeWidth: Double
    var strokeIsAbove: Bool
    /// The box it is wrapped in; nil for lines that end where the text says.
    var box: CGRect?

    init?(_ json: JSONValue?) {
        guard let json, let text = json["t"]?.string else { return nil }
        // Capitals, as the style asks for them.
        let shown = json["ca"]?.int == 1 ? text.uppercased() : text
        self.text = String(shown.prefix(DocumentLimits.characters))
        font = json["f"]?.string ?? ""
        size = min(max(json["s"]?.double ?? 12, 0.01), 10_000)
        alignment = json["j"]?.int ?? 0
        tracking = json["tr"]?.double ?? 0
        lineHeight = json["lh"]?.double ?? size * 1.2
        baselineShift = json["ls"]?.double ?? 0
        fill = json["fc"]?.numbers
        stroke = json["sc"]?.numbers
        strokeWidth = max(json["sw"]?.double ?? 0, 0)
        strokeIsAbove = json["of"]?.bool ?? false
        if let size = json["sz"]?.numbers, size.count >= 2 {
            let place = json["ps"]?.numbers ?? [0, 0]
            box = CGRect(
                x: place.first ?? 0, y: place.count > 1 ? place[1] : 0, width: size[0],
                height: size[1])
        }
    }

    /// Lines as they are written; carriage returns and vertical tabs end one.
    var lines: [Substring] {
        text.split(omittingEmptySubsequences: false) {
            "\r\n\u{3}\u{0B}".contains($0) || $0 == "\r\n"
        }
    }
}
