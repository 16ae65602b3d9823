import Foundation
import QuartzCore

extension SceneList {
    /// Panes with a background blur over moving layers.
    static let glass = Scene(
        "glass", title: "Glass",
        lookFor:
            "Dots wander behind twelve panes: blurred behind most, gray behind two, sharp between them. The light pane over three others blurs them too.",
        duration: 2
    ) { scene in
        for n in 0..<14 {
            let x = 24 + n * 53 % 272
            let y = 30 + n * 37 % 180
            let dot = scene.root.addDot(CGPoint(x: x, y: y), 34, Palette.cycle(n))
            let move = CABasicAnimation(keyPath: "position.x")
            move.byValue = CGFloat(n % 2 == 0 ? 60 : -60)
            move.duration = 1
            move.autoreverses = true
            move.repeatCount = .infinity
            dot.add(move, forKey: "move")
        }
        for n in 0..<12 {
            let pane = scene.root.addBox(
                CGRect(x: 14 + n % 4 * 76, y: 14 + n / 4 * 74, width: 62, height: 60),
                Palette.color(0xFFFFFF, alpha: 0.14), radius: 12)
            pane.masksToBounds = true
            let isGray = n == 4 || n == 7
            pane.backgroundFilters = [
                isGray
                    ? CIFilter(name: "CIColorControls", parameters: ["inputSaturation": 0]) as Any
                    : CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 5]) as Any
            ]
        }
        let over = scene.root.addBox(
            CGRect(x: 110, y: 70, width: 100, height: 90), Palette.color(0xFFFFFF, alpha: 0.25),
            radius: 20)
        over.masksToBounds = true
        over.borderWidth = 1
        over.borderColor = Palette.color(0xFFFFFF, alpha: 0.5)
        over.backgroundFilters = [
            CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3]) as Any
        ]
    }

    /// Masks of every kind.
    static let masks = Scene(
        "masks", title: "Masks",
        lookFor:
            "Landscapes through a circle that wanders, a turning square, letters, a gradient that fades one side, a circle with a hole of half a shade, and a mask in a mask.",
        duration: 2
    ) { scene in
        for n in 0..<6 {
            let picture = scene.root.addBox(
                CGRect(x: 16 + n % 3 * 100, y: 20 + n / 3 * 106, width: 88, height: 94), nil)
            scene.pictured { picture.contents = Pictures.landscape.image($0) }
            let mask: CALayer
            switch n {
            case 0:
                mask = CALayer()
                mask.frame = CGRect(x: 4, y: 8, width: 50, height: 50)
                mask.cornerRadius = 25
                mask.backgroundColor = Palette.night
                mask.add(swing("position.x", by: 30), forKey: "wander")
            case 1:
                mask = CALayer()
                mask.frame = CGRect(x: 14, y: 17, width: 60, height: 60)
                mask.backgroundColor = Palette.night
                mask.add(swing("transform.rotation.z", by: .pi / 2), forKey: "turn")
            case 2:
                let text = CATextLayer()
                text.string = "mask"
                text.fontSize = 32
                text.foregroundColor = Palette.night
                text.alignmentMode = .center
                text.frame = CGRect(x: 0, y: 24, width: 88, height: 44)
                mask = text
            case 3:
                let fade = CAGradientLayer()
                fade.frame = CGRect(x: 0, y: 0, width: 88, height: 94)
                fade.colors = [Palette.night, Palette.color(0, alpha: 0)]
                fade.startPoint = CGPoint(x: 0.2, y: 0)
                fade.endPoint = CGPoint(x: 1, y: 0)
                mask = fade
            case 4:
                mask = CALayer()
                mask.frame = CGRect(x: 4, y: 7, width: 80, height: 80)
                mask.cornerRadius = 40
                mask.borderWidth = 22
                mask.borderColor = Palette.night
                mask.backgroundColor = Palette.color(0, alpha: 0.5)
            default:
                mask = CALayer()
                mask.frame = CGRect(x: 0, y: 0, width: 88, height: 94)
                mask.backgroundColor = Palette.night
                let inner = CALayer()
                inner.frame = CGRect(x: 9, y: 12, width: 70, height: 70)
                inner.cornerRadius = 35
                inner.backgroundColor = Palette.night
                inner.add(swing("position.y", by: 20), forKey: "wander")
                mask.mask = inner
            }
            picture.mask = mask
        }
    }

    private static func swing(_ keyPath: String, by value: CGFloat) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.byValue = value
        animation.duration = 1
        animation.autoreverses = true
        animation.repeatCount = .infinity
        return animation
    }
}
