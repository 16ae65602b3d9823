import CoreGraphics
import Foundation
import Motion
import RenderTree

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
    /// Drawn in the unit square and stretched to the bounds.
    fileprivate final func paintGradient(_ ctx: CGContext) {
        let colors = (self.colors ?? []).compactMap { $0 as? CGColor }
        let stops = locations?.map { CGFloat($0.doubleValue) }
        guard colors.count >= 2, stops == nil || stops?.count == colors.count,
            let gradient = CGGradient(
                colorsSpace: nil, colors: colors as CFArray,
                locations: stops
                    ?? (0..<colors.count).map { CGFloat($0) / CGFloat(colors.count - 1) })
        else { return }
        let b = bounds
        ctx.translateBy(x: b.minX, y: b.minY)
        ctx.scaleBy(x: b.width, y: b.height)
        let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        let (s, e) = (startPoint, endPoint)
        switch type {
        case .radial:
            let (rx, ry) = (abs(e.x - s.x), abs(e.y - s.y))
            guard rx > 0, ry > 0 else { return }
            ctx.translateBy(x: s.x, y: s.y)
            ctx.scaleBy(x: rx, y: ry)
            ctx.drawRadialGradient(
                gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1,
                options: options)
        case .conic:
            ctx.drawConicGradient(
                gradient, center: s, angle: CGFloat(atan2(Double(e.y - s.y), Double(e.x - s.x))))
        default: ctx.drawLinearGradient(gradient, start: s, end: e, options: options)
        }
    }
}
