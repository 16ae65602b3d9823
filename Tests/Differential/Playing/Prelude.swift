import Foundation
import QuartzCore

// Functions and classes for programs besides QuartzCore. `Program.source` prints this file in front
// of a program.

/// Layer which draws an ellipse and a bar.
public final class DrawnPicture: CALayer {
    public override func draw(in context: CGContext) {
        context.setFillColor(CGColor(srgbRed: 0.2, green: 0.6, blue: 0.3, alpha: 1))
        context.fillEllipse(in: bounds.insetBy(dx: 2, dy: 2))
        context.setFillColor(CGColor(srgbRed: 0.9, green: 0.8, blue: 0.2, alpha: 0.7))
        context.fill(CGRect(x: bounds.minX + 5, y: bounds.minY + 3, width: 20, height: 6))
    }
}

/// Layer of tiles. The tiles do not fade in, because a fade depends on the time of drawing, and
/// look the same for any bounds, because a tile is not drawn again when the bounds change.
public final class TiledPicture: CATiledLayer {
    public override class func fadeDuration() -> CFTimeInterval { 0 }

    public override func draw(in context: CGContext) {
        context.setFillColor(CGColor(srgbRed: 0.3, green: 0.5, blue: 0.9, alpha: 1))
        context.fill(CGRect(x: -200, y: -200, width: 400, height: 400))
        context.setFillColor(CGColor(srgbRed: 1, green: 0.9, blue: 0.5, alpha: 1))
        for x in stride(from: 3, to: 90, by: 11) {
            context.fill(CGRect(x: CGFloat(x), y: -200, width: 4, height: 400))
        }
    }
}

/// An object with values set by key.
public func with<T: CALayer>(_ layer: T, _ values: KeyValuePairs<String, Any>) -> T {
    for (key, value) in values { layer.setValue(value, forKey: key) }
    return layer
}

/// Animation with values by key.
public func with<T: CAAnimation>(_ animation: T, _ values: KeyValuePairs<String, Any>) -> T {
    for (key, value) in values { animation.setValue(value, forKey: key) }
    return animation
}

/// Emitter cell with values by key.
public func with(_ cell: CAEmitterCell, _ values: KeyValuePairs<String, Any>) -> CAEmitterCell {
    for (key, value) in values { cell.setValue(value, forKey: key) }
    return cell
}

/// Filter with inputs; nil for an unknown name.
public func filter(_ name: String, _ inputs: KeyValuePairs<String, Any>) -> CIFilter? {
    let filter = CIFilter(name: name)
    for (key, value) in inputs { filter?.setValue(value, forKey: key) }
    return filter
}

/// Timing curve by name.
public func curve(_ name: String) -> CAMediaTimingFunction {
    CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
}

/// Value function by name; nil for an unknown name.
public func function(_ name: String) -> CAValueFunction? {
    CAValueFunction(name: CAValueFunctionName(rawValue: name))
}

/// Perspective with the eye at a distance in points.
public func perspective(_ distance: Double) -> CATransform3D {
    var matrix = CATransform3DIdentity
    matrix.m34 = -1 / CGFloat(distance)
    return matrix
}

/// Text in Helvetica, with a size in points and a colour.
public func styled(_ text: String, _ size: Double, _ color: CGColor) -> NSAttributedString {
    let font = CTFontCreateWithName("Helvetica", CGFloat(size), nil)
    return NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: color])
}

/// A picture of bands and spots; every third kind has holes, every fourth is gray.
public func picture(_ width: Int, _ height: Int, _ kind: Int) -> CGImage {
    var bytes: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            let alpha = kind % 3 == 2 ? UInt8((x * 37 + y * 11) % 256) : 255
            var color = [x * 40 + kind * 60, y * 40, (x + y) * 20 + kind * 30].map { $0 % 256 }
            if kind % 4 == 3 { color = [color[0], color[0], color[0]] }
            bytes += color.map { UInt8($0 * Int(alpha) / 255) } + [alpha]
        }
    }
    return CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: CGDataProvider(data: Data(bytes) as CFData)!, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)!
}

/// Path from letters and numbers: `M` to begin, `L`, `Q` and `C` to continue, `Z` to close, `E` for
/// an ellipse's box.
public func path(_ text: String) -> CGPath {
    let path = CGMutablePath()
    var letter: Character = "M"
    var numbers: [CGFloat] = []
    func point(_ i: Int) -> CGPoint { CGPoint(x: numbers[i], y: numbers[i + 1]) }
    for word in text.replacingOccurrences(of: "Z", with: "Z ").split(separator: " ") {
        var digits = word
        if word.first!.isLetter { (letter, digits, numbers) = (word.first!, word.dropFirst(), []) }
        if let n = Double(digits) { numbers.append(CGFloat(n)) }
        switch (letter, numbers.count) {
        case ("M", 2): path.move(to: point(0))
        case ("Z", 0): path.closeSubpath()
        case (_, _) where path.isEmpty && letter != "E": break
        case ("L", 2): path.addLine(to: point(0))
        case ("Q", 4): path.addQuadCurve(to: point(2), control: point(0))
        case ("C", 6): path.addCurve(to: point(4), control1: point(0), control2: point(2))
        case ("E", 4):
            path.addEllipse(
                in: CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        default: break
        }
    }
    return path
}
