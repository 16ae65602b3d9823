import CoreGraphics
import Foundation
import LaminaViews
import StringDrawing

/// Drawing context of a thread. Thread: the drawing thread.
open class NSGraphicsContext: NSObject {
    /// Context of Core Graphics, retained. The drawing state is the context's own: several
    /// `NSGraphicsContext` objects for the same context share the state.
    public let cgContext: CGContext
    /// True if y runs down in the context. Images and text are drawn upright by this value; the
    /// transform of the context does not count.
    public let isFlipped: Bool

    /// Wraps a context of Core Graphics; `flipped` is true for a context with y down. The transform
    /// of the context does not change; `flipped` decides about the direction of images and text.
    public init(cgContext: CGContext, flipped: Bool) {
        (self.cgContext, isFlipped) = (cgContext, flipped)
    }

    /// Current context; nil outside of any drawing. A new value replaces the context until the
    /// state is restored.
    open class var current: NSGraphicsContext? {
        get {
            DrawingContexts.current.map {
                NSGraphicsContext(cgContext: $0, flipped: DrawingContexts.isFlipped)
            }
        }
        set {
            DrawingContexts.replace(
                by: newValue?.cgContext, isFlipped: newValue?.isFlipped ?? false)
        }
    }

    /// Saves the current context and the context's state; every call needs a
    /// `restoreGraphicsState()`. Has no effect outside of a drawing.
    open class func saveGraphicsState() {
        guard let context = DrawingContexts.current else { return }
        context.saveGState()
        DrawingContexts.push(context, isFlipped: DrawingContexts.isFlipped)
    }
    /// Restores the context and state of the last `saveGraphicsState()`. Has no effect outside of a
    /// drawing, and without a `saveGraphicsState()` of the same drawing.
    open class func restoreGraphicsState() {
        if DrawingContexts.pop() { DrawingContexts.current?.restoreGState() }
    }
    /// Saves the state of this context. Every call needs a `restoreGraphicsState()` of this
    /// context. The current context does not change.
    open func saveGraphicsState() { cgContext.saveGState() }
    /// Restores the last saved state of this context. Without a saved state nothing happens.
    open func restoreGraphicsState() { cgContext.restoreGState() }
}
