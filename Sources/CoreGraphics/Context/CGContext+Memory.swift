import CLaminaCairo
import Foundation

extension CGContext {
    /// Memory of a bitmap, top row first; nil for documents, and when out of memory. Valid as long
    /// as the context lives.
    public var data: UnsafeMutableRawPointer? {
        guard let memory else { return nil }
        endNotes()
        keepLent()
        memory.isExposed = true
        if memory.layout.deep != nil { return memory.pointer }
        if memory.pointer == nil {
            guard let made = memory.allocated() else { return nil }
            memory.layout.store(made, memory.bytesPerRow, targets[0].surface, wholeArea)
        }
        cairo_surface_flush(targets[0].surface.pointer)
        return memory.pointer
    }

    /// Image of the present bitmap; nil for documents. Later drawing does not change the image.
    ///
    /// The image shares the bitmap's memory. If the image still exists at the next drawing of the
    /// context, the pixels are then copied. Memory that the caller may write is copied at once. An
    /// image of more than 8 bits a component, or of a byte a pixel, has a copy. O(1), or O(n) in
    /// the number of pixels.
    public func makeImage() -> CGImage? {
        guard let memory else { return nil }
        if let deep = memory.layout.deep { return makeDeepImage(deep) }
        endNotes()
        loadMemory(wholeArea)
        let surface = targets[0].surface
        return memory.layout.bytesPerPixel == 1
            ? singleByteImage(surface, memory) : sharedImage(surface, memory)
    }

    /// Image of a gray bitmap, or of a bitmap of alpha only: Cairo's surface has colours, which the
    /// bytes of the bitmap do not have.
    private func singleByteImage(_ surface: CairoSurface, _ memory: BitmapMemory) -> CGImage? {
        guard let pixels = PixelBuffer(width: width, height: height) else { return nil }
        var bytes = Data(count: width * height)
        bytes.withUnsafeMutableBytes {
            guard let base = $0.baseAddress else { return }
            memory.layout.store(base, width, surface, wholeArea)
            let isGray = memory.layout.isOpaque
            for y in 0..<height {
                let row = pixels.row(y)
                for x in 0..<width {
                    let (value, pixel) = ($0[y * width + x], row + x * 4)
                    let color = isGray ? value : 0
                    (pixel[0], pixel[1], pixel[2]) = (color, color, color)
                    pixel[3] = isGray ? 255 : value
                }
            }
        }
        let layout = CGImage.Layout(
            bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width, space: colorSpace,
            bitmapInfo: CGBitmapInfo(alpha: alphaInfo))
        return CGImage(pixels: pixels, layout: layout, provider: CGDataProvider(data: bytes))
    }

    private func sharedImage(_ surface: CairoSurface, _ memory: BitmapMemory) -> CGImage? {
        guard let bytes = surface.bytes else { return nil }
        let pixels =
            lent
            ?? LentPixels(
                bytes, of: isInPlace ? memory : surface, width: width, height: height,
                bytesPerRow: surface.bytesPerRow, isBlueFirst: true,
                isOpaque: memory.layout.isOpaque)
        if isInPlace, memory.isExposed { pixels.keep() } else { lent = pixels }
        return CGImage(lent: pixels)
    }

    /// Copies the pixels for an image that shares the bitmap, before the bitmap changes.
    func keepLent() {
        keptImage = nil
        lent?.keep()
        lent = nil
    }

    /// True if Cairo draws in the memory itself.
    private var isInPlace: Bool {
        guard let memory else { return false }
        return memory.layout.isNative && memory.bytesPerRow % 4 == 0
    }

    /// Completes pending drawing, so that the bytes of a bitmap are up to date. A document is
    /// written by `closePDF()` instead.
    public func flush() { cairo_surface_flush(target.surface.pointer) }
    /// Completes pending drawing: the same as `flush()`, because drawing is never on another
    /// thread.
    public func synchronize() { flush() }

    var wholeArea: (x: Range<Int>, y: Range<Int>) { (0..<width, 0..<height) }

    /// Pixels of the bitmap, or of a transparency layer, inside the clip.
    var clippedArea: (x: Range<Int>, y: Range<Int>) {
        let box = clipInDevice
        let (width, height) = (target.surface.width, target.surface.height)
        let (x0, y0) = (min(max(Int(box.minX), 0), width), min(max(Int(box.minY), 0), height))
        let (x1, y1) = (min(max(Int(box.maxX), x0), width), min(max(Int(box.maxY), y0), height))
        return (x0..<x1, y0..<y1)
    }

    private var needsCopies: Bool {
        guard let memory, memory.pointer != nil, memory.layout.deep == nil, targets.count == 1
        else { return false }
        return !isInPlace
    }

    func loadMemory(_ area: (x: Range<Int>, y: Range<Int>)) {
        guard needsCopies, let memory, let bytes = memory.pointer else { return }
        keepLent()
        memory.layout.load(bytes, memory.bytesPerRow, target.surface, area)
    }

    /// Runs `body`, which changes pixels inside the clip, and keeps the caller's memory the same.
    func drawing(_ body: () -> Void) {
        keepLent()
        hasDrawing = true
        settleGray()
        guard needsCopies, let memory, let bytes = memory.pointer else { return body() }
        let area = clippedArea
        memory.layout.load(bytes, memory.bytesPerRow, target.surface, area)
        body()
        memory.layout.store(bytes, memory.bytesPerRow, target.surface, area)
    }

    /// Makes the bytes of a gray bitmap before a drawing in a blend mode that needs gray pixels.
    ///
    /// Cairo's surface has colours. Gray values of colours composited without such a mode are the
    /// composited gray values, hence earlier drawing needs no copies. The pixels of a transparency
    /// layer become gray in the layer's surface.
    private func settleGray() {
        guard let memory, memory.layout.isGray,
            state.pixelBlend != nil || !state.blendMode.isLinear
        else { return }
        if targets.count > 1 { return memory.layout.makeGray(target.surface, clippedArea) }
        guard memory.pointer == nil, let made = memory.allocated() else { return }
        memory.layout.store(made, memory.bytesPerRow, targets[0].surface, wholeArea)
    }

    /// The clip's box in pixels, whole numbers.
    var clipInDevice: CGRect { clipExtents(cr).common(target.area).integral }
}

/// Box of a Cairo context's clip in pixels; leaves the identity as the context's matrix.
func clipExtents(_ cr: OpaquePointer) -> CGRect {
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_identity_matrix(cr)
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1)
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
}
