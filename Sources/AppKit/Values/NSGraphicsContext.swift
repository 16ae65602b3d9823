import CoreGraphics
import Foundation
import LaminaViews

/// The context of a thread's drawing. Thread: the one that draws.
open class NSGraphicsContext: NSObject {
    public let cgContext: CGContext
    /// Whether y runs down in it.
    public let isFlipped: Bool

    public init(cgContext: CGContext, flipped: Bool) {
        (self.cgContext, isFlipped) = (cgContext, flipped)
    }

    /// What is drawn into now; nil outside of any drawing. Setting it replaces that, until the state is restored.
    open class var current: NSGraphicsContext? {
        get {
            DrawingContexts.current.map {
                NSGraphicsContext(cgContext: $0, flipped: $0.ctm.d < 0)
            }
        }
        set {
            DrawingContexts.pop()
            if let newValue { DrawingContexts.push(newValue.cgContext) }
        }
    }

    /// Keeps the current context and its state; every call wants a `restoreGraphicsState()`.
    open class func saveGraphicsState() {
        guard let context = DrawingContexts.current else { return }
        context.saveGState()
        DrawingContexts.push(context)
    }
    open class func restoreGraphicsState() {
        DrawingContexts.pop()
        DrawingContexts.current?.restoreGState()
    }
    open func saveGraphicsState() { cgContext.saveGState() }
    open func restoreGraphicsState() { cgContext.restoreGState() }
}
