import Foundation
import Testing
import TestSupport

/// Every name of Apple's that needs no view, no Metal and no Objective-C exists, in Swift's
/// spelling.
@Suite("Spelling") struct SpellingTests {
    @Test("Constants have Apple's values, and no name is listed twice")
    func values() {
        let list = NameList.all
        #expect(list.mistakes.isEmpty, "\(list.mistakes)")
        #expect(list.entries.count > 500)
        for (i, entry) in list.entries.enumerated() {
            #expect(!list.entries[..<i].contains(entry), "\(entry.owner).\(entry.name)")
        }
    }

    @Test("Every name of the checklist is in the list or absent with a reason")
    func checklist() throws {
        guard let file = Places.shared("quartzcore-api.md") else { return }
        let names = Checklist.names(in: try String(contentsOf: file, encoding: .utf8))
        #expect(names.count > 500)
        let known = Set(NameList.all.entries.map { "\($0.owner).\(base($0.name))" })
        let types = Set(NameList.all.entries.map(\.owner))
        let absent = Set(PublicTypes.absent.map { base($0.name) })
        for name in names {
            let full = "\(name.owner).\(name.base)"
            let isAbsent =
                absent.contains(full) || absent.contains(name.owner) || absent.contains(name.base)
            // Other tests cover the members of types listed elsewhere.
            let isElsewhere = PublicTypes.elsewhere.contains(name.owner)
            #expect(
                known.contains(full) || known.contains(".\(name.base)")
                    || types.contains(name.base) || isAbsent || isElsewhere
                    || Sources.declares(name.base),
                "\(full) is neither there nor absent with a reason")
        }
    }

    @Test("names listed as absent are not declared")
    func absence() {
        for item in PublicTypes.absent where !item.name.contains(".") {
            #expect(!Sources.declares(item.name), "\(item.name) exists: take it off the list")
        }
    }

    @Test("Every public name is used by a test beyond its spelling")
    func used() {
        for entry in NameList.all.entries where !Sources.testsMention(base(entry.name)) {
            Issue.record("no test uses \(entry.owner).\(entry.name)")
        }
    }

    /// A name without its argument labels.
    private func base(_ name: String) -> String { String(name.prefix { $0 != "(" }) }
}
