import Foundation
import QuartzCore

/// Pictures of leaves which fall, sway and turn, of several sizes and opacities.
enum LeavesScene {
    static func make() -> ElementScene {
        let pictures = (0..<3).map(picture)
        return ElementScene(make: { i, _ in element(i, pictures[i % 3]) }, move: move)
    }

    private static func element(_ i: Int, _ picture: CGImage?) -> CALayer {
        let layer = CALayer()
        let side = SharedValues.between(20, 64, i, 2)
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        layer.contents = picture
        layer.opacity = Float(SharedValues.between(0.2, 1, i, 3))
        return layer
    }

    private static func move(_ layer: CALayer, _ i: Int, _ time: Double) {
        let place = SharedValues.place(i, margin: 0)
        let way = place.y + time * SharedValues.between(30, 120, i, 4)
        let sway = 30 * sin(time + Double(i))
        layer.position = CGPoint(
            x: place.x + sway,
            y: way.truncatingRemainder(dividingBy: SharedValues.height + 80) - 40)
        let speed = SharedValues.between(-2, 2, i, 5)
        layer.transform = CATransform3DMakeRotation(time * speed, 0, 0, 1)
    }

    /// Leaf with a vein, 64 × 64 pixels.
    private static func picture(_ kind: Int) -> CGImage? {
        let context = CGContext(
            data: nil, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        let hues = [0.33, 0.12, 0.02]
        context?.setFillColor(SharedValues.color(hues[kind]))
        context?.beginPath()
        context?.move(to: CGPoint(x: 6, y: 6))
        context?.addQuadCurve(to: CGPoint(x: 58, y: 58), control: CGPoint(x: 4 + kind * 6, y: 60))
        context?.addQuadCurve(to: CGPoint(x: 6, y: 6), control: CGPoint(x: 60, y: 4 + kind * 6))
        context?.fillPath()
        context?.setStrokeColor(CGColor(gray: 1, alpha: 0.7))
        context?.setLineWidth(2)
        context?.beginPath()
        context?.move(to: CGPoint(x: 6, y: 6))
        context?.addLine(to: CGPoint(x: 54, y: 54))
        context?.strokePath()
        return context?.makeImage()
    }
}
