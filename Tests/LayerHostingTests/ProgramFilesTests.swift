import CLaminaGLFW
import Foundation
import Testing

@testable import LaminaGLRenderer
@testable import LayerHosting

@Suite("Program files")
struct ProgramFilesTests {
    private let sources = [
        "#version 330 core\nvoid main() { gl_Position = vec4(0.0, 0.0, 0.0, 1.0); }",
        "#version 330 core\nuniform vec4 uInk;\nout vec4 ink;\nvoid main() { ink = uInk; }",
    ]

    /// Calls the body with an empty folder and a linked program, while a context is current.
    private func withProgram(_ body: @Sendable (URL, GLProgram) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("programs-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try HeadlessRenderer.with { renderer in
            let program = try GLProgram(
                renderer.device, label: "test", vertex: sources[0], fragment: sources[1])
            try body(folder, program)
        }
    }

    private func files(_ folder: URL, driver: String = "one") -> ProgramFiles? {
        ProgramFiles(driver: driver, environment: ["LAMINA_PROGRAM_CACHE": folder.path])
    }

    private func load(_ files: ProgramFiles) -> Bool {
        let program = glCreateProgram()
        defer { glDeleteProgram(program) }
        return files.load(program, sources) && glGetUniformLocation(program, "uInk") >= 0
    }

    @Test("a program is loaded from its file only for the same driver and text")
    func roundTrip() throws {
        try withProgram { folder, program in
            let kept = try #require(files(folder))
            #expect(!load(kept))
            kept.store(program.name, sources)
            ProgramFiles.writing.sync {}
            #expect(load(kept))
            #expect(!load(try #require(files(folder, driver: "two"))))
            let other = glCreateProgram()
            #expect(!kept.load(other, [sources[0], sources[1] + " "]))
            glDeleteProgram(other)
        }
    }

    @Test("damaged and foreign files are recompiled, without an OpenGL error")
    func damage() throws {
        try withProgram { folder, program in
            let kept = try #require(files(folder))
            kept.store(program.name, sources)
            ProgramFiles.writing.sync {}
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let file = folder.appendingPathComponent(try #require(names.first))
            let good = try Data(contentsOf: file)
            var bad = good
            bad[bad.count / 2] ^= 1
            for content in [bad, good.prefix(40), Data("hello".utf8), Data()] {
                try content.write(to: file)
                #expect(!load(kept) && glGetError() == 0)
            }
            // A format unknown to the driver, with a valid checksum.
            var foreign = good
            foreign[16] ^= 0xff
            try foreign.write(to: file)
            #expect(!load(kept) && glGetError() == 0)
        }
    }

    @Test("the folder follows the environment")
    func folder() {
        func path(_ environment: [String: String]) -> String? {
            ProgramFiles.folder(environment)?.path
        }
        #expect(path(["HOME": "/h"]) == "/h/.cache/lamina/programs")
        #expect(path(["HOME": "/h", "XDG_CACHE_HOME": "/c"]) == "/c/lamina/programs")
        #expect(path(["HOME": "/h", "XDG_CACHE_HOME": "c"]) == "/h/.cache/lamina/programs")
        #expect(path(["HOME": "/h", "LAMINA_PROGRAM_CACHE": ""]) == nil)
        #expect(path(["LAMINA_PROGRAM_CACHE": "/p"]) == "/p")
        #expect(path([:]) == nil)
    }

    @Test("a folder above its limit loses the oldest files")
    func prune() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("programs-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for i in 0..<ProgramFiles.limit + 3 {
            let file = folder.appendingPathComponent("\(i)")
            try Data().write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(i))],
                ofItemAtPath: file.path)
        }
        ProgramFiles.prune(folder)
        let left = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        #expect(left.count == ProgramFiles.limit)
        #expect(!left.contains("0") && !left.contains("2") && left.contains("3"))
    }
}
