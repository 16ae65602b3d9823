import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

// What specialised layers add to their picture in `render(in:)`.
extension CALayer {
    /// Under the contents: a gradient.
    final func paintKind(_ ctx: CGContext, _ outline: CGPath) {
        guard let gradient = self as? CAGradientLayer else { return }
        ctx.saveGState()
        ctx.beginPath()
        ctx.addPath(outline)
        ctx.clip()
        gradient.paintGradient(ctx)
        ctx.restoreGState()
    }

    /// Over the contents: a shape.
    final func paintShape(_ ctx: CGContext) {
        guard let shape = self as? CAShapeLayer, let path = shape.path else { return }
        if let color = shape.fillColor {
            ctx.setFillColor(color)
            ctx.beginPath()
            ctx.addPath(path)
            ctx.fillPath(using: shape.fillRule == .evenOdd ? .evenOdd : .winding)
        }
        guard let color = shape.strokeColor, shape.lineWidth > 0,
            shape.strokeStart < shape.strokeEnd
        else { return }
        let visible =
            shape.strokeStart <= 0 && shape.strokeEnd >= 1
            ? path
            : path.trimmed(from: max(0, shape.strokeStart), to: min(1, shape.strokeEnd))
        ctx.saveGState()
        ctx.setStrokeColor(color)
        ctx.setLineWidth(shape.lineWidth)
        ctx.setMiterLimit(shape.miterLimit)
        ctx.setLineCap(
            shape.lineCap == .round ? .round : shape.lineCap == .square ? .square : .butt)
        ctx.setLineJoin(
            shape.lineJoin == .round ? .round : shape.lineJoin == .bevel ? .bevel : .miter)
        // Set and put back: unlike Apple's, our dash does not leak into sublayers (B-RI 227).
        let dashes = shape.lineDashPattern?.map { CGFloat($0.doubleValue) } ?? []
        ctx.setLineDash(
            phase: shape.lineDashPhase, lengths: dashes.contains { $0 > 0 } ? dashes : [])
        ctx.beginPath()
        ctx.addPath(visible)
        ctx.strokePath()
        ctx.restoreGState()
    }
}

extension CAGradientLayer {
    /// The same mathematics as on the screen: places and points may lie anywhere (B-GRD 249–256).
    fileprivate final func paintGradient(_ ctx: CGContext) {
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
            // The line from start to end is one of the unit square, angles are as they are seen.
            let angle = atan2(Double(end.y - center.y), Double(end.x - center.x))
            ctx.paint(ramp, .conic(center, CGFloat(angle)), options)
        default:
            guard s != e else {
                ctx.setFillColor(CGColor(extendedSRGB: ramp.color(at: 0)))
                return ctx.fill(ctx.boundingBoxOfClipPath)
            }
            // Colour lines are those of the unit square, stretched with it (B-GRD 252).
            ctx.translateBy(x: b.minX, y: b.minY)
            ctx.scaleBy(x: b.width, y: b.height)
            ctx.paint(ramp, .axial(s, e), options)
        }
    }
}
