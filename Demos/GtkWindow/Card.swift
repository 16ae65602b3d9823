import QuartzCore

/// The content of the layer tree: a gradient and a card with a text.
@MainActor final class Card {
    let backdrop = CAGradientLayer()
    let layer = CALayer()
    private let text = CATextLayer()
    private var isPlaced = false

    /// Turn around the vertical axis, in degrees, with perspective.
    var tilt = 0.0 {
        didSet {
            var transform = CATransform3DIdentity
            transform.m34 = -1 / 600
            layer.transform = CATransform3DRotate(transform, tilt * .pi / 180, 0, 1, 0)
        }
    }

    init() {
        // A turned card stays in front.
        backdrop.zPosition = -400
        backdrop.colors = [
            CGColor(red: 0.13, green: 0.16, blue: 0.28, alpha: 1),
            CGColor(red: 0.36, green: 0.24, blue: 0.45, alpha: 1),
        ]
        layer.bounds = CGRect(x: 0, y: 0, width: 220, height: 140)
        layer.backgroundColor = CGColor(red: 0.97, green: 0.96, blue: 0.93, alpha: 1)
        layer.shadowOpacity = 0.5
        layer.shadowRadius = 14
        layer.shadowOffset = CGSize(width: 0, height: 8)
        text.frame = CGRect(x: 0, y: 52, width: 220, height: 36)
        (text.string, text.fontSize, text.alignmentMode) = ("Layers", 28, .center)
        text.foregroundColor = CGColor(red: 0.2, green: 0.18, blue: 0.3, alpha: 1)
        layer.addSublayer(text)
    }

    /// Fills the widget with the backdrop. The first size places the card in the middle.
    func layOut(in size: CGSize) {
        backdrop.frame = CGRect(origin: .zero, size: size)
        text.contentsScale = layer.superlayer?.contentsScale ?? 1
        if !isPlaced { layer.position = CGPoint(x: size.width / 2, y: size.height / 2) }
        isPlaced = true
    }

    /// Lets the card jump, then calls `completion` on the main thread.
    func play(completion: @escaping @MainActor () -> Void) {
        CATransaction.begin()
        CATransaction.setCompletionBlock { MainActor.assumeIsolated { completion() } }
        let jump = CASpringAnimation(keyPath: "transform.scale")
        (jump.fromValue, jump.toValue) = (0.6, 1)
        (jump.stiffness, jump.damping) = (180, 9)
        jump.duration = jump.settlingDuration
        layer.add(jump, forKey: "jump")
        CATransaction.commit()
    }
}
