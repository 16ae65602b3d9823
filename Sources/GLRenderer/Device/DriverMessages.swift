import CLaminaGLFW
import Foundation
import LaminaGraphicsTypes

/// The driver's messages about our commands in a debug context (KHR_debug): errors, undefined
/// behaviour, slow paths.
///
/// Format: `OpenGL performance 131186: …`. Thread: the context's, during the reported call.
package final class DriverMessages {
    private let tell: (String) -> Void

    private init(_ tell: @escaping (String) -> Void) { self.tell = tell }

    /// Installs the callback if the current context is a debug context, replacing an earlier
    /// callback. Returns true if installed. By default messages go to `Diagnostics`, each once.
    @discardableResult
    package static func listen(
        _ tell: @escaping (String) -> Void = { Diagnostics.once($0) }
    ) -> Bool {
        var flags: GLint = 0
        glGetIntegerv(GLenum(GL_CONTEXT_FLAGS), &flags)
        guard flags & GL_CONTEXT_FLAG_DEBUG_BIT != 0, hasExtension("GL_KHR_debug") else {
            return false
        }
        glEnable(GLenum(GL_DEBUG_OUTPUT))
        glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS))
        // The end of a context is not reported, so the callback's object is never released.
        let listener = Unmanaged.passRetained(DriverMessages(tell))
        glDebugMessageCallback(
            { _, type, id, _, length, text, listener in
                guard let kind = DriverMessages.name(of: type), let text, let listener else {
                    return
                }
                let bytes = UnsafeRawBufferPointer(start: text, count: max(0, Int(length)))
                let words = String(decoding: bytes, as: UTF8.self)
                    .split(whereSeparator: \.isNewline).joined(separator: " ")
                Unmanaged<DriverMessages>.fromOpaque(listener).takeUnretainedValue()
                    .tell("OpenGL \(kind) \(id): \(words)")
            }, listener.toOpaque())
        return true
    }

    /// Nil for messages without significance: groups, markers, buffer placements.
    private static func name(of type: GLenum) -> String? {
        switch Int32(type) {
        case GL_DEBUG_TYPE_ERROR: "error"
        case GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR: "deprecated"
        case GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR: "undefined"
        case GL_DEBUG_TYPE_PORTABILITY: "portability"
        case GL_DEBUG_TYPE_PERFORMANCE: "performance"
        default: nil
        }
    }

    private static func hasExtension(_ name: String) -> Bool {
        (0..<GLDevice.integer(GL_NUM_EXTENSIONS)).contains { i in
            glGetStringi(GLenum(GL_EXTENSIONS), GLuint(i)).map { String(cString: $0) } == name
        }
    }
}
