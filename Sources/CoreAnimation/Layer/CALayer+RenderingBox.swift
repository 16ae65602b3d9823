import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

// Background, corners and border of a layer for `render(in:)`.
extension CALayer {
    /// The bounds with the rounded corners of the mask.
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
                CornerCurve.add(
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

    /// Paints the border inside the edge, over everything else.
    final func paintBorder(_ ctx: CGContext, _ outline: CGPath) {
        guard borderWidth > 0, let color = borderColor else { return }
        ctx.saveGState()
        ctx.beginPath()
        ctx.addPath(outline)
        ctx.clip()
        ctx.beginPath()
        ctx.addPath(outline)
        // The outer half of the stroke is clipped away.
        ctx.setLineWidth(2 * borderWidth)
        ctx.setLineDash(phase: 0, lengths: [])
        ctx.setLineJoin(.miter)
        ctx.setStrokeColor(color)
        ctx.strokePath()
        ctx.restoreGState()
    }
}
