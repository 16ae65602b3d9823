import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

// Contents in `render(in:)`: an image whole or in nine parts, a drawing by its commands, a text.
extension CALayer {
    /// Paints the contents, with the top of an image as on the screen.
    final func paintContents(_ ctx: CGContext, isFlipped: Bool) {
        if let text = self as? CATextLayer, !state.contains(.hasSetContents) {
            text.drawText(in: ctx, isMirrored: isFlipped)
            return
        }
        if ctx.isVector, state.contains(.hasDrawnContents) {
            // Vector output repeats the drawing commands; a scaled bitmap would be blurred.
            ctx.saveGState()
            ctx.clip(to: bounds)
            draw(in: ctx)
            ctx.restoreGState()
            return
        }
        paintImage(ctx, isFlipped: isFlipped)
    }

    private func paintImage(_ ctx: CGContext, isFlipped: Bool) {
        guard let image = tinted(properties.contents) else { return }
        let pieces = contentsPieces(isFlipped: isFlipped)
        ctx.saveGState()
        defer { ctx.restoreGState() }
        // Nine parts meet without a seam: their edges are not antialiased.
        if pieces.count > 1 { ctx.setShouldAntialias(false) }
        let quality = ctx.interpolationQuality
        for piece in pieces {
            let filter =
                isShrunk(piece, of: image, ctx.ctm) ? minificationFilter : magnificationFilter
            ctx.interpolationQuality = filter == .nearest ? .none : quality
            ctx.draw(
                image, from: (piece.u0, piece.v0), to: (piece.u1, piece.v1), in: piece.place)
        }
    }

    /// True if a pixel of the context covers more than one pixel of the image, in any direction.
    private func isShrunk(
        _ piece: ContentsGeometry.Piece, of image: CGImage, _ t: CGAffineTransform
    ) -> Bool {
        let across = abs(piece.u1 - piece.u0) * Double(image.width)
        let along = abs(piece.v1 - piece.v0) * Double(image.height)
        let width = Double(piece.place.width * (t.a * t.a + t.b * t.b).squareRoot())
        let height = Double(piece.place.height * (t.c * t.c + t.d * t.d).squareRoot())
        return across > width * 1.001 || along > height * 1.001
    }

    /// Rectangles of the contents, and the part of the image in each.
    final func contentsPieces(isFlipped: Bool) -> [ContentsGeometry.Piece] {
        guard let image = properties.contents else { return [] }
        return LayerValues.with(properties) {
            ContentsGeometry.pieces(
                $0, width: image.width, height: image.height, isFlipped: isFlipped)
        }
    }

    /// The image multiplied by the documents' colour factor.
    private func tinted(_ image: CGImage?) -> CGImage? {
        guard let color = multiplyColor?.extendedSRGB else { return image }
        return image?.multiplied(by: color)
    }
}

extension ContentsGeometry.Piece {
    var place: CGRect {
        CGRect(x: rect.x0, y: rect.y0, width: rect.x1 - rect.x0, height: rect.y1 - rect.y0)
    }
}
