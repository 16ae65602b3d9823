import CoreGraphics
import Foundation
import LaminaViews
import StringDrawing

// Drawing into the current context; outside of any drawing nothing happens.
extension UIImage {
    /// Draws the image in its size, with the upper left corner at a point of the current context.
    /// Has no effect outside of a drawing, and for an empty image.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the image in its size, with the upper left corner at a point, with a blend mode and an
    /// alpha of 0 to 1. Has no effect outside of a drawing, and for an empty image.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws the image upright, stretched to a rectangle of the current context. Has no effect
    /// outside of a drawing, and for an empty image.
    public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    /// Draws the image upright, stretched to a rectangle, with a blend mode and an alpha of 0 to 1.
    /// The context's state is restored. Has no effect outside of a drawing, and for an empty image.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: rect, blendMode: blendMode, alpha: alpha, byTiling: false)
    }

    /// `byTiling` fills the whole clip with copies of the image in the rectangle.
    private func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat, byTiling: Bool) {
        guard let cgImage, let context = DrawingContexts.current else { return }
        context.saveGState()
        defer { context.restoreGState() }
        if blendMode != .normal { context.setBlendMode(blendMode) }
        if alpha < 1 { context.setAlpha(alpha) }
        context.translateBy(x: rect.midX, y: rect.midY)
        // Core Graphics draws with y up; contexts of views have y down.
        context.scaleBy(x: 1, y: -1)
        context.concatenate(turn)
        let isOnSide = abs(turn.b) > 0.5
        let size = isOnSide ? CGSize(width: rect.height, height: rect.width) : rect.size
        context.draw(
            cgImage,
            in: CGRect(
                x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height),
            byTiling: byTiling)
    }

    /// More copies are drawn by a single call, which smooths copies smaller than a pixel.
    private static let separateCopies: CGFloat = 1_048_576

    /// Fills a rectangle with copies of the image, in their own size from the rectangle's corner.
    /// Only copies inside the clip are drawn.
    public func drawAsPattern(in rect: CGRect) {
        let size = size
        guard let context = DrawingContexts.current, size.width > 0, size.height > 0,
            size.width.isFinite, size.height.isFinite
        else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.clip(to: rect)
        // Only visible tiles are drawn.
        let seen = rect.common(context.boundingBoxOfClipPath)
        guard !seen.isNull, seen.hasFiniteSides, rect.minX.isFinite, rect.minY.isFinite else {
            return
        }
        func first(_ start: CGFloat, _ seen: CGFloat, _ step: CGFloat) -> CGFloat {
            let count = max(((seen - start) / step).rounded(.down), 0)
            // The place of a copy after more steps is lost in rounding.
            return count < 0x1p52 ? start + count * step : seen
        }
        let left = first(rect.minX, seen.minX, size.width)
        let top = first(rect.minY, seen.minY, size.height)
        let columns = max((seen.maxX - left) / size.width, 1)
        let rows = max((seen.maxY - top) / size.height, 1)
        guard columns * rows <= Self.separateCopies else {
            let tile = CGRect(x: left, y: top, width: size.width, height: size.height)
            return draw(in: tile, blendMode: .normal, alpha: 1, byTiling: true)
        }
        for y in stride(from: top, to: seen.maxY, by: size.height) {
            for x in stride(from: left, to: seen.maxX, by: size.width) {
                draw(at: CGPoint(x: x, y: y))
            }
        }
    }

    /// Transform from the pixels to the oriented image, with y up.
    private var turn: CGAffineTransform {
        let mirror = CGAffineTransform(scaleX: -1, y: 1)
        return switch imageOrientation {
        case .up: .identity
        case .down: CGAffineTransform(rotationAngle: .pi)
        case .left: CGAffineTransform(rotationAngle: .pi / 2)
        case .right: CGAffineTransform(rotationAngle: -.pi / 2)
        case .upMirrored: mirror
        case .downMirrored: mirror.rotated(by: .pi)
        case .leftMirrored: mirror.rotated(by: -.pi / 2)
        case .rightMirrored: mirror.rotated(by: .pi / 2)
        }
    }
}
