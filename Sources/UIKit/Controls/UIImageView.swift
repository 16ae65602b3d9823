import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting
import LaminaViews

/// View which shows an image as the contents of the view's layer. Gets no touches by default.
/// Thread: main.
@MainActor @preconcurrency
open class UIImageView: UIView {
    /// View in the size of the image. The frame has the origin zero, and the size zero without an
    /// image.
    public init(image: UIImage?, highlightedImage: UIImage? = nil) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
        isOpaque = false
        self.image = image
        self.highlightedImage = highlightedImage
        show()
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
    }

    /// View from an archive. Always nil: archives of views are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Shown image. Default nil. A template image is drawn in the tint.
    open var image: UIImage? { didSet { if image !== oldValue { show() } } }
    /// Image shown while highlighted. Default nil: `image` is shown.
    open var highlightedImage: UIImage? {
        didSet { if highlightedImage !== oldValue { show() } }
    }
    /// True if the highlighted image is shown. Default false.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { show() } } }
    /// Images shown in turn while the view is animating. Default nil. A change takes effect at the
    /// next start.
    open var animationImages: [UIImage]?
    /// Duration of a cycle of all images in seconds. Default 0: a thirtieth of a second for each
    /// image. Below 0 counts as 0.
    open var animationDuration: TimeInterval = 0
    /// Number of cycles. Default 0: without end. Below 0 counts as 0.
    open var animationRepeatCount = 0

    private func show() {
        let shown = isHighlighted ? highlightedImage ?? image : image
        let tinted =
            shown?.renderingMode == .alwaysTemplate ? shown?.withTintColor(tintColor) : shown
        ownLayer.contents = tinted?.upright
        ownLayer.contentsScale = shown?.scale ?? ScreenScale.main
        ownLayer.contentsCenter =
            shown?.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1)
        if image?.size != shownSize {
            shownSize = image?.size
            invalidateIntrinsicContentSize()
        }
    }
    /// Size of the image at the last layout.
    private var shownSize: CGSize?

    open override func tintColorDidChange() {
        let images = [image, highlightedImage]
        if images.contains(where: { $0?.renderingMode == .alwaysTemplate }) { show() }
    }

    /// Traits of a picture, for a view made an element.
    override var standard: StandardAccessibility {
        var values = super.standard
        values.traits = .image
        return values
    }

    /// Size of the image in points; zero without an image. The proposed size is not used.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
    open override var intrinsicContentSize: CGSize {
        image?.size ?? super.intrinsicContentSize
    }

    /// The scale is the image's, not the window's.
    override func applyScale(_ scale: CGFloat) { if image == nil { super.applyScale(scale) } }
    open override func layer(
        _ layer: CALayer, shouldInheritContentsScale scale: CGFloat, from window: LayerWindow
    ) -> Bool { image == nil }

    /// Starts the animation of `animationImages`; does nothing without images. The render tree runs
    /// the animation: the main thread spends no time on frames.
    open func startAnimating() {
        guard let images = animationImages, !images.isEmpty else { return }
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = images.compactMap(\.upright)
        animation.calculationMode = .discrete
        animation.duration = animationDuration > 0 ? animationDuration : Double(images.count) / 30
        animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
        ownLayer.add(animation, forKey: "images")
    }
    /// Stops the animation of `animationImages`. `image` is visible again.
    open func stopAnimating() { ownLayer.removeAnimation(forKey: "images") }
    /// True while `animationImages` are animated: from `startAnimating()` to the end of the last
    /// cycle, or to `stopAnimating()`. Default false. Without a repeat count the animation ends by
    /// `stopAnimating()` only.
    open var isAnimating: Bool { ownLayer.animation(forKey: "images") != nil }
}
