import Foundation
import QuartzCore

/// Push button with a title.
@MainActor final class Button: Element {
    private let title: Label
    private let action: () -> Void

    init(_ text: String, action: @escaping () -> Void) {
        title = Label(text, size: 15, isBold: true, color: .white)
        self.action = action
        super.init()
        layer.backgroundColor = Palette.accent
        layer.cornerRadius = 10
        add(title)
    }

    override func size(for width: CGFloat) -> CGSize { CGSize(width: width, height: 40) }

    override func layout() {
        let own = title.text.size()
        let bounds = layer.bounds
        title.layer.frame = CGRect(
            x: (bounds.width - own.width) / 2, y: (bounds.height - own.height) / 2,
            width: own.width.rounded(.up), height: own.height.rounded(.up))
    }

    override var takesPresses: Bool { true }

    override func press(_ isDown: Bool, isInside: Bool) {
        // Changes of the properties are animated implicitly.
        layer.opacity = isDown ? 0.6 : 1
        layer.setValue(isDown ? 0.97 : 1, forKeyPath: "transform.scale")
        if !isDown, isInside { action() }
    }
}

/// Bar that follows the time of a display link.
@MainActor final class Meter: Element {
    private let bar = CALayer()
    var share: CGFloat = 0 { didSet { layout() } }

    init() {
        super.init()
        layer.backgroundColor = Palette.track
        layer.cornerRadius = 4
        layer.masksToBounds = true
        bar.backgroundColor = Palette.accent
        layer.addSublayer(bar)
    }

    override func size(for width: CGFloat) -> CGSize { CGSize(width: width, height: 8) }

    override func layout() {
        // Without an animation, because the display link sets a new value in each frame.
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        bar.frame = CGRect(
            x: 0, y: 0, width: layer.bounds.width * share, height: layer.bounds.height)
        CATransaction.commit()
    }
}

/// Colours of the interface.
enum Palette {
    static let background = CGColor(srgbRed: 0.96, green: 0.95, blue: 0.93, alpha: 1)
    static let ink = CGColor(srgbRed: 0.13, green: 0.13, blue: 0.16, alpha: 1)
    static let soft = CGColor(srgbRed: 0.42, green: 0.42, blue: 0.47, alpha: 1)
    static let track = CGColor(srgbRed: 0.86, green: 0.85, blue: 0.83, alpha: 1)
    static let accent = CGColor(srgbRed: 0.20, green: 0.42, blue: 0.82, alpha: 1)
}
