import Foundation
import TestSupport
import Testing

/// Every settable public property of UIKit and AppKit, found in the sources, has a test with odd
/// values: the files `Odd….swift` of the module's tests use the name.
@Suite("Odd values of every property") struct OddPropertyListTests {
    /// Settable properties of a file's classes and extensions, in order.
    static func settable(in text: String) -> [String] {
        let lines = text.components(separatedBy: "\n")
        var found: [String] = []
        for (i, line) in lines.enumerated() {
            // `internal(set)` behind the access level excludes a property.
            guard
                let match = line.firstMatch(
                    of:
                        #/^ {4}(?:open|public) (?:(?:weak|final|override|class|static) )*var (\w+)(.*)$/#
                )
            else { continue }
            var body = "\(match.2)"
            if line.hasSuffix("{") {
                body += lines[(i + 1)...].prefix { !$0.hasPrefix("    }") }.joined(separator: " ")
            }
            let isStored = !match.2.contains("{")
            if isStored || body.contains(#/\b(set|didSet|willSet) *(\(\w+\) *)?\{/#) {
                found.append("\(match.1)")
            }
        }
        return found
    }

    private func files(_ folder: String) throws -> [(name: String, text: String)] {
        let folder = Places.package.appendingPathComponent(folder)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var found: [(String, String)] = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            found.append((file.lastPathComponent, try String(contentsOf: file, encoding: .utf8)))
        }
        return found
    }

    @Test("every settable property is in a test of odd values", arguments: ["UIKit", "AppKit"])
    func everyProperty(_ module: String) throws {
        let tests = try files("Tests/\(module)Tests").filter { $0.name.hasPrefix("Odd") }
        let words = Set(
            tests.flatMap { $0.text.matches(of: #/\w+/#).map { "\($0.output)" } })
        var (missing, count): ([String], Int) = ([], 0)
        for file in try files("Sources/\(module)") {
            let names = Self.settable(in: file.text)
            count += names.count
            missing += names.filter { !words.contains($0) }.map { "\(file.name): \($0)" }
        }
        #expect(missing.isEmpty, "\(missing)")
        #expect(count > 30, "\(count) settable properties of \(module)")
    }

    @Test("stored, observed and computed properties are told apart")
    func kinds() {
        let text = """
                open var stored = 0
                open weak var kept: AnyObject?
                open internal(set) var own = 0
                open var observed = 0 { didSet { change() } }
                open var computed: Int { list.count }
                public static var shared: Int {
                    get { 1 }
                    set { store(newValue) }
                }
                public var read: Int {
                    let set = 3
                    return set
                }
                open var after: Int {
                    get { 1 }
                    set { store(newValue) }
                }
            """
        #expect(Self.settable(in: text) == ["stored", "kept", "observed", "shared", "after"])
    }
}
