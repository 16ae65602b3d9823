import CoreGraphics
import Foundation

// A gradient layer in `render(in:)`.
extension CAGradientLayer {
    final func paintGradient(_ ctx: CGContext, in outline: CGPath) {
        ctx.saveGState()
        ctx.beginPath()
        ctx.addPath(outline)
        ctx.clip()
        paintGradient(ctx)
        ctx.restoreGState()
    }

    /// Paints the gradient with the mathematics of the screen. Locations and points may lie outside
    /// the unit range (B-GRD 249–256).
    private func paintGradient(_ ctx: CGContext) {
        let colors = (self.colors ?? []).compactMap { $0 as? CGColor }
        let places = locations?.map(\.doubleValue)
        guard colors.count >= 2, places == nil || places?.count == colors.count else { return }
        let ramp = GradientRamp(
            colors.enumerated().map { index, color in
                GradientRamp.Stop(
                    location: places?[index] ?? Double(index) / Double(colors.count - 1),
                    color: color.extendedSRGB)
            })
        let b = bounds
        let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        let (s, e) = (startPoint, endPoint)
        func point(_ p: CGPoint) -> CGPoint {
            CGPoint(x: b.minX + p.x * b.width, y: b.minY + p.y * b.height)
        }
        switch type {
        case .radial:
            let (rx, ry) = (abs(e.x - s.x) * b.width, abs(e.y - s.y) * b.height)
            guard rx > 0, ry > 0 else { return }
            let center = point(s)
            ctx.translateBy(x: center.x, y: center.y)
            ctx.scaleBy(x: rx, y: ry)
            ctx.paint(ramp, .radial(.zero, 0, .zero, 1), options)
        case .conic:
            let (center, end) = (point(s), point(e))
            // Start and end are points of the unit square; angles are measured in the layer's
            // space.
            let angle = atan2(Double(end.y - center.y), Double(end.x - center.x))
            ctx.paint(ramp, .conic(center, CGFloat(angle)), options)
        default:
            guard s != e else {
                ctx.setFillColor(CGColor(extendedSRGB: ramp.color(at: 0)))
                return ctx.fill(ctx.boundingBoxOfClipPath)
            }
            // Lines of equal colour are lines of the unit square, stretched with the bounds (B-GRD
            // 252).
            ctx.translateBy(x: b.minX, y: b.minY)
            ctx.scaleBy(x: b.width, y: b.height)
            ctx.paint(ramp, .axial(s, e), options)
        }
    }
}
