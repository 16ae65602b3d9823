import Foundation
import TestSupport
import Testing

/// Package.swift and the table of Docs/ARCHITECTURE.md agree for every module of the library.
@Suite("Module table") struct ModuleTableTests {
    @Test("the page's rows are the package's library targets, with the same dependencies")
    func agreement() throws {
        let rows = ModuleTable.read(try ModuleTable.page)
        let targets = ModuleTable.dependencies(try ModuleTable.package)
        #expect(rows.count > 12)
        for row in rows where row.module != "ShaderLibrary" {
            let declared = try #require(targets[row.module], "Package.swift has no \(row.module)")
            #expect(
                declared == row.imports,
                "\(row.module): Package.swift has \(declared.sorted()), the page \(row.imports.sorted())"
            )
        }
    }

    @Test("every row names only modules of earlier rows")
    func order() throws {
        var above: Set<String> = []
        let rows = ModuleTable.read(try ModuleTable.page)
        let modules = Set(rows.map(\.module))
        for row in rows {
            let early = row.imports.filter { modules.contains($0) && !above.contains($0) }
            #expect(early.isEmpty, "\(row.module) stands above \(early.sorted())")
            above.insert(row.module)
        }
    }

    @Test(
        "modules of evaluation and planning link no library for drawing, text or files",
        arguments: ["GraphicsTypes", "FilterTypes", "Motion", "RenderTree", "DisplayList"])
    func links(_ module: String) throws {
        let targets = ModuleTable.dependencies(try ModuleTable.package)
        _ = try #require(targets[module])
        let linked = ModuleTable.linked(module, targets)
        let libraries = linked.filter { $0.first == "C" && $0.dropFirst().first!.isUppercase }
        #expect(libraries.isEmpty, "\(module) links \(libraries.sorted())")
    }

    @Test("rows, targets and linked libraries are parsed correctly")
    func reading() {
        let page = """
            | Module | May import |
            | --- | --- |
            | `A` | nothing |
            | `B` | `A`, `CX`; for a reason |
            | `C` | all of the above |

            | `D` | `A` |
            """
        let rows = ModuleTable.read(page)
        #expect(rows.map(\.module) == ["A", "B", "C"])
        #expect(rows.map(\.imports) == [[], ["A", "CX"], ["A", "B"]])
        let package = """
            let common: [Use] = [
                "LaminaA", "E",
            ]
            library("LaminaA"),
            library(
                "B", "LaminaA", "CLaminaX"),
            support("C", "B").program,
            library("D", and: common),
            library(
                "F", "B",
                and: common),
            tests("G", "B", helper: "C"),
            """
        let targets = ModuleTable.dependencies(package)
        #expect(
            targets == [
                "A": [], "B": ["A", "CX"], "C": ["B"], "D": ["A", "E"], "F": ["A", "B", "E"],
                "G": ["B"],
            ])
        #expect(ModuleTable.linked("C", targets) == ["A", "B", "CX"])
    }
}
