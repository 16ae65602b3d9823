import CLaminaGLFW
import Foundation
import LaminaGraphicsTypes
import Synchronization

/// The capabilities of the current context, read once, and the names awaiting deletion.
///
/// Thread: created and used on the context's thread; `retire` may be called from any thread.
public final class GLDevice: @unchecked Sendable {
    /// GL_RENDERER. Empty when the driver gives no text; a name with `llvmpipe` selects the paths
    /// for Mesa's software driver.
    public let rendererName: String
    /// GL_VENDOR and GL_VERSION as the driver writes them.
    private let vendorName: String
    private let versionText: String
    /// The driver's strings.
    package var driver: (vendor: String, renderer: String, version: String) {
        (vendorName, rendererName, versionText)
    }
    /// The OpenGL version, at least 3.3. With `LAMINA_GL=3.3` in the environment 3.3 for every
    /// driver.
    public let version: (major: Int, minor: Int)
    /// The largest side of a texture, in pixels. Larger images are cut into parts, larger live
    /// pictures and snapshots fail.
    public let maxTextureSize: Int
    /// The shorter side of the largest viewport, in pixels.
    let maxViewportSide: Int
    /// True for buffers that stay mapped during GPU reads: from OpenGL 4.4 on, whatever the
    /// extensions. Otherwise the records of a frame are copied into a buffer.
    public let hasPersistentMapping: Bool

    /// True for Mesa's software driver.
    private let isLlvmpipe: Bool

    /// True when mipmaps of a drawn texture can come from its old content without a wait: llvmpipe
    /// (Mesa 22.3) uses the old content in half of the cases with more than one thread.
    private var makesMipmapsTooEarly: Bool { isLlvmpipe }

    /// True for drivers that compute both sides of every branch: llvmpipe (Mesa 22.3).
    var runsAllBranches: Bool { isLlvmpipe }

    /// True for drivers that draw a picture without tint and clip several times as fast as a tinted
    /// picture. llvmpipe (Mesa 21.2) has a special path for these rectangles on pixels in the order
    /// blue, green, red, alpha.
    var blitsFaster: Bool { isLlvmpipe && Self.usesBlits }

    /// False with `LAMINA_BLITS=0` in the environment.
    private static let usesBlits = ProcessInfo.processInfo.environment["LAMINA_BLITS"] != "0"

    /// The cache of linked programs on disk; nil for none.
    let programFiles: ProgramFiles?

    /// The context of `init`.
    private let ownContext = cglfw_current_binding().context
    /// True if the context of `init` is current on the calling thread.
    package var isContextCurrent: Bool {
        ownContext != nil && cglfw_current_binding().context == ownContext
    }

    private let names = Mutex((retired: [RetiredName](), live: [Kind: Int]()))

    /// The kinds of counted objects. The raw values are the keys of `HostInfo.liveObjectCounts()`.
    public enum Kind: String, Sendable {
        case buffer, texture, framebuffer, renderbuffer, program, vertexArray
    }

    enum RetiredName: Sendable {
        case buffer(GLuint), texture(GLuint, bytes: Int), framebuffer(GLuint), program(GLuint)
        case vertexArray(GLuint), renderbuffer(GLuint)
        /// A fence by the address of its `GLsync`. Fences are not counted.
        case fence(UInt)

        var kind: Kind? {
            switch self {
            case .buffer: .buffer
            case .texture: .texture
            case .framebuffer: .framebuffer
            case .renderbuffer: .renderbuffer
            case .program: .program
            case .vertexArray: .vertexArray
            case .fence: nil
            }
        }
    }

    /// Reads the current context. Nil for contexts older than OpenGL 3.3.
    public init?() {
        func text(_ name: Int32) -> String {
            glGetString(GLenum(name)).map { String(cString: $0) } ?? ""
        }
        rendererName = text(GL_RENDERER)
        (vendorName, versionText) = (text(GL_VENDOR), text(GL_VERSION))
        var (major, minor) = (
            GLDevice.integer(GL_MAJOR_VERSION), GLDevice.integer(GL_MINOR_VERSION)
        )
        // A driver may give a newer version than requested; a request for the oldest version must
        // use nothing newer.
        if ContextOverrides.environment.isOldest, (major, minor) > (3, 3) {
            (major, minor) = (3, 3)
        }
        version = (major, minor)
        maxTextureSize = GLDevice.integer(GL_MAX_TEXTURE_SIZE)
        var sides: (GLint, GLint) = (0, 0)
        withUnsafeMutableBytes(of: &sides) {
            glGetIntegerv(
                GLenum(GL_MAX_VIEWPORT_DIMS), $0.assumingMemoryBound(to: GLint.self).baseAddress)
        }
        maxViewportSide = Int(min(sides.0, sides.1))
        hasPersistentMapping = (major, minor) >= (4, 4)
        isLlvmpipe = rendererName.contains("llvmpipe")
        // A driver update invalidates the linked programs.
        programFiles =
            (major, minor) >= (4, 1)
            ? ProgramFiles(
                driver: [vendorName, rendererName, versionText].joined(separator: "\n"))
            : nil
        if (major, minor) < (3, 3) { return nil }
        DriverMessages.listen()
    }

    /// Waits for drawing into a texture before its mipmaps are generated.
    func finishBeforeMipmaps() {
        if makesMipmapsTooEarly { glFinish() } else { glFlush() }
    }

    static func integer(_ name: Int32) -> Int {
        var value: GLint = 0
        glGetIntegerv(GLenum(name), &value)
        return Int(value)
    }

    /// Queues a name for deletion when the context is next current. Thread: any.
    func retire(_ name: RetiredName) {
        names.withLock { $0.retired.append(name) }
    }

    func created(_ kind: Kind) { names.withLock { $0.live[kind, default: 0] += 1 } }

    /// The number of live GL objects, for leak checks. Retired objects count until `collect()`.
    /// Thread: any.
    public var objectCount: Int { names.withLock { $0.live.values.reduce(0, +) } }

    /// The number of live GL objects by kind. Retired objects count until `collect()`; a kind
    /// without an object so far is missing. Thread: any.
    public var objectCounts: [Kind: Int] { names.withLock { $0.live } }

    /// The size in bytes from which creating or deleting a texture is slow.
    static let largeTexture = 1 << 20
    /// Deletes large textures in a second context; returns false without a second context.
    var deletesElsewhere: ((GLuint) -> Bool)?

    /// Deletes the queued names. Precondition: the context is current.
    public func collect() {
        let retired: [RetiredName] = names.withLock { names in
            if names.retired.isEmpty { return [] }
            defer { names.retired = [] }
            for case let kind? in names.retired.map(\.kind) { names.live[kind, default: 0] -= 1 }
            return names.retired
        }
        for name in retired {
            switch name {
            case .buffer(var n): glDeleteBuffers(1, &n)
            case .texture(var n, let bytes):
                if bytes >= Self.largeTexture, deletesElsewhere?(n) ?? false { continue }
                glDeleteTextures(1, &n)
            case .framebuffer(var n): glDeleteFramebuffers(1, &n)
            case .renderbuffer(var n): glDeleteRenderbuffers(1, &n)
            case .vertexArray(var n): glDeleteVertexArrays(1, &n)
            case .program(let n): glDeleteProgram(n)
            case .fence(let address): glDeleteSync(GLsync(bitPattern: address))
            }
        }
    }

    /// Stops a debug build at the first GL error since the last check. The message ends with
    /// `what`, evaluated only for an error. A release build does nothing.
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
