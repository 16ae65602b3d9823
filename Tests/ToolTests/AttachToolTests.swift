import Foundation
import Testing

/// `lamina attach` without a program to attach to; Tests/PlaygroundTests has programs.
@Suite("lamina attach")
struct AttachToolTests {
    @Test(
        "Wrong arguments are errors of a line",
        arguments: [
            (["x"], "x is no number of a process; a program to start stands behind --"),
            (["-1"], "-1 is no number of a process; a program to start stands behind --"),
            (["--"], "missing program: lamina attach -- PROGRAM"),
        ])
    func wrong(_ words: [String], _ line: String) throws {
        let outcome = try Outcome(of: "lamina", ["attach"] + words)
        #expect(outcome.status == 2 && outcome.errors == "lamina: \(line)\n")
    }

    @Test("The help says how a program allows it")
    func help() throws {
        let outcome = try Outcome(of: "lamina", ["help", "attach"])
        #expect(outcome.status == 0 && outcome.output.contains("LAMINA_INSPECT=1"))
        #expect(outcome.output.contains("LayerInspection.isAllowed = true"))
    }
}
