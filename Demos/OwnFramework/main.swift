import Foundation
import LayerHosting
import QuartzCore

// A view framework of two hundred lines on layers: elements, a layout, events, text, time.
var presses = 0
let count = Label("Not pressed", size: 15, color: Palette.soft)
let meter = Meter()
let window = ElementWindow(
    title: "A framework of your own", size: CGSize(width: 420, height: 320),
    content: Column(
        margin: 24,
        [
            Label("A view framework", size: 26, isBold: true, color: Palette.ink),
            Label(
                "Elements are layers. Text is measured and drawn by the same layout, and wraps in"
                    + " the width of the window.", size: 15, color: Palette.ink),
            meter,
            Button("Press") {
                presses += 1
                let attributes = count.text.attributes(at: 0, effectiveRange: nil)
                count.text = NSAttributedString(
                    string: presses == 1 ? "Pressed once" : "Pressed \(presses) times",
                    attributes: attributes)
            },
            count,
        ]))
window.onFrame = { time in meter.share = CGFloat(time.truncatingRemainder(dividingBy: 4) / 4) }
Application.run()
