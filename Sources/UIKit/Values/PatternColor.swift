import CoreGraphics
import Foundation

/// Images as colours.
enum PatternColor {
    static func make(_ image: UIImage) -> CGColor? {
        guard image.size.width > 0, image.size.height > 0,
            let space = CGColorSpace(patternBaseSpace: nil)
        else { return nil }
        let info = Unmanaged.passRetained(image).toOpaque()
        var callbacks = CGPatternCallbacks(
            drawPattern: { info, context in
                guard let info else { return }
                let image = Unmanaged<UIImage>.fromOpaque(info).takeUnretainedValue()
                UIGraphicsPushContext(context)
                image.draw(at: .zero)
                UIGraphicsPopContext()
            }, releaseInfo: { info in info.map { Unmanaged<UIImage>.fromOpaque($0).release() } })
        guard
            let pattern = CGPattern(
                info: info, bounds: CGRect(origin: .zero, size: image.size), matrix: .identity,
                xStep: image.size.width, yStep: image.size.height, tiling: .constantSpacing,
                isColored: true, callbacks: &callbacks)
        else { return nil }
        var alpha: CGFloat = 1
        return CGColor(patternSpace: space, pattern: pattern, components: &alpha)
    }
}
