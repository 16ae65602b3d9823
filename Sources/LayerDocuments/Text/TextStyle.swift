import CoreGraphics
import Foundation

/// Text with style: a key frame of `t.d` of a document.
struct TextStyle {
    var text: String
    var font: String
    /// Points.
    var size: Double
    /// 0 left, 1 right, 2 centred.
    var alignment: Int
    /// Tracking in thousandths of the font size.
    var tracking: Double
    /// Line height in points.
    var lineHeight: Double
    /// Baseline shift in points upwards.
    var baselineShift: Double
    var fill: [Double]?
    var stroke: [Double]?
    var strokeWidth: Double
    var strokeIsAbove: Bool
    /// Text box for wrapping; nil for lines that end only at line breaks.
    var box: CGRect?

    /// `text` replaces the text of the document; nil for none.
    init?(_ json: JSONValue?, text other: String? = nil) {
        guard let json, let text = other ?? json["t"]?.string else { return nil }
        // `ca` 1 is all caps.
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

    /// Lines of the text; carriage returns and vertical tabs are line breaks.
    var lines: [Substring] {
        text.split(omittingEmptySubsequences: false) {
            "\r\n\u{3}\u{0B}".contains($0) || $0 == "\r\n"
        }
    }
}
