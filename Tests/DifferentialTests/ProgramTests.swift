import Differential
import Foundation
import RandomTrees
import Testing
import TestSupport

@Suite("Programs as values") struct ProgramTests {
    @Test("A program is read back from its text", arguments: 1...200)
    func text(seed: Int) throws {
        let program = Generator.program(seed: UInt64(seed))
        #expect(try Program(text: program.description) == program)
    }

    @Test("Every spelling of a value is read back")
    func spellings() throws {
        let lines = [
            "let n0 = with(CALayer(), [:])",
            "n0.setValue(-0.5, forKey: \"zPosition\")",
            "n0.setValue(1e-07, forKey: \"a \\\"quoted\\\" \\\\ key\\u{1}\\n\")",
            "n0.setValue([1, -2.5, \"🙂\", nil, Double.infinity] as [Any], forKeyPath: \"a.b\")",
            "CATransaction.begin()", "frame(0.25)",
        ]
        for line in lines { #expect(try Statement(line).description == line) }
    }

    @Test(
        "text that is no program is refused with the position of the error",
        arguments: ["n0.add(", "f(1", "[1, \"a\": 2]", "a.b(1).", "\"x"])
    func broken(line: String) {
        #expect(throws: (any Error).self) { try Statement(line) }
    }

    @Test("equal seeds give equal programs, different seeds different programs")
    func seeds() {
        #expect(Generator.program(seed: 7) == Generator.program(seed: 7))
        #expect(Generator.program(seed: 7) != Generator.program(seed: 8))
    }

    @Test("Every value in a program can be made, and many animations never end")
    func values() throws {
        var endless = 0
        for seed in 1...300 {
            let program = Generator.program(seed: UInt64(seed))
            #expect(program.unreadable == [], "seed \(seed)")
            endless += program.statements.count {
                "\($0)".contains("\"repeatCount\": Double.infinity")
            }
        }
        #expect(endless > 300, "\(endless)")
    }

    @Test("Three thousand programs reach every class, property and filter")
    func coverage() {
        var coverage = Coverage()
        for seed in 1...3000 { coverage.note(Generator.program(seed: UInt64(seed))) }
        for part in coverage.parts { #expect(part.unused == [], "\(part.name)") }
    }
}
