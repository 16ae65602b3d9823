import Foundation
import TestSupport

/// The allowed imports of each module in Docs/ARCHITECTURE.md: a row per module, names in code
/// style.
///
/// The page names modules by their folders; Package.swift and import lines put `Lamina` before the
/// names of inner modules. A word in the second column other than a name (`nothing`, `all of the
/// above…`) has its literal meaning.
enum ModuleTable {
    /// The allowed imports, module by module in the order of the page.
    static func read(_ page: String) -> [(module: String, imports: Set<String>)] {
        var rows: [(module: String, imports: Set<String>)] = []
        guard let start = page.range(of: "| Module | May import |") else { return [] }
        for line in page[start.upperBound...].split(
            separator: "\n", omittingEmptySubsequences: false
        ).dropFirst(2) {
            guard line.hasPrefix("|") else { break }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 2, let module = names(cells[0]).first else { continue }
            var imports = Set(names(cells[1]))
            if cells[1].contains("all of the above") { imports.formUnion(rows.map(\.module)) }
            rows.append((module, imports))
        }
        return rows
    }

    /// The words in code style.
    private static func names(_ cell: String) -> [String] {
        cell.matches(of: #/`(\w+)`/#).map { String($0.1) }
    }

    /// A module's name in the page's form.
    static func short(_ name: String) -> String {
        name.hasPrefix("CLamina")
            ? "C" + name.dropFirst("CLamina".count)
            : name.hasPrefix("Lamina") ? String(name.dropFirst("Lamina".count)) : name
    }

    /// The dependencies of each target in Package.swift, with the list named by `and`; without
    /// overlays of Swift Testing, and without helpers of tests.
    static func dependencies(_ package: String) -> [String: Set<String>] {
        var lists: [Substring: Set<String>] = [:]
        for match in package.matches(of: #/let (\w+): \[Use\] = \[([^\]]*)\]/#) {
            lists[match.1] = quoted(match.2)
        }
        var found: [String: Set<String>] = [:]
        let call =
            #/
            \b(?:library|demo|playground|tests|support)\(\s*"(\w+)"((?:,\s*"\w+")*)
            (?:,\s*and:\s+(\w+))?
            /#
        for match in package.matches(of: call) {
            let common = match.3.flatMap { lists[$0] } ?? []
            found[short(String(match.1))] = quoted(match.2).union(common)
        }
        return found
    }

    private static func quoted(_ list: Substring) -> Set<String> {
        Set(list.matches(of: #/"(\w+)"/#).map { short(String($0.1)) })
    }

    /// All modules linked with a target: the transitive dependencies.
    static func linked(_ target: String, _ table: [String: Set<String>]) -> Set<String> {
        var (seen, open) = (Set<String>(), [target])
        while let next = open.popLast() {
            for one in table[next] ?? [] where seen.insert(one).inserted { open.append(one) }
        }
        return seen
    }

    static var page: String {
        get throws { try text("Docs/ARCHITECTURE.md") }
    }
    static var package: String {
        get throws { try text("Package.swift") }
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Places.package.appendingPathComponent(path), encoding: .utf8)
    }
}
