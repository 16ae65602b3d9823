import Foundation
import TestSupport
import Testing

/// A process that plans frames.
@Suite("A process that only plans") struct ProbeTests {
    @Test("loads no library for OpenGL or windows, and none that draws or sets text")
    func libraries() throws {
        let process = Process()
        let out = Pipe()
        process.executableURL = Places.program("PlanProbe")
        process.standardOutput = out
        try process.run(atMost: 300)
        let text = String(
            decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let lines = text.split(separator: "\n")
        #expect(lines.first == "frame 0: 2 commands")
        #expect(lines.contains { $0.hasSuffix("into the picture, 12 items") }, "\(text)")
        let libraries = lines.filter { $0.hasPrefix("library ") }.map { $0.lowercased() }
        // Mappings at any address: the first and the last.
        for name in ["libc.so", "libswiftcore.so", "ld-linux"] {
            #expect(libraries.contains { $0.contains(name) }, "\(name)")
        }
        for name in [
            "libgl", "libegl", "libglx", "libglfw", "libopengl", "gallium", "libx11", "wayland",
            "libcairo", "libpango", "gdk",
        ] {
            #expect(!libraries.contains { $0.contains(name) }, "\(name)")
        }
    }
}
