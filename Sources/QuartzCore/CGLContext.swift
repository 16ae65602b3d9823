import Foundation
import LaminaGLRenderer

// Contexts under the names of Apple's CGL: the part for `CAOpenGLLayer`.

/// A reference-counted OpenGL context. The program counts the references by `CGLRetainContext(_:)`
/// and `CGLReleaseContext(_:)`.
public typealias CGLContextObj = OpaquePointer

extension DrawingContext {
    var retained: CGLContextObj { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }
    var pointer: CGLContextObj { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

    static func of(_ pointer: CGLContextObj) -> DrawingContext {
        Unmanaged<DrawingContext>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }
}

/// Makes a context of a format; `ctx` receives the context, retained.
///
/// The driver's context is made at a layer's first drawing. Unlike Apple's, contexts of the same
/// host share textures, buffers and programs regardless of `share`. Errors: none.
public func CGLCreateContext(
    _ pix: CGLPixelFormatObj, _ share: CGLContextObj?,
    _ ctx: UnsafeMutablePointer<CGLContextObj?>
) -> CGLError {
    ctx.pointee = DrawingContext(format: PixelFormat.of(pix).format).retained
    return kCGLNoError
}

/// Retains and returns a context. *Precondition:* a context of `CGLCreateContext` or of a layer.
/// Thread: any.
@discardableResult
public func CGLRetainContext(_ ctx: CGLContextObj) -> CGLContextObj {
    DrawingContext.of(ctx).retained
}

/// Releases a context; the last release ends the driver's context. The pointer is invalid after the
/// last release. *Precondition:* a context of `CGLCreateContext` or of a layer.
public func CGLReleaseContext(_ ctx: CGLContextObj) {
    Unmanaged<DrawingContext>.fromOpaque(UnsafeRawPointer(ctx)).release()
}

/// Makes a context current on the drawing thread. A layer's `draw` finds its context current.
///
/// Errors: `kCGLBadContext` for nil, and for a context before its first drawing in a layer.
@discardableResult
public func CGLSetCurrentContext(_ ctx: CGLContextObj?) -> CGLError {
    guard let ctx, DrawingContext.of(ctx).makeCurrent() else { return kCGLBadContext }
    return kCGLNoError
}
