import CLaminaGLFW
import Foundation
import LaminaDisplayList

/// A texture. `deinit` queues the name; deletion waits for the context.
final class GLTexture {
    let name: GLuint
    let target: GLenum
    let width: Int
    let height: Int
    /// True for half-float pixels, false for bytes.
    let isDeep: Bool
    private let device: GLDevice

    init(
        _ device: GLDevice, target: Int32 = GL_TEXTURE_2D, width: Int, height: Int,
        isDeep: Bool = false
    ) {
        self.device = device
        self.isDeep = isDeep
        self.target = GLenum(target)
        self.width = width
        self.height = height
        var n: GLuint = 0
        glGenTextures(1, &n)
        name = n
        device.created(.texture)
    }

    deinit { device.retire(.texture(name, bytes: bytes)) }

    var bytesPerPixel: Int { isDeep ? 8 : 4 }
    /// True for pixels in the order blue, green, red, alpha in memory.
    private(set) var isBlueFirst = false
    var bytes: Int { width * height * bytesPerPixel }

    /// Allocates the pixels; `forBlits` in the order of bytes of the driver's faster path. A
    /// texture of this format must not be sampled between texels, because llvmpipe interpolates
    /// with 8 bits. Precondition: the texture is bound.
    func allocate(forBlits: Bool = false) {
        isBlueFirst = forBlits && !isDeep && device.blitsFaster
        // Without a size, Mesa takes the order of bytes from the format.
        glTexImage2D(
            target, 0, isDeep ? GL_RGBA16F : isBlueFirst ? GL_RGBA : GL_RGBA8, GLsizei(width),
            GLsizei(height), 0, GLenum(isBlueFirst ? GL_BGRA : GL_RGBA),
            GLenum(isDeep ? GL_HALF_FLOAT : GL_UNSIGNED_BYTE), nil)
    }

    /// Allocates immutable storage with some levels (OpenGL 4.2).
    func allocate(levels: Int) {
        glTexStorage2D(
            target, GLsizei(levels), GLenum(isDeep ? GL_RGBA16F : GL_RGBA8), GLsizei(width),
            GLsizei(height))
    }

    func bind(unit: Int = 0) {
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
        glBindTexture(target, name)
    }

    func set(_ parameter: Int32, _ value: Int32) {
        glTexParameteri(target, GLenum(parameter), value)
    }
}

/// A buffer object.
final class GLBuffer {
    let name: GLuint
    private let device: GLDevice

    init(_ device: GLDevice) {
        self.device = device
        var n: GLuint = 0
        glGenBuffers(1, &n)
        name = n
        device.created(.buffer)
    }

    deinit { device.retire(.buffer(name)) }
}

/// A framebuffer with one texture, without depth and stencil.
final class GLFramebuffer {
    let name: GLuint
    let texture: GLTexture
    /// The texture's present sampling.
    var sampling: Sampling = []
    let device: GLDevice

    init(_ device: GLDevice, texture: GLTexture) {
        self.device = device
        self.texture = texture
        var n: GLuint = 0
        glGenFramebuffers(1, &n)
        name = n
        device.created(.framebuffer)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), n)
        glFramebufferTexture2D(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), texture.target, texture.name, 0)
    }

    deinit { device.retire(.framebuffer(name)) }
}

/// A linked program with its uniform locations, each looked up once.
final class GLProgram {
    let name: GLuint
    private let device: GLDevice
    private var locations: [String: GLint] = [:]

    /// Loads the program from its file, otherwise compiles and links. Throws `ShaderError` with the
    /// program's name and the driver's log.
    /// - Parameter captures: vertex outputs for interleaved transform feedback; a program with
    ///   captures may lack a fragment stage.
    init(
        _ device: GLDevice, label: String, vertex: String, fragment: String?,
        captures: [String] = []
    ) throws {
        self.device = device
        name = glCreateProgram()
        device.created(.program)
        // Program files do not record the captured outputs.
        let files = captures.isEmpty ? device.programFiles : nil
        let texts = [vertex, fragment ?? ""]
        if let files {
            if files.load(name, texts) { return }
            glProgramParameteri(name, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GL_TRUE)
        }
        var parts = [try Self.compile(GL_VERTEX_SHADER, vertex, label)]
        if let fragment { parts.append(try Self.compile(GL_FRAGMENT_SHADER, fragment, label)) }
        for part in parts { glAttachShader(name, part) }
        if !captures.isEmpty { capture(captures) }
        glLinkProgram(name)
        for part in parts { glDeleteShader(part) }
        var status: GLint = 0
        glGetProgramiv(name, GLenum(GL_LINK_STATUS), &status)
        if status == 0 {
            var log = [GLchar](repeating: 0, count: 4096)
            glGetProgramInfoLog(name, 4096, nil, &log)
            throw ShaderError(label: label, log: Self.text(log))
        }
        files?.store(name, texts)
    }

    deinit { device.retire(.program(name)) }

    private func capture(_ names: [String]) {
        var copies = names.map { UnsafePointer<GLchar>?(strdup($0)) }
        glTransformFeedbackVaryings(
            name, GLsizei(copies.count), &copies, GLenum(GL_INTERLEAVED_ATTRIBS))
        for copy in copies { free(UnsafeMutablePointer(mutating: copy)) }
    }

    private static func compile(_ kind: Int32, _ text: String, _ label: String) throws -> GLuint {
        let shader = glCreateShader(GLenum(kind))
        text.withCString { pointer in
            var p: UnsafePointer<GLchar>? = pointer
            glShaderSource(shader, 1, &p, nil)
        }
        glCompileShader(shader)
        var status: GLint = 0
        glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &status)
        if status == 0 {
            var log = [GLchar](repeating: 0, count: 4096)
            glGetShaderInfoLog(shader, 4096, nil, &log)
            glDeleteShader(shader)
            throw ShaderError(label: label, log: Self.text(log))
        }
        return shader
    }

    private static func text(_ log: [GLchar]) -> String {
        String(decoding: log.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func location(_ uniform: String) -> GLint {
        if let known = locations[uniform] { return known }
        let l = glGetUniformLocation(name, uniform)
        locations[uniform] = l
        return l
    }
}

/// A shader refused by the driver.
struct ShaderError: Error, CustomStringConvertible {
    var label: String
    var log: String
    var description: String { "shader \(label): \(log)" }
}
