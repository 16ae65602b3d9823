import CoreGraphics
import Foundation
import Motion
import RenderTree

// Contents in `render(in:)`: an image whole or in nine parts, a drawing as it was drawn, a text.
extension CALayer {
    /// What the layer shows besides its box, upright whichever way its space is flipped.
    final func paintContents(_ ctx: CGContext) {
        if let text = self as? CATextLayer, !state.contains(.hasSetContents) {
            text.drawText(in: ctx, isMirrored: isMirrored(ctx))
            return
        }
        if ctx.isVector, state.contains(.hasDrawnContents) {
            // On paper a drawing is drawn again, not its bitmap scaled up.
            ctx.saveGState()
            ctx.clip(to: bounds)
            draw(in: ctx)
            ctx.restoreGState()
            return
        }
        paintImage(ctx)
    }

    /// Whether what is drawn with y up comes out upside down in this layer.
    private func isMirrored(_ ctx: CGContext) -> Bool {
        ctx.ctm.a * ctx.ctm.d - ctx.ctm.b * ctx.ctm.c < 0 && contentsAreFlipped()
    }

    private func paintImage(_ ctx: CGContext) {
        guard let whole = properties.contents, let image = cropped(whole) else { return }
        let scale = contentsScale > 0 ? contentsScale : 1
        let size = CGSize(
            width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
        let place = imageRect(size)
        guard place.width > 0, place.height > 0 else { return }
        ctx.saveGState()
        defer { ctx.restoreGState() }
        // The image follows the context, not the layers' flips above it.
        let mirrored = isMirrored(ctx)
        if mirrored {
            ctx.translateBy(x: 0, y: 2 * place.midY)
            ctx.scaleBy(x: 1, y: -1)
        }
        if magnificationFilter == .nearest { ctx.interpolationQuality = .none }
        guard let center = stretchedPart else {
            ctx.draw(image, in: place)
            return
        }
        // Edges are hard: the nine parts lie side by side without a seam.
        ctx.setShouldAntialias(false)
        let columns = Self.parts(
            place.minX, place.maxX, size.width, pixels: image.width, from: center.minX,
            to: center.maxX, isReversed: false)
        let rows = Self.parts(
            place.minY, place.maxY, size.height, pixels: image.height, from: center.minY,
            to: center.maxY, isReversed: true)
        for row in rows {
            for column in columns {
                let from = CGRect(
                    x: column.pixels.lowerBound, y: row.pixels.lowerBound,
                    width: column.pixels.count, height: row.pixels.count)
                guard let part = image.cropping(to: from) else { continue }
                ctx.draw(
                    part,
                    in: CGRect(
                        x: column.low, y: row.low, width: column.high - column.low,
                        height: row.high - row.low))
            }
        }
    }

    /// The part of the image that stretches, when only a part does (B-RE 208).
    private var stretchedPart: CGRect? {
        let center = contentsCenter
        guard center != CGRect(x: 0, y: 0, width: 1, height: 1),
            [.resize, .resizeAspect, .resizeAspectFill].contains(contentsGravity)
        else { return nil }
        return center
    }

    /// Along one axis: where each of three parts lies and its pixels, counted from the other end when reversed.
    private static func parts(
        _ low: CGFloat, _ high: CGFloat, _ size: CGFloat, pixels: Int, from: CGFloat, to: CGFloat,
        isReversed: Bool
    ) -> [(low: CGFloat, high: CGFloat, pixels: Range<Int>)] {
        let a = min(max(from, 0), 1)
        let b = max(min(to, 1), a)
        let k = min(1, (high - low) / max(size * (a + 1 - b), 1e-9))
        let stops = [low, low + size * a * k, high - size * (1 - b) * k, high]
        var first = Int(saturating: (a * CGFloat(pixels)).rounded())
        var last = Int(saturating: (b * CGFloat(pixels)).rounded())
        // A middle without a pixel is widened to one.
        if last <= first {
            first = min(first, pixels - 1)
            last = first + 1
        }
        let marks = [0, first, last, pixels]
        return (0..<3).compactMap { i in
            guard stops[i + 1] > stops[i], marks[i + 1] > marks[i] else { return nil }
            let range =
                isReversed
                ? (pixels - marks[i + 1])..<(pixels - marks[i]) : marks[i]..<marks[i + 1]
            return (stops[i], stops[i + 1], range)
        }
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
}
