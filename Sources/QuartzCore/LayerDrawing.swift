import CoreGraphics
import CoreAnimation
import Foundation
import LayerHosting
import LaminaGLRenderer
import LaminaRemoteLayers
import LaminaRenderTree
import Synchronization

/// Shared state of an OpenGL layer and its drawing. Thread: any.
final class DrawingLink: Sendable {
    let signal = LiveSignal()
    private let wantsEveryFrame = Atomic(false)
    private let warnings = Mutex<Set<String>>([])
    /// The thread in a drawing of the layer; nil between drawings.
    private let drawer = Mutex<pthread_t?>(nil)

    var everyFrame: Bool { wantsEveryFrame.load(ordering: .acquiring) }

    func setEveryFrame(_ on: Bool) {
        wantsEveryFrame.store(on, ordering: .releasing)
        // Wakes a window's idle render loop.
        if on { signal.raise() }
    }

    /// Runs a drawing of the layer.
    func drawing<R>(_ body: () -> R) -> R {
        let outer = drawer.withLock { drawer in
            defer { drawer = pthread_self() }
            return drawer
        }
        defer { drawer.withLock { $0 = outer } }
        return body()
    }

    /// Requests another drawing, and returns true, inside a drawing of the layer on this thread.
    func requestInDrawing() -> Bool {
        guard drawer.withLock({ $0 }) == pthread_self() else { return false }
        signal.raise()
        return true
    }

    func warn(_ text: String) {
        guard warnings.withLock({ $0.insert(text).inserted }) else { return }
        Diagnostics.note(text)
    }
}

/// Drawing of an OpenGL layer on the drawing side, for as long as the tree shows the layer.
///
/// The drawing retains the layer, and releases the layer on the main thread.
final class LayerDrawing: LiveDrawing, RemoteDrawing, @unchecked Sendable {
    /// The retained layer. A reference of this object would be released after the layer was passed
    /// to the main thread, hence perhaps as the last reference.
    private let owned: Unmanaged<CAOpenGLLayer>
    private var layer: CAOpenGLLayer { owned.takeUnretainedValue() }
    private let link: DrawingLink
    private var format: CGLPixelFormatObj?
    /// Drawing into images, for a layer of a remote client: another process shows the pictures.
    private var offscreen: OffscreenDrawing?

    init(_ layer: CAOpenGLLayer, _ link: DrawingLink) {
        owned = .passRetained(layer)
        self.link = link
    }

    deinit {
        if Thread.isMainThread {
            owned.release()
        } else {
            let released = ReleasedLayer(owned: owned)
            DispatchQueue.main.async { released.owned.release() }
        }
    }

    private struct ReleasedLayer: @unchecked Sendable { let owned: Unmanaged<CAOpenGLLayer> }

    var signal: LiveSignal { link.signal }
    var wantsEveryFrame: Bool { link.everyFrame }

    func makeContext() -> DrawingContext? {
        let pf = layer.copyCGLPixelFormat(forDisplayMask: 1)
        format = pf
        return DrawingContext.of(layer.copyCGLContext(forPixelFormat: pf))
    }

    func draw(in context: DrawingContext, at instant: DrawingTime) -> Bool {
        guard let format else { return false }
        var stamp = CVTimeStamp()
        stamp.videoTimeScale = 1_000_000_000
        stamp.videoTime = Int64(nanoseconds: instant.displayTime)
        stamp.hostTime = UInt64(nanoseconds: instant.displayTime)
        stamp.flags = 3
        let (ctx, time) = (context.pointer, instant.layerTime)
        return link.drawing {
            guard
                layer.canDraw(
                    inCGLContext: ctx, pixelFormat: format, forLayerTime: time, displayTime: &stamp)
            else { return false }
            layer.draw(
                inCGLContext: ctx, pixelFormat: format, forLayerTime: time, displayTime: &stamp)
            return true
        }
    }

    func end(_ context: DrawingContext) {
        layer.releaseCGLContext(context.pointer)
        if let format { layer.releaseCGLPixelFormat(format) }
        format = nil
    }

    // MARK: For a window of another process

    func makePicture(
        width: Int, height: Int, layerTime: Double, time: Double
    ) throws -> CGImage? {
        let offscreen = offscreen ?? OffscreenDrawing()
        self.offscreen = offscreen
        return try offscreen.picture(
            of: self, width: width, height: height, layerTime: layerTime, time: time)
    }

    func endPictures() {
        offscreen?.end(self)
        offscreen = nil
    }
}
