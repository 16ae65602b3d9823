import CoreGraphics
import Foundation
import QuartzCore

/// Colours, letters and small helpers shared by the whole show.
public enum Look {
    /// Colour of the background.
    public static let background = color(0x0B0D13)
    /// Colour of raised panels.
    public static let raised = color(0x151924)
    /// Colour of lines.
    public static let line = color(0xFFFFFF, 0.08)
    /// Colour of text.
    public static let ink = color(0xF4F5F8)
    /// Colour of secondary text.
    public static let soft = color(0xA5ADBF)
    /// Colour of faint text.
    public static let faint = color(0x69728A)
    /// Colour of accents.
    public static let accent = color(0x6EA8FE)

    /// Colour of a number 0xRRGGBB in sRGB, with an alpha of 0 to 1.
    public static func color(_ rgb: UInt32, _ alpha: CGFloat = 1) -> CGColor {
        func part(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 255) / 255 }
        return CGColor(srgbRed: part(16), green: part(8), blue: part(0), alpha: alpha)
    }

    /// Hue in turns.
    public static func hue(
        _ hue: CGFloat, _ saturation: CGFloat = 0.7, _ brightness: CGFloat = 1, _ alpha: CGFloat = 1
    ) -> CGColor {
        func part(_ n: CGFloat) -> CGFloat {
            let k = (n + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        return CGColor(srgbRed: part(5), green: part(3), blue: part(1), alpha: alpha)
    }

    /// Weights of the font, as suffixes of the font's names.
    public enum Weight: String, Sendable {
        case thin = "Thin"
        case light = "Light"
        case regular = "Regular"
        case medium = "Medium"
        case semibold = "SemiBold"
        case bold = "Bold"
        case black = "Black"
    }

    /// The font's name. Large sizes have a separate face.
    public static func font(_ weight: Weight, size: CGFloat) -> String {
        (size >= 24 ? "Inter Display " : "Inter ") + weight.rawValue
    }

    /// Line of text in the text's own width and height.
    public static func text(
        _ string: String, _ size: CGFloat, _ weight: Weight = .regular, _ color: CGColor = ink
    ) -> CATextLayer {
        let layer = CATextLayer()
        layer.string = string
        layer.font = font(weight, size: size)
        layer.fontSize = size
        layer.foregroundColor = color
        layer.anchorPoint = .zero
        layer.bounds.size = size2(layer)
        return layer
    }

    /// Sets the text or the size of letters; the bounds are adjusted.
    public static func set(_ layer: CATextLayer, _ string: String? = nil, size: CGFloat? = nil) {
        if let string { layer.string = string }
        if let size { layer.fontSize = size }
        layer.bounds.size = size2(layer)
    }

    private static func size2(_ layer: CATextLayer) -> CGSize {
        let size = layer.preferredFrameSize()
        return CGSize(width: size.width.rounded(.up) + 1, height: size.height.rounded(.up))
    }

    /// Does something without animations.
    public static func still(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }

    /// Runs a block whose changes take the given duration.
    public static func animated(
        _ seconds: CFTimeInterval, _ curve: CAMediaTimingFunctionName = .easeOut, _ body: () -> Void
    ) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(seconds)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: curve))
        body()
        CATransaction.commit()
    }

    /// Sets the pixels per point of all text at or below a layer.
    public static func sharpen(_ layer: CALayer, _ scale: CGFloat) {
        if layer is CATextLayer, layer.contentsScale != scale {
            layer.contentsScale = scale
            layer.setNeedsDisplay()
        }
        if let mask = layer.mask { sharpen(mask, scale) }
        for child in layer.sublayers ?? [] { sharpen(child, scale) }
    }
}

extension CALayer {
    /// Adds a layer and returns the layer.
    @discardableResult
    public func add<Layer: CALayer>(_ layer: Layer, _ change: (Layer) -> Void = { _ in }) -> Layer {
        change(layer)
        addSublayer(layer)
        return layer
    }

    /// Position by the middle, whatever the anchor is.
    public func center(_ x: CGFloat, _ y: CGFloat) {
        position = CGPoint(
            x: x + (anchorPoint.x - 0.5) * bounds.width,
            y: y + (anchorPoint.y - 0.5) * bounds.height)
    }
}

/// Linear interpolation between two numbers; part 0 is the first number.
public func mix(_ a: CGFloat, _ b: CGFloat, _ part: CGFloat) -> CGFloat { a + (b - a) * part }

/// Number clamped to a range.
public func clamp(_ x: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
    min(max(x, low), high)
}

/// Smoothstep: a number in 0…1, clamped, on a curve with a slope of 0 at both ends.
public func smooth(_ x: CGFloat) -> CGFloat {
    let t = clamp(x, 0, 1)
    return t * t * (3 - 2 * t)
}

/// Generator of pseudorandom numbers from 0 to 1, the same in every run.
public struct RandomNumbers {
    private var state: UInt64
    /// Sequence of a seed; equal seeds give equal numbers.
    public init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// Next number, from 0 up to but not including 1.
    public mutating func next() -> CGFloat {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return CGFloat(state >> 11) / CGFloat(1 << 53)
    }

    /// Next number in a range.
    public mutating func next(_ low: CGFloat, _ high: CGFloat) -> CGFloat {
        low + (high - low) * next()
    }
}
