import Foundation
import TestSupport
import Testing

/// The library reports through a single handler, which a program can replace.
@Suite("Messages of the library") struct DiagnosticsTests {
    /// Writes to standard error where the program ends with the line, in the program's own name.
    private static let exceptions = ["Diagnostics.swift", "Application.swift"]

    @Test("only Diagnostics writes to standard error")
    func door() throws {
        let folder = Places.package.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let sources = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
        #expect(sources.count > 300)
        for file in sources where !Self.exceptions.contains(file.lastPathComponent) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for word in ["standardError", "fputs(", "stderr", "\nprint(", " print("] {
                let found = text.split(separator: "\n").contains {
                    $0.contains(word) && !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//")
                }
                #expect(!found, "\(file.lastPathComponent) writes by itself: \(word)")
            }
        }
        // C code reports through a function given by Swift.
        let shims = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let code = (shims?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "c" }
        #expect(code.count > 3)
        for file in code {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!text.contains("fprintf(stderr"), "\(file.lastPathComponent)")
        }
    }
}
