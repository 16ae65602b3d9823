import CoreGraphics
import Foundation

// A shape layer in `render(in:)`.
extension CAShapeLayer {
    final func paintShape(_ ctx: CGContext) {
        guard let path else { return }
        if let color = fillColor {
            ctx.setFillColor(color)
            ctx.beginPath()
            ctx.addPath(path)
            ctx.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
        }
        guard let color = strokeColor, lineWidth > 0,
            strokeStart < strokeEnd
        else { return }
        let visible =
            strokeStart <= 0 && strokeEnd >= 1
            ? path
            : path.trimmed(from: max(0, strokeStart), to: min(1, strokeEnd))
        ctx.saveGState()
        ctx.setStrokeColor(color)
        ctx.setLineWidth(lineWidth)
        ctx.setMiterLimit(miterLimit)
        ctx.setLineCap(
            lineCap == .round ? .round : lineCap == .square ? .square : .butt)
        ctx.setLineJoin(
            lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
        // Set and restored: unlike Apple's, the dash does not leak into sublayers (B-RI 227).
        let dashes = lineDashPattern?.map { CGFloat($0.doubleValue) } ?? []
        ctx.setLineDash(
            phase: lineDashPhase, lengths: dashes.contains { $0 > 0 } ? dashes : [])
        ctx.beginPath()
        ctx.addPath(visible)
        ctx.strokePath()
        ctx.restoreGState()
    }
}
