import Differential
import RandomTrees
import Testing

@Suite("Shrinking") struct ShrinkerTests {
    @Test("the shrunk program contains only statements needed for the failure")
    func smallest() throws {
        let text = """
            let n0 = with(CALayer(), ["bounds": CGRect(x: 0.0, y: 0.0, width: 120.0, height: 90.0), "cornerRadius": 7.25])
            let n1 = with(CAShapeLayer(), ["opacity": 0.5, "position": CGPoint(x: 3.17, y: 4.0)])
            n0.addSublayer(n1)
            frame(0.1)
            n1.setValue([0.5, 0.25, 8.0] as [Any], forKey: "lineDashPattern")
            n1.setValue(3.75, forKey: "zPosition")
            frame(0.33)
            """
        // A simulated fault: a dash of more than 4 in a tree with a layer of any class.
        func fails(_ program: Program) -> Bool {
            let text = program.description
            guard text.contains("with(CA"), text.contains("lineDashPattern") else { return false }
            return program.statements.contains { statement in
                guard case .send(_, "setValue", let arguments) = statement.term,
                    case .list(let items)? = arguments.first?.value
                else { return false }
                return items.contains { $0.double ?? 0 > 4 }
            }
        }
        var shrinker = Shrinker(fails: fails)
        let small = shrinker.shrink(try Program(text: text))
        #expect(small.statements.count == 2)
        #expect("\(small.statements[0])".hasSuffix("= with(CALayer(), [:])"))
        #expect(
            "\(small.statements[1])" == "n1.setValue([8.0] as [Any], forKey: \"lineDashPattern\")")
    }

    @Test("a program that fails only as a whole is returned unchanged, within the budget")
    func budget() {
        let program = Generator.program(seed: 5)
        nonisolated(unsafe) var tries = 0
        var shrinker = Shrinker(budget: 50) { candidate in
            tries += 1
            return candidate == program
        }
        #expect(shrinker.shrink(program) == program)
        #expect(tries <= 50)
    }
}
