import CLaminaGLFW
import Foundation

/// Linked programs on disk, kept from one process to the next.
///
/// Gain: the shader compiler's share of a window's first frame, some 15 of 145 ms with Mesa 22,
/// whose own cache still starts the compiler. Folder: `$XDG_CACHE_HOME/lamina/programs`
/// (`~/.cache/…`); `LAMINA_PROGRAM_CACHE` names another folder, or none when empty. A damaged or
/// rejected file is compiled again and replaced. Thread: the drawing thread, its context current.
struct ProgramFiles {
    /// The largest number of files; the oldest are deleted first.
    static let limit = 600
    private static let magic = Array("lamina program 1\n".utf8)

    /// A queue for writing, because network home folders are slow and no frame may wait.
    static let writing = DispatchQueue(label: "lamina.programs", qos: .utility)

    private let folder: URL
    private let driver: String

    /// Nil without a folder, and for drivers without program binaries.
    init?(driver: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard GLDevice.integer(GL_NUM_PROGRAM_BINARY_FORMATS) > 0,
            let folder = Self.folder(environment)
        else { return nil }
        self.folder = folder
        self.driver = driver
    }

    static func folder(_ environment: [String: String]) -> URL? {
        if let named = environment["LAMINA_PROGRAM_CACHE"] {
            return named.isEmpty ? nil : URL(fileURLWithPath: named)
        }
        let cache =
            environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].map { $0 + "/.cache" }
        return cache.map { URL(fileURLWithPath: $0).appendingPathComponent("lamina/programs") }
    }

    /// Loads a program from its file; false when the program must be compiled.
    func load(_ program: GLuint, _ sources: [String]) -> Bool {
        guard let data = try? Data(contentsOf: file(sources)) else { return false }
        let head = Self.magic.count + 12
        guard data.count > head, data.starts(with: Self.magic) else { return false }
        return data.withUnsafeBytes { bytes in
            let format = bytes.loadUnaligned(fromByteOffset: Self.magic.count, as: UInt32.self)
            let sum = bytes.loadUnaligned(fromByteOffset: Self.magic.count + 4, as: UInt64.self)
            let body = UnsafeRawBufferPointer(rebasing: bytes[head...])
            guard sum == Self.digest(body) else { return false }
            glProgramBinary(program, format, body.baseAddress, GLsizei(body.count))
            // A rejected binary also raises a GL error.
            _ = glGetError()
            var status: GLint = 0
            glGetProgramiv(program, GLenum(GL_LINK_STATUS), &status)
            return status != 0
        }
    }

    /// Writes a linked program; after a failed write, the next process compiles the program again.
    func store(_ program: GLuint, _ sources: [String]) {
        var length: GLint = 0
        glGetProgramiv(program, GLenum(GL_PROGRAM_BINARY_LENGTH), &length)
        guard length > 0 else { return }
        var body = [UInt8](repeating: 0, count: Int(length))
        var written: GLsizei = 0
        var format: GLenum = 0
        glGetProgramBinary(program, length, &written, &format, &body)
        guard written > 0 else { return }
        body.removeLast(body.count - Int(written))
        var data = Data(Self.magic)
        withUnsafeBytes(of: UInt32(format)) { data.append(contentsOf: $0) }
        withUnsafeBytes(of: body.withUnsafeBytes(Self.digest)) { data.append(contentsOf: $0) }
        data.append(contentsOf: body)
        let (file, folder, content) = (file(sources), folder, data)
        Self.writing.async {
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try? content.write(to: file, options: .atomic)
            Self.prune(folder)
        }
    }

    private func file(_ sources: [String]) -> URL {
        var text = driver
        for source in sources { text += "\0" + source }
        let name = text.utf8.withContiguousStorageIfAvailable { bytes in
            let all = UnsafeRawBufferPointer(bytes)
            return String(format: "%016lx%08lx", Self.digest(all), bytes.count)
        }
        return folder.appendingPathComponent(name ?? "\(text.utf8.count)")
    }

    /// FNV-1a, 64 bits.
    static func digest(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }

    static func prune(_ folder: URL) {
        let key = URLResourceKey.contentModificationDateKey
        guard
            let files = try? FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: [key]), files.count > limit
        else { return }
        let dated = files.map { file in
            (
                file,
                (try? file.resourceValues(forKeys: [key]).contentModificationDate) ?? .distantPast
            )
        }
        for (file, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(files.count - limit) {
            try? FileManager.default.removeItem(at: file)
        }
    }
}
