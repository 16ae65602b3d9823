import Differential
import Foundation
import RandomTrees
import TestSupport
import Testing

/// Programs that once broke a claim, and the means of comparison themselves.
@Suite("Claims", .serialized) struct ClaimTests {
    private static let folder = Places.package.appendingPathComponent(
        "Tests/DifferentialTests/Kept")
    private static let kept =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))
        .map { $0.filter { $0.hasSuffix(".txt") }.sorted() } ?? []

    @Test("kept programs exist")
    func some() { #expect(!Self.kept.isEmpty) }

    @Test("A program that once broke a claim breaks none", arguments: kept)
    func replay(name: String) throws {
        let text = try String(
            contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
        let finding = try Trial().finding(in: try Program(text: text))
        #expect(finding == nil, "\(name)")
    }

    @Test("every kept program has the generator's spelling", arguments: kept)
    func form(name: String) throws {
        let text = try String(
            contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("//") }
        let program = try Program(text: text)
        #expect(program.statements.map(\.description) == lines.map(String.init))
    }

    @Test("pictures beyond the tolerance count as different")
    func difference() {
        let a = PixelGrid(width: 10, height: 10, color: [10, 20, 30, 255])
        var b = a
        for x in 0..<4 { b[x, 3] = [10, 20, 90, 255] }
        #expect(Tolerance().difference(a, b) == nil)
        b[4, 5] = [10, 23, 30, 255]
        #expect(Tolerance().difference(a, b)?.pixels == 5)
        #expect(Tolerance().difference(a, b)?.largest == 60)
        let slightly = PixelGrid(width: 10, height: 10, color: [12, 18, 30, 255])
        #expect(Tolerance().difference(a, slightly) == nil)
        #expect(
            Tolerance().difference(a, PixelGrid(width: 9, height: 9, color: [0, 0, 0, 0])) != nil)
    }
}
