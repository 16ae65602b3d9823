import CoreGraphics
import CoreText
import Foundation
import QuartzCore

@MainActor private func words(_ n: Int) -> String {
    String(repeating: "some words and ", count: max(1, n / 15))
}

/// A text with a new colour for every word.
@MainActor private func runs(_ n: Int) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for i in 0..<n {
        text.append(
            NSAttributedString(
                string: "ab ",
                attributes: [
                    .foregroundColor: CGColor(
                        red: Double(i % 256) / 255, green: 0, blue: 0, alpha: 1)
                ]))
    }
    return text
}

@MainActor let texts: [Operation] = [
    Operation("text: characters of a line", 500) { n in
        let text = NSAttributedString(string: words(n))
        return { _ = CTLineCreateWithAttributedString(text) }
    },
    Operation("text: runs of a line", 60, allowed: 2) { n in
        let text = runs(n)
        return { _ = CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text)) }
    },
    Operation("text: lines of a frame", 250) { n in
        let text = NSAttributedString(string: String(repeating: "line\n", count: n))
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 1e6), transform: nil)
        return {
            let setter = CTFramesetterCreateWithAttributedString(text)
            _ = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
        }
    },
    Operation("text layer: wrapped characters", 500) { n in
        let layer = CATextLayer()
        layer.string = words(n)
        layer.isWrapped = true
        layer.fontSize = 8
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let stage = Stage()
        return {
            stage.root.addSublayer(layer)
            try stage.draw()
        }
    },
    Operation("text layers", 15) { n in
        let stage = Stage()
        return {
            stage.fill(n) {
                let layer = CATextLayer()
                layer.string = "text \($0)"
                layer.fontSize = 8
                layer.frame = CGRect(x: 0, y: $0 % 90, width: 60, height: 10)
                return layer
            }
            try stage.draw()
        }
    },
    Operation("fonts: make", 60) { n in
        { for i in 0..<n { _ = CTFontCreateWithName("Inter", 8 + CGFloat(i % 50), nil) } }
    },
]
