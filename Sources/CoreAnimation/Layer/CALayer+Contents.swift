import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// An image of a view kit, which has pictures for several scales. Set as a layer's contents, it gives the one that fits.
package protocol LayerContentsProvider: AnyObject {
    /// The picture for about so many pixels per point, and how many it has; nil when there is none.
    func layerContents(near scale: CGFloat) -> (image: CGImage, scale: CGFloat)?
}

// Contents: an image set by a client, or a bitmap drawn when the layer is displayed (B-DI).
extension CALayer {
    /// Multiplies the contents' colours and alpha; nil leaves them. Reached by its key (documents set it).
    final var multiplyColor: CGColor? {
        get { color(.contentsMultiplyColor) }
        set { writeColor(.contentsMultiplyColor, newValue) }
    }

    final func storeContents(_ value: Any?) {
        setKeys.insert(.contents)
        var flat = Coercion.flat(value)
        if let provider = flat as? any LayerContentsProvider,
            let found = provider.layerContents(near: contentsScale)
        {
            contentsScale = found.scale
            flat = found.image
        }
        state.remove(.hasDrawnContents)
        if flat == nil { state.remove(.hasSetContents) } else { state.insert(.hasSetContents) }
        // The text that the image hid is seen again.
        if flat == nil, self is CATextLayer { setNeedsDisplay() }
        let image = flat as? CGImage
        let other = image == nil ? flat : nil
        if image === properties.contents && other == nil && side?.contentsObject == nil { return }
        if other != nil {
            Diagnostics.once(
                "contents of type \(type(of: other!)) cannot be drawn; only CGImage can")
        }
        putContents(image, other)
    }

    /// Stores contents through the action search.
    final func putContents(_ image: CGImage?, _ other: Any?) {
        let action = beginChange(.contents)
        properties[.contents] = image.map(MotionValue.image) ?? .none
        if other != nil || side != nil { ensureSide().contentsObject = other }
        endChange(.contents, action)
    }

    final func markNeedsDisplay(_ rect: CGRect?) {
        if isPresentation { return }
        if let rect {
            let side = ensureSide()
            side.dirtyRect = side.dirtyRect.isNull ? rect : side.dirtyRect.union(rect)
        } else {
            side?.dirtyRect = .null
        }
        state.insert(.needsDisplay)
        if context != nil { queueDisplay(.current) }
    }

    final func queueDisplay(_ thread: ThreadState) {
        guard !state.contains(.queuedDisplay) else { return }
        state.insert(.queuedDisplay)
        thread.ensureTransaction()
        thread.displayQueue.append(self)
    }

    /// The flag goes first: invalidation made while drawing survives (B-DI 74).
    final func displayClearingFlag() {
        state.remove(.needsDisplay)
        display()
    }

    // MARK: Display

    /// The delegate's `display(_:)`, else a bitmap filled by `draw(in:)`.
    final func displayNow() {
        state.remove(.needsDisplay)
        if let delegate, OptionalMethod.call({ delegate.display(self) }) != nil { return }
        // A class of ours draws nothing by itself; without a delegate there is nothing to ask.
        if delegate == nil && isBuiltIn { return }
        // Tiles are drawn when they come into sight; with contents of its own it is an ordinary layer (B-DI 80).
        if self is CATiledLayer { return }
        // Drawn on the drawing side, in its next frame.
        if side?.liveContents != nil { return }
        if hidesText { return }
        guard let size = backingSize else {
            // Nothing of the text that was there: a copy of the layer, which never drew it, shows none either.
            if self is CATextLayer, state.contains(.hasDrawnContents) { putContents(nil, nil) }
            return
        }
        if let delegate { delegate.layerWillDraw(self) }
        if let text = self as? CATextLayer,
            let image = text.glyphImage(width: size.width, height: size.height)
        {
            takeDrawn(image)
        } else if drawsAsynchronously && !isPresentation {
            drawInBackground(size)
        } else {
            if let image = drawBacking(size) { takeDrawn(image) }
        }
    }

    /// Whether an image was set, which hides the text (B-TXT 245).
    final var hidesText: Bool { state.contains(.hasSetContents) && self is CATextLayer }

    /// Whether `draw(in:)` is certainly ours, and draws nothing.
    private var isBuiltIn: Bool {
        LayerTypes.drawsNothing(type(of: self))
    }

    /// Pixels of the backing store; nil when there is nothing to draw into.
    final var backingSize: (width: Int, height: Int)? {
        let b = properties.bounds.size
        let scale = properties.contentsScale
        let width = (b.width * scale).rounded(.up)
        let height = (b.height * scale).rounded(.up)
        guard width >= 1, height >= 1, width.isFinite, height.isFinite else { return nil }
        guard max(width, height) <= 16384, width * height <= 8192 * 8192 else {
            Diagnostics.once(
                "a layer of \(width)×\(height) pixels is too large to be drawn: \(self)")
            return nil
        }
        return (Int(width), Int(height))
    }

    /// Draws into a new bitmap; nil when nobody drew anything.
    final func drawBacking(_ size: (width: Int, height: Int)) -> CGImage? {
        guard
            let context = CGContext(
                data: nil, width: size.width, height: size.height, bitsPerComponent: 8,
                bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        let scale = properties.contentsScale
        let b = properties.bounds
        if contentsAreFlipped() {
            // Drawn upside down, so that y grows the way it does in the layer. Text, upright again in there, has the
            // part of a pixel that the bitmap is higher than the bounds above it in either.
            context.translateBy(
                x: 0, y: self is CATextLayer ? b.height * scale : CGFloat(size.height))
            context.scaleBy(x: scale, y: -scale)
        } else {
            context.scaleBy(x: scale, y: scale)
        }
        context.translateBy(x: -b.origin.x, y: -b.origin.y)
        if contentsFormat != .gray8Uint { context.noteTexts(in: b.size, scale: scale) }
        let reached = OptionalMethod.call { draw(in: context) } == nil
        if let text = context.notedText {
            return CGImage(text, width: size.width, height: size.height)
        }
        if contentsFormat == .gray8Uint { context.desaturate() }
        guard let image = context.makeImage() else { return nil }
        // The delegate has no draw method: something was drawn only if a subclass did it.
        if reached && context.isBlank { return nil }
        return image
    }

    /// Contents that drawing produced.
    final func takeDrawn(_ image: CGImage) {
        putContents(image, nil)
        state.insert(.hasDrawnContents)
    }

    /// The default `draw(in:)`.
    final func drawThroughDelegate(_ ctx: CGContext) {
        if let delegate { delegate.draw(self, in: ctx) } else { OptionalMethod.missing() }
    }
}

extension CGContext {
    /// Replaces every colour of a bitmap by the gray of its luminance (Rec. 709); alpha stays.
    func desaturate() {
        guard let data else { return }
        for y in 0..<height {
            let row = (data + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width {
                let p = row + 4 * x
                let gray = 0.2126 * Double(p[0]) + 0.7152 * Double(p[1]) + 0.0722 * Double(p[2])
                let byte = UInt8(min(gray.rounded(), Double(p[3])))
                (p[0], p[1], p[2]) = (byte, byte, byte)
            }
        }
    }

    /// Whether no pixel of the bitmap has any colour or coverage.
    var isBlank: Bool {
        guard let data else { return false }
        let bytes = UnsafeRawBufferPointer(start: data, count: bytesPerRow * height)
        return bytes.allSatisfy { $0 == 0 }
    }
}
