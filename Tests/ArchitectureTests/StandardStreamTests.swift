import Foundation
import TestSupport
import Testing

/// Standard streams may be closed, or lead to a full disk: `FileHandle.write(_:)` ends the process
/// there, `write(contentsOf:)` throws.
@Suite("Standard streams") struct StandardStreamTests {
    private static func isUnsafe(_ text: String) -> Bool {
        text.contains(/standard(Error|Output)\.write\((?!\s*contentsOf:)/)
    }

    @Test("no text to a standard stream ends the process", arguments: ["Sources", "Demos"])
    func throwing(_ folder: String) throws {
        let place = Places.package.appendingPathComponent(folder)
        let files = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
        for case let file as URL in files! where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(!Self.isUnsafe(text), "\(file.lastPathComponent)")
        }
        #expect(Self.isUnsafe("FileHandle.standardError.write(Data())"))
    }
}
