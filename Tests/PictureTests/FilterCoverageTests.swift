import Foundation
import TestSupport
import Testing

@testable import CoreImage

@Suite("Filters and their tests") struct FilterCoverageTests {
    @Test("every filter has a picture test")
    func everyFilter() throws {
        let folder = Places.package.appendingPathComponent("Tests/PictureTests")
        let own = "FilterCoverageTests.swift"
        let texts = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") && $0 != own }
            .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
        let all = texts.joined()
        // Blend modes are tested from the catalogue's own list.
        let names = FilterCatalog.entries.keys.filter { !FilterCatalog.blendModes.contains($0) }
        #expect(names.count > 90)
        for name in names { #expect(all.contains("\"\(name)\""), "\(name)") }
    }
}
