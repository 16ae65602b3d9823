import Foundation
import LaminaGLRenderer

// Contexts under the names of Apple's CGL, as far as `CAOpenGLLayer` needs them.

/// An OpenGL context, kept alive by whoever retained it.
public typealias CGLContextObj = OpaquePointer

extension DrawingContext {
    var retained: CGLContextObj { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }
    var pointer: CGLContextObj { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

    static func of(_ pointer: CGLContextObj) -> DrawingContext {
        Unmanaged<DrawingContext>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }
}

/// Makes a context of a format; `ctx` gets it retained.
///
/// The driver's context comes into being when a layer draws in it for the first time. Contexts of one host share
/// textures, buffers and programs among each other whatever `share` says.
public func CGLCreateContext(
    _ pix: CGLPixelFormatObj, _ share: CGLContextObj?,
    _ ctx: UnsafeMutablePointer<CGLContextObj?>
) -> CGLError {
    ctx.pointee = DrawingContext(format: PixelFormat.of(pix).format).retained
    return kCGLNoError
}

/// Retains a context and hands it back.
@discardableResult
public func CGLRetainContext(_ ctx: CGLContextObj) -> CGLContextObj {
    DrawingContext.of(ctx).retained
}

/// Lets go of a context.
public func CGLReleaseContext(_ ctx: CGLContextObj) {
    Unmanaged<DrawingContext>.fromOpaque(UnsafeRawPointer(ctx)).release()
}

/// Makes a context current on the drawing thread. Inside a layer's `draw` it is already.
///
/// `kCGLBadContext` for nil, and for a context that no layer has drawn in yet.
@discardableResult
public func CGLSetCurrentContext(_ ctx: CGLContextObj?) -> CGLError {
    guard let ctx, DrawingContext.of(ctx).makeCurrent() else { return kCGLBadContext }
    return kCGLNoError
}
