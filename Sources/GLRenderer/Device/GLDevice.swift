import CLaminaGLFW
import Foundation
import LaminaGraphicsTypes

/// What the current context can do, read once, and the names waiting to be deleted.
///
/// Thread: made and used on the thread where the context is current; `retire` may be called from any.
public final class GLDevice: @unchecked Sendable {
    /// GL_RENDERER and GL_VERSION.
    public let rendererName: String
    /// GL_VENDOR and GL_VERSION as the driver writes them.
    private let vendorName: String
    private let versionText: String
    package var driver: (vendor: String, renderer: String, version: String) {
        (vendorName, rendererName, versionText)
    }
    public let version: (major: Int, minor: Int)
    public let maxTextureSize: Int
    /// Pixels of the largest viewport along its shorter side.
    let maxViewportSide: Int
    /// Buffers that stay mapped while the GPU reads them (OpenGL 4.4 or ARB_buffer_storage).
    public let hasPersistentMapping: Bool

    /// Whether mipmaps are made of what was in a texture before it was drawn into, unless that is waited for: llvmpipe
    /// (Mesa 22.3) does in half of the cases, with more than one thread.
    private let makesMipmapsTooEarly: Bool

    /// Where linked programs are kept; nil for nowhere.
    let programFiles: ProgramFiles?

    private let lock = NSLock()
    private var retired: [RetiredName] = []
    private var live: [Kind: Int] = [:]

    /// Objects that are counted.
    public enum Kind: String, Sendable { case buffer, texture, framebuffer, program, vertexArray }

    enum RetiredName {
        case buffer(GLuint), texture(GLuint, bytes: Int), framebuffer(GLuint), program(GLuint)
        case vertexArray(GLuint)

        var kind: Kind {
            switch self {
            case .buffer: .buffer
            case .texture: .texture
            case .framebuffer: .framebuffer
            case .program: .program
            case .vertexArray: .vertexArray
            }
        }
    }

    /// Reads the current context. Nil when it is older than OpenGL 3.3.
    public init?() {
        func text(_ name: Int32) -> String {
            glGetString(GLenum(name)).map { String(cString: $0) } ?? ""
        }
        rendererName = text(GL_RENDERER)
        (vendorName, versionText) = (text(GL_VENDOR), text(GL_VERSION))
        var (major, minor) = (
            GLDevice.integer(GL_MAJOR_VERSION), GLDevice.integer(GL_MINOR_VERSION)
        )
        // A driver may give more than it was asked for; whoever asks for the least wants nothing else to be used.
        if ContextWishes.environment.isOldest, (major, minor) > (3, 3) { (major, minor) = (3, 3) }
        version = (major, minor)
        maxTextureSize = GLDevice.integer(GL_MAX_TEXTURE_SIZE)
        var sides: (GLint, GLint) = (0, 0)
        withUnsafeMutableBytes(of: &sides) {
            glGetIntegerv(
                GLenum(GL_MAX_VIEWPORT_DIMS), $0.assumingMemoryBound(to: GLint.self).baseAddress)
        }
        maxViewportSide = Int(min(sides.0, sides.1))
        hasPersistentMapping = (major, minor) >= (4, 4)
        makesMipmapsTooEarly = rendererName.contains("llvmpipe")
        // A driver's update makes other programs.
        programFiles =
            (major, minor) >= (4, 1)
            ? ProgramFiles(
                driver: [vendorName, rendererName, versionText].joined(separator: "\n"))
            : nil
        if (major, minor) < (3, 3) { return nil }
        DriverMessages.listen()
    }

    /// What is drawn into a texture must be there before its mipmaps are made.
    func finishBeforeMipmaps() {
        if makesMipmapsTooEarly { glFinish() } else { glFlush() }
    }

    static func integer(_ name: Int32) -> Int {
        var value: GLint = 0
        glGetIntegerv(GLenum(name), &value)
        return Int(value)
    }

    /// Notes a name for deletion the next time the context is current. Any thread.
    func retire(_ name: RetiredName) {
        lock.withLock { retired.append(name) }
    }

    func created(_ kind: Kind) { lock.withLock { live[kind, default: 0] += 1 } }

    /// GL objects alive, for leak checks.
    public var objectCount: Int { lock.withLock { live.values.reduce(0, +) } }

    /// The same by kind.
    public var objectCounts: [Kind: Int] { lock.withLock { live } }

    /// Bytes from which on making a texture, or deleting it, is work.
    static let largeTexture = 1 << 20
    /// Takes names of large textures for deletion in another context; false where there is none.
    var deletesElsewhere: ((GLuint) -> Bool)?

    /// Deletes what was retired. The context must be current.
    public func collect() {
        let names: [RetiredName] = lock.withLock {
            if retired.isEmpty { return [] }
            defer { retired = [] }
            for name in retired { live[name.kind, default: 0] -= 1 }
            return retired
        }
        for name in names {
            switch name {
            case .buffer(var n): glDeleteBuffers(1, &n)
            case .texture(var n, let bytes):
                if bytes >= Self.largeTexture, deletesElsewhere?(n) ?? false { continue }
                glDeleteTextures(1, &n)
            case .framebuffer(var n): glDeleteFramebuffers(1, &n)
            case .vertexArray(var n): glDeleteVertexArrays(1, &n)
            case .program(let n): glDeleteProgram(n)
            }
        }
    }

    /// Stops a debug build at the first GL error since the last check.
    @inline(__always)
    public func check(_ what: @autoclosure () -> String) {
        #if DEBUG
            let error = glGetError()
            if error != GLenum(GL_NO_ERROR) {
                fatalError("OpenGL error 0x\(String(error, radix: 16)) after \(what())")
            }
        #endif
    }
}
