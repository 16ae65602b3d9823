import CoreGraphics
import Foundation
import Motion
import RenderTree

// The parts of a layer's own picture for `render(in:)`.
extension CALayer {
    /// The bounds with the corners that are rounded.
    final func roundedBounds() -> CGPath {
        let b = bounds
        let r = min(cornerRadius, min(b.width, b.height) / 2)
        let path = CGMutablePath()
        guard r > 0, !maskedCorners.isEmpty else {
            path.addRect(b)
            return path
        }
        let corners = maskedCorners
        func radius(_ corner: CACornerMask) -> CGFloat { corners.contains(corner) ? r : 0 }
        func turn(_ corner: CGPoint, _ next: CGPoint, _ radius: CGFloat) {
            if radius > 0 {
                path.addArc(tangent1End: corner, tangent2End: next, radius: radius)
            } else {
                path.addLine(to: corner)
            }
        }
        let (low, high) = (CGPoint(x: b.minX, y: b.minY), CGPoint(x: b.maxX, y: b.maxY))
        let (lowX, highX) = (CGPoint(x: b.minX, y: b.maxY), CGPoint(x: b.maxX, y: b.minY))
        path.move(to: CGPoint(x: b.midX, y: b.minY))
        turn(highX, high, radius(.layerMaxXMinYCorner))
        turn(high, lowX, radius(.layerMaxXMaxYCorner))
        turn(lowX, low, radius(.layerMinXMaxYCorner))
        turn(low, highX, radius(.layerMinXMinYCorner))
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

    /// The image by its gravity; upright whichever way the layer's space is flipped.
    final func paintImage(_ ctx: CGContext) {
        guard let whole = properties.contents, let image = cropped(whole) else { return }
        let scale = contentsScale > 0 ? contentsScale : 1
        let size = CGSize(
            width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
        let place = imageRect(size)
        guard place.width > 0, place.height > 0 else { return }
        ctx.saveGState()
        // The image follows the context, not the layers' flips above it.
        let isMirrored = ctx.ctm.a * ctx.ctm.d - ctx.ctm.b * ctx.ctm.c < 0
        if isMirrored && contentsAreFlipped() {
            ctx.translateBy(x: 0, y: 2 * place.midY)
            ctx.scaleBy(x: 1, y: -1)
        }
        if magnificationFilter == .nearest { ctx.interpolationQuality = .none }
        ctx.draw(image, in: place)
        ctx.restoreGState()
    }

    private func cropped(_ image: CGImage) -> CGImage? {
        let r = contentsRect
        if r == CGRect(x: 0, y: 0, width: 1, height: 1) { return image }
        let (w, h) = (CGFloat(image.width), CGFloat(image.height))
        // Unit y counts from the bottom, pixels from the top.
        let pixels = CGRect(
            x: r.minX * w, y: (1 - r.maxY) * h, width: r.width * w, height: r.height * h)
        return image.cropping(to: pixels)
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
