import Foundation
import Testing

@Suite("Programs run by tests") struct OutcomeTests {
    @Test("both of a program's streams are read, however much it says on either")
    func streams() throws {
        let words = "head -c 300000 /dev/zero | tr '\\0' x"
        let outcome = try Outcome(
            of: URL(fileURLWithPath: "/bin/sh"), ["-c", "\(words) >&2; \(words)"], in: nil)
        #expect(outcome.status == 0)
        #expect(outcome.output.utf8.count == 300_000 && outcome.errors.utf8.count == 300_000)
    }
}
