import CoreGraphics
import Foundation
import Motion
import RenderTree

// The parts of a layer's own picture for `render(in:)`.
extension CALayer {
    /// The bounds with the corners that are rounded.
    final func roundedBounds() -> CGPath {
        let b = bounds
        let side = min(b.width, b.height) / 2
        let r = min(cornerRadius, side)
        let path = CGMutablePath()
        guard r > 0, !maskedCorners.isEmpty else {
            path.addRect(b)
            return path
        }
        let isContinuous = properties.continuousCorners
        func turn(_ mask: CACornerMask, _ before: CGPoint, _ corner: CGPoint, _ after: CGPoint) {
            if !maskedCorners.contains(mask) {
                path.addLine(to: corner)
            } else if isContinuous {
                CornerPath.addContinuous(
                    to: path, corner: corner, before: before, after: after, radius: r, side: side)
            } else {
                path.addArc(tangent1End: corner, tangent2End: after, radius: r)
            }
        }
        let (low, high) = (CGPoint(x: b.minX, y: b.minY), CGPoint(x: b.maxX, y: b.maxY))
        let (lowX, highX) = (CGPoint(x: b.minX, y: b.maxY), CGPoint(x: b.maxX, y: b.minY))
        path.move(to: CGPoint(x: b.midX, y: b.minY))
        turn(.layerMaxXMinYCorner, low, highX, high)
        turn(.layerMaxXMaxYCorner, highX, high, lowX)
        turn(.layerMinXMaxYCorner, high, lowX, low)
        turn(.layerMinXMinYCorner, lowX, low, highX)
        path.closeSubpath()
        return path
    }

    /// Inside the edge, over everything else.
    final func paintBorder(_ ctx: CGContext, _ outline: CGPath) {
        guard borderWidth > 0, let color = borderColor else { return }
        ctx.saveGState()
        ctx.beginPath()
        ctx.addPath(outline)
        ctx.clip()
        ctx.beginPath()
        ctx.addPath(outline)
        // Half of a stroke lies outside, where it is clipped away.
        ctx.setLineWidth(2 * borderWidth)
        ctx.setLineDash(phase: 0, lengths: [])
        ctx.setLineJoin(.miter)
        ctx.setStrokeColor(color)
        ctx.strokePath()
        ctx.restoreGState()
    }

    /// Where an image of a size in points lies (B-RE 205). "Top" is maximum y.
    final func imageRect(_ size: CGSize) -> CGRect {
        let b = bounds
        var size = size
        switch contentsGravity {
        case .resize: return b
        case .resizeAspect, .resizeAspectFill:
            guard size.width > 0, size.height > 0 else { return .zero }
            let (kx, ky) = (b.width / size.width, b.height / size.height)
            let k = contentsGravity == .resizeAspect ? min(kx, ky) : max(kx, ky)
            size = CGSize(width: size.width * k, height: size.height * k)
        default: break
        }
        let name = contentsGravity.rawValue.lowercased()
        var origin = CGPoint(x: b.midX - size.width / 2, y: b.midY - size.height / 2)
        if name.hasSuffix("left") { origin.x = b.minX }
        if name.hasSuffix("right") { origin.x = b.maxX - size.width }
        if name.hasPrefix("top") { origin.y = b.maxY - size.height }
        if name.hasPrefix("bottom") { origin.y = b.minY }
        return CGRect(origin: origin, size: size)
    }
}
