import CoreGraphics
import Foundation
import LaminaViews
import StringDrawing

/// Colour; immutable. Thread: any.
open class UIColor: NSObject, TextColor, @unchecked Sendable {
    /// Colour of Core Graphics. A dynamic colour is resolved with the traits in force on the
    /// calling thread (`UITraitCollection.current`).
    public final var cgColor: CGColor {
        provider == nil ? stored : resolvedColor(with: .current).stored
    }
    private let stored: CGColor
    private let provider: (@Sendable (UITraitCollection) -> UIColor)?

    /// Colour from a colour of Core Graphics. The colour is never dynamic.
    public init(cgColor: CGColor) { (stored, provider) = (cgColor, nil) }

    /// Dynamic colour: views call the provider again when their traits change. The provider may be
    /// called on any thread.
    public init(dynamicProvider provider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        (stored, self.provider) = (.clear, provider)
    }

    /// Colour resolved with some traits; a colour that is not dynamic is returned unchanged. A
    /// provider with dynamic results more than 16 deep gives clear, which is logged.
    public final func resolvedColor(with traits: UITraitCollection) -> UIColor {
        var color = self
        for _ in 0..<16 {
            guard let provider = color.provider else { return color }
            color = provider(traits)
        }
        Diagnostics.once("a dynamic colour never becomes a plain one")
        return UIColor(cgColor: .clear)
    }
    /// True if the colour depends on the traits.
    final var isDynamic: Bool { provider != nil }

    /// Colour by components in sRGB, 0 to 1; components outside the range are extended sRGB. The
    /// colour is never dynamic.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Gray by brightness, 0 to 1. The gray has a gamma of 2.2; numbers beyond the range are kept.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(gray: white, alpha: alpha))
    }

    /// Colour by hue, saturation and brightness, each 0 to 1. Hue 0 and 1 are red; other numbers
    /// count as the nearest.
    public convenience init(
        hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
    ) {
        let rgb = HueColor.rgb(hue, saturation, brightness)
        self.init(red: rgb.0, green: rgb.1, blue: rgb.2, alpha: alpha)
    }

    /// Pattern: an image repeated from the origin of the drawn content. Clear for an empty image.
    public convenience init(patternImage image: UIImage) {
        self.init(cgColor: PatternColor.make(image) ?? .clear)
    }

    /// Colour with the same components and another alpha, 0 to 1. Dynamic for a dynamic colour.
    /// Numbers beyond the range are kept.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        if isDynamic {
            return UIColor { [self] in resolvedColor(with: $0).withAlphaComponent(alpha) }
        }
        return UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
    }

    /// Reads the components in extended sRGB; nil pointers are skipped. Always true.
    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let c = components
        red?.pointee = c.0
        green?.pointee = c.1
        blue?.pointee = c.2
        alpha?.pointee = c.3
        return true
    }

    /// Reads hue, saturation and brightness, 0 to 1, of the sRGB components; a gray has hue and
    /// saturation 0. Nil pointers are skipped. Always true.
    @discardableResult
    open func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let c = components
        let hsb = HueColor.hsb(c.0, c.1, c.2)
        hue?.pointee = hsb.0
        saturation?.pointee = hsb.1
        brightness?.pointee = hsb.2
        alpha?.pointee = c.3
        return true
    }

    /// Reads the brightness of a gray. False for a colour with a hue, and nothing is stored.
    @discardableResult
    open func getWhite(
        _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let c = components
        guard abs(c.0 - c.1) < 1e-6, abs(c.1 - c.2) < 1e-6 else { return false }
        white?.pointee = c.0
        alpha?.pointee = c.3
        return true
    }

    /// Sets fill and stroke colour of the current context; does nothing outside of any drawing. The
    /// context is that of the calling thread.
    open func set() {
        setFill()
        setStroke()
    }
    /// Sets the fill colour of the current context; does nothing outside of any drawing. The
    /// context is that of the calling thread.
    open func setFill() { DrawingContexts.current?.setFillColor(cgColor) }
    /// Sets the stroke colour of the current context; does nothing outside of any drawing. The
    /// context is that of the calling thread.
    open func setStroke() { DrawingContexts.current?.setStrokeColor(cgColor) }

    private var components: (CGFloat, CGFloat, CGFloat, CGFloat) {
        let c = cgColor.extendedSRGB
        return (CGFloat(c.x), CGFloat(c.y), CGFloat(c.z), CGFloat(c.w))
    }

    /// Equal colours have equal components in one colour space.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        if self === other { return true }
        if isDynamic || other.isDynamic { return false }
        return cgColor == other.cgColor || cgColor.extendedSRGB == other.cgColor.extendedSRGB
    }
    open override var hash: Int {
        isDynamic ? ObjectIdentifier(self).hashValue : cgColor.extendedSRGB.hashValue
    }
    open override var description: String {
        let c = components
        return "UIExtendedSRGBColorSpace \(c.0) \(c.1) \(c.2) \(c.3)"
    }
}

/// Hue, saturation and brightness.
enum HueColor {
    static func rgb(_ h: CGFloat, _ s: CGFloat, _ v: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
        let (h, s, v) = (min(max(h, 0), 1), min(max(s, 0), 1), min(max(v, 0), 1))
        func part(_ n: CGFloat) -> CGFloat {
            let k = (n + h * 6).truncatingRemainder(dividingBy: 6)
            return v - v * s * max(0, min(k, 4 - k, 1))
        }
        return (part(5), part(3), part(1))
    }

    static func hsb(_ r: CGFloat, _ g: CGFloat, _ b: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
        let high = max(r, g, b)
        let span = high - min(r, g, b)
        guard high > 0, span > 0 else { return (0, 0, high) }
        let h: CGFloat =
            high == r ? (g - b) / span : high == g ? 2 + (b - r) / span : 4 + (r - g) / span
        return ((h < 0 ? h + 6 : h) / 6, span / high, high)
    }
}
