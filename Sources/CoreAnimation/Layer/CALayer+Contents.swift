import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// An image of a view kit with pictures for several scales. As a layer's contents, the image
/// supplies the picture of the nearest scale.
package protocol LayerContentsProvider: AnyObject {
    /// The picture of the scale nearest to `scale` pixels per point, and its own scale; nil without
    /// a picture.
    func layerContents(near scale: CGFloat) -> (image: CGImage, scale: CGFloat)?
}

// Contents: an image set by a client, or a bitmap drawn by the display step (B-DI).
extension CALayer {
    /// Colour factor of the contents, alpha included; nil is no factor. Documents set the colour by
    /// its key.
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
        // The text under the image becomes visible again.
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

    /// The flag is cleared first: an invalidation during the drawing survives (B-DI 74).
    final func displayClearingFlag() {
        state.remove(.needsDisplay)
        display()
    }

    // MARK: Display

    /// The delegate's `display(_:)`, else a bitmap filled by `draw(in:)`.
    final func displayNow() {
        state.remove(.needsDisplay)
        if let delegate, OptionalMethod.call({ delegate.display(self) }) != nil { return }
        // Classes of this package draw nothing themselves; without a delegate the layer has no
        // drawing.
        if delegate == nil && isBuiltIn { return }
        // Tiles are drawn when visible; with set contents, a tiled layer is an ordinary layer (B-DI
        // 80).
        if self is CATiledLayer { return }
        // Live contents are drawn on the drawing side, in its next frame.
        if side?.liveContents != nil { return }
        if hidesText { return }
        guard let size = backingSize else {
            // Old text is removed: a copy of the layer, never drawn, shows none either.
            if self is CATextLayer, state.contains(.hasDrawnContents) { putContents(nil, nil) }
            return
        }
        if let delegate { delegate.layerWillDraw(self) }
        if let text = self as? CATextLayer,
            let image = text.glyphImage(width: size.width, height: size.height)
        {
            storeDrawn(image)
        } else if drawsAsynchronously && !isPresentation {
            drawInBackground(size)
        } else {
            if let image = drawBacking(size) { storeDrawn(image) }
        }
    }

    /// True if an image is set, which hides the text (B-TXT 245).
    final var hidesText: Bool { state.contains(.hasSetContents) && self is CATextLayer }

    /// True if `draw(in:)` is certainly this package's, and draws nothing.
    private var isBuiltIn: Bool {
        LayerTypes.drawsNothing(type(of: self))
    }

    /// Size of the backing store in pixels; nil for an empty or too large layer.
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

    /// True if drawn contents have no alpha, and are black where nothing is drawn. Layers of views
    /// keep alpha, because views of UIKit are opaque by default; text layers keep the antialiased
    /// edges of glyphs.
    private var hasOpaqueBacking: Bool {
        isOpaque && !(self is CATextLayer) && !(delegate is any LayerOwner)
    }

    /// Draws into a new bitmap; nil without any drawing.
    final func drawBacking(_ size: (width: Int, height: Int)) -> CGImage? {
        let isDeep = contentsFormat == .RGBA16Float
        let isOpaque = hasOpaqueBacking
        guard
            let context = CGContext(
                data: nil, width: size.width, height: size.height,
                bitsPerComponent: isDeep ? 16 : 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(
                    alpha: isOpaque ? .noneSkipLast : .premultipliedLast,
                    byteOrder: isDeep ? .order16Little : .orderDefault, isFloat: isDeep))
        else { return nil }
        let scale = properties.contentsScale
        let b = properties.bounds
        if contentsAreFlipped() {
            // The bitmap is drawn upside down, with y in the direction of the layer's. Text is
            // upright again inside; in either case the fraction of a pixel between bitmap and
            // bounds lies above the text.
            context.translateBy(
                x: 0, y: self is CATextLayer ? b.height * scale : CGFloat(size.height))
            context.scaleBy(x: scale, y: -scale)
        } else {
            context.scaleBy(x: scale, y: scale)
        }
        context.translateBy(x: -b.origin.x, y: -b.origin.y)
        if contentsFormat != .gray8Uint, !isDeep, !isOpaque {
            context.noteTexts(in: b.size, scale: scale)
        }
        let reached = OptionalMethod.call { draw(in: context) } == nil
        if let text = context.notedText {
            return CGImage(text, width: size.width, height: size.height)
        }
        if contentsFormat == .gray8Uint { context.desaturate() }
        guard let image = context.makeImage() else { return nil }
        // The delegate has no draw method: only a subclass may have drawn.
        if reached && context.isBlank { return nil }
        return image
    }

    /// Stores drawn contents.
    final func storeDrawn(_ image: CGImage) {
        putContents(image, nil)
        state.insert(.hasDrawnContents)
    }

    /// The default `draw(in:)`.
    final func drawThroughDelegate(_ ctx: CGContext) {
        if let delegate { delegate.draw(self, in: ctx) } else { OptionalMethod.missing() }
    }
}

extension CGContext {
    /// Replaces every colour of a bitmap by the gray of its luminance (Rec. 709); alpha stays. The
    /// fourth byte of a pixel without alpha has no meaning.
    func desaturate() {
        guard let data else { return }
        let hasAlpha = alphaInfo == .premultipliedLast
        for y in 0..<height {
            let row = (data + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in 0..<width {
                let p = row + 4 * x
                let gray = 0.2126 * Double(p[0]) + 0.7152 * Double(p[1]) + 0.0722 * Double(p[2])
                let byte = UInt8(min(gray.rounded(), hasAlpha ? Double(p[3]) : 255))
                (p[0], p[1], p[2]) = (byte, byte, byte)
            }
        }
    }

    /// True if no pixel of the bitmap has any colour or coverage; without alpha, if also nothing
    /// was drawn, as drawn black has the same bytes.
    var isBlank: Bool {
        let hasAlpha = alphaInfo == .premultipliedLast
        if !hasAlpha, hasDrawing { return false }
        guard let data else { return false }
        let bytes = UnsafeRawBufferPointer(start: data, count: bytesPerRow * height)
        return bytes.allSatisfy { $0 == 0 }
    }
}
