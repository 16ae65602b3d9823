import CoreGraphics
import Foundation
import QuartzCore

extension SceneList {
    /// Features of a text layer, in a single font.
    static let text = Scene(
        "text", title: "Text",
        lookFor:
            "Wrapped lines in two colours, three ways to cut a line short, a word in Hebrew and Arabic at the "
            + "right; the counter counts and the heading fades from coral to sky.",
        duration: 2
    ) { scene in
        func line(
            _ string: Any, _ frame: CGRect, _ size: CGFloat = 16,
            _ configure: (CATextLayer) -> Void = { _ in }
        ) -> CATextLayer {
            let layer = CATextLayer()
            layer.frame = frame
            layer.string = string
            layer.font = "DejaVu Sans"
            layer.fontSize = size
            layer.foregroundColor = Palette.paper
            configure(layer)
            scene.root.addSublayer(layer)
            return layer
        }
        let heading = line("Type", CGRect(x: 16, y: 10, width: 140, height: 40), 30)
        let fade = CABasicAnimation(keyPath: "foregroundColor")
        fade.fromValue = Palette.coral
        fade.toValue = Palette.sky
        fade.duration = 2
        fade.fillMode = .both
        fade.isRemovedOnCompletion = false
        heading.add(fade, forKey: "fade")
        let rich = NSMutableAttributedString(
            string: "Two colours ", attributes: [.foregroundColor: Palette.amber])
        rich.append(
            NSAttributedString(
                string: "and two sizes on as many lines as they need",
                attributes: [
                    .foregroundColor: Palette.teal,
                    .font: CTFontCreateWithName("DejaVu Sans", 13, nil),
                ]))
        _ = line(rich, CGRect(x: 16, y: 56, width: 140, height: 80)) { $0.isWrapped = true }
        let modes: [CATextLayerTruncationMode] = [.start, .middle, .end]
        for (i, mode) in modes.enumerated() {
            _ = line(
                "The quick brown fox jumps", CGRect(x: 170, y: 16 + i * 26, width: 134, height: 22)
            ) { $0.truncationMode = mode }
        }
        _ = line("שלום  مرحبا", CGRect(x: 170, y: 104, width: 134, height: 28), 20) {
            $0.alignmentMode = .natural
        }
        _ = line(
            "Words that fill their lines from one edge to the other, but not the last.",
            CGRect(x: 16, y: 150, width: 180, height: 80), 14
        ) {
            $0.isWrapped = true
            $0.alignmentMode = .justified
        }
        let counter = line("0", CGRect(x: 210, y: 150, width: 94, height: 60), 40) {
            $0.alignmentMode = .right
        }
        for i in 1...8 { scene.at(Double(i) / 4) { counter.string = "\(i * 12)" } }
    }

    /// A scroll layer scrolled by code, and a box of a transform layer.
    static let scrolling = Scene(
        "scrolling", title: "Scrolling, and a box",
        lookFor:
            "A list of bars scrolls to its end and back to the marked bar; a box of five sides turns, deep and whole.",
        duration: 2
    ) { scene in
        let list = CAScrollLayer()
        list.frame = CGRect(x: 16, y: 20, width: 130, height: 200)
        list.backgroundColor = Palette.slate
        list.scrollMode = .vertically
        for i in 0..<20 {
            let bar = CALayer()
            bar.frame = CGRect(x: 8, y: 8 + i * 30, width: 50 + (i * 37) % 60, height: 22)
            bar.backgroundColor = Palette.cycle(i)
            bar.borderWidth = i == 5 ? 3 : 0
            bar.borderColor = Palette.paper
            list.addSublayer(bar)
        }
        scene.root.addSublayer(list)
        scene.at(0.2) { list.scroll(to: CGPoint(x: 40, y: 408)) }
        scene.at(1.1) {
            list.sublayers?[5].scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 22))
        }

        let eye = CALayer()
        eye.frame = CGRect(x: 160, y: 20, width: 150, height: 200)
        eye.sublayerTransform.m34 = -1 / 400
        scene.root.addSublayer(eye)
        let box = CATransformLayer()
        box.position = CGPoint(x: 75, y: 100)
        eye.addSublayer(box)
        let turns: [(CGFloat, CGFloat, CGFloat)] = [
            (0, 0, 1), (.pi / 2, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (.pi, 0, 1),
        ]
        for (i, turn) in turns.enumerated() {
            let side = CALayer()
            side.bounds = CGRect(x: 0, y: 0, width: 70, height: 70)
            side.backgroundColor = Palette.cycle(i)
            side.borderWidth = 2
            side.borderColor = Palette.night
            let turned = CATransform3DMakeRotation(turn.0, turn.1, turn.2, 0)
            side.transform = CATransform3DTranslate(turned, 0, 0, 35)
            box.addSublayer(side)
        }
        let spin = CABasicAnimation(keyPath: "transform.rotation.y")
        spin.byValue = 2 * Double.pi
        spin.duration = 2
        box.add(spin, forKey: "spin")
        box.transform = CATransform3DMakeRotation(-0.5, 1, 0, 0)
    }
}
