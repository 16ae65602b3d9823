import CLaminaGLFW
import Foundation
import LaminaGraphicsTypes

/// The reason no window or context could be created, with the packages to install. Also thrown when
/// too few open files are left, with the limit of the process.
public struct WindowingError: Error, CustomStringConvertible, Sendable {
    /// The reason.
    public let description: String
    /// An error with a reason.
    public init(_ description: String) { self.description = description }
}

/// An OpenGL context without a display, created by EGL.
///
/// Platforms in order of trial: Mesa's surfaceless platform, each EGL device (a GPU's driver
/// without a display server), the default display. OpenGL 4.5 is preferred, 3.3 core accepted;
/// `LAMINA_GL` overrides both (`ContextOverrides`). Thread: one at a time; `makeCurrent` binds the
/// context to the calling thread.
public final class HeadlessContext: @unchecked Sendable {
    private let display: EGLDisplay
    private let context: EGLContext

    /// A context with the environment's overrides. Throws `WindowingError`.
    public convenience init() throws { try self.init(overrides: .environment) }

    /// A context with given overrides. Throws `WindowingError`.
    package init(overrides: ContextOverrides) throws {
        try OpenFiles.require(1, for: "drawing")
        var tried: [String] = []
        for (name, candidate) in Self.displays() {
            var major: EGLint = 0
            var minor: EGLint = 0
            guard eglInitialize(candidate, &major, &minor) == EGLBoolean(EGL_TRUE) else {
                tried.append("\(name): cannot be initialised")
                continue
            }
            guard eglBindAPI(EGLenum(EGL_OPENGL_API)) == EGLBoolean(EGL_TRUE) else {
                tried.append("\(name): has no OpenGL")
                continue
            }
            if let made = Self.makeContext(candidate, overrides) {
                display = candidate
                context = made
                return
            }
            tried.append("\(name): has no OpenGL 3.3 core")
        }
        throw WindowingError(
            "no OpenGL 3.3 context without a display (\(tried.joined(separator: "; "))); "
                + "install libegl1 and libgl1-mesa-dri")
    }

    deinit {
        eglDestroyContext(display, context)
    }

    /// Binds the context to the calling thread. Throws `WindowingError`.
    public func makeCurrent() throws {
        guard
            eglMakeCurrent(display, nil, nil, context) == EGLBoolean(EGL_TRUE)
        else { throw WindowingError("EGL cannot make a context current without a surface") }
    }

    /// Unbinds the context from the calling thread. A context can be current on a single thread
    /// only: call `clearCurrent()` before another thread's `makeCurrent()`.
    public func clearCurrent() {
        eglMakeCurrent(display, nil, nil, nil)
    }

    private static func displays() -> [(String, EGLDisplay)] {
        var list: [(String, EGLDisplay)] = []
        let platform = eglGetProcAddress("eglGetPlatformDisplayEXT").map {
            unsafeBitCast(
                $0,
                to: (@convention(c) (EGLenum, UnsafeMutableRawPointer?, UnsafePointer<EGLint>?) ->
                    EGLDisplay?).self)
        }
        if let platform {
            if let d = platform(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil) {
                list.append(("surfaceless", d))
            }
            for (i, device) in devices().enumerated() {
                if let d = platform(EGLenum(EGL_PLATFORM_DEVICE_EXT), device, nil) {
                    list.append(("device \(i)", d))
                }
            }
        }
        if let d = eglGetDisplay(nil) { list.append(("default", d)) }
        // `LAMINA_EGL=device` prefers a real GPU to Mesa's software renderer.
        if ProcessInfo.processInfo.environment["LAMINA_EGL"] == "device" {
            list.sort { $0.0.hasPrefix("device") && !$1.0.hasPrefix("device") }
        }
        return list
    }

    private static func devices() -> [UnsafeMutableRawPointer?] {
        guard let query = eglGetProcAddress("eglQueryDevicesEXT") else { return [] }
        typealias Query =
            @convention(c) (
                EGLint, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
                UnsafeMutablePointer<EGLint>
            ) -> EGLBoolean
        let function = unsafeBitCast(query, to: Query.self)
        var found = [UnsafeMutableRawPointer?](repeating: nil, count: 16)
        var count: EGLint = 0
        guard function(16, &found, &count) == EGLBoolean(EGL_TRUE) else { return [] }
        return Array(found.prefix(Int(count)))
    }

    private static func makeContext(
        _ display: EGLDisplay, _ overrides: ContextOverrides
    ) -> EGLContext? {
        let versions: [(EGLint, EGLint)] = overrides.isOldest ? [(3, 3)] : [(4, 5), (3, 3)]
        // The flag of the extension also exists in EGL 1.4.
        let flags =
            overrides.isDebug ? [EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR] : []
        for (major, minor) in versions {
            let attributes: [EGLint] =
                [
                    EGL_CONTEXT_MAJOR_VERSION, major, EGL_CONTEXT_MINOR_VERSION, minor,
                    EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                ] + flags + [EGL_NONE]
            for config in configs(display) {
                if let made = eglCreateContext(display, config, nil, attributes) { return made }
            }
        }
        return nil
    }

    private static func configs(_ display: EGLDisplay) -> [EGLConfig?] {
        let attributes: [EGLint] = [EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE]
        var config: EGLConfig?
        var count: EGLint = 0
        eglChooseConfig(display, attributes, &config, 1, &count)
        return count > 0 ? [config, nil] : [nil]
    }
}
