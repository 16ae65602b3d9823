import LaminaLayoutConstraints
import TestSupport
import Testing

@Suite("Constraint solver") struct ConstraintSolverTests {
    private let x = LinearExpression(Unknown(1)), y = LinearExpression(Unknown(2))
    private let z = LinearExpression(Unknown(3))
    private func n(_ value: Double) -> LinearExpression { LinearExpression(value) }

    private func solved(_ list: [LinearConstraint]) -> [Double]? {
        var solver = ConstraintSolver()
        for constraint in list where !solver.add(constraint) { return nil }
        return (1...3).map { solver.value(Unknown($0)) }
    }

    private func near(_ a: [Double]?, _ b: [Double]) -> Bool {
        guard let a else { return false }
        return zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }
    }

    @Test("The paper's example: a middle between two ends, ten apart at least, within limits")
    func paper() {
        // 2 xm = xl + xr, xl + 10 <= xr, xr <= 100, 0 <= xl; the ends stay at 30 and 60 if
        // possible.
        let (l, r, m) = (x, y, z)
        let rules = [
            LinearConstraint(m * 2, .equal, l + r), LinearConstraint(l + n(10), .lessOrEqual, r),
            LinearConstraint(r, .lessOrEqual, n(100)), LinearConstraint(n(0), .lessOrEqual, l),
        ]
        let stay = [
            LinearConstraint(l, .equal, n(30), weight: 2),
            LinearConstraint(r, .equal, n(60), weight: 1),
        ]
        #expect(near(solved(rules + stay), [30, 60, 45]))
        // The middle is moved to 90: the right end stops at 100, the left end moves.
        let moved = rules + stay + [LinearConstraint(m, .equal, n(90), weight: 1000)]
        #expect(near(solved(moved), [80, 100, 90]))
        // The rightmost possible position.
        let far = rules + stay + [LinearConstraint(m, .equal, n(200), weight: 1000)]
        #expect(near(solved(far), [90, 100, 95]))
    }

    @Test("a contradicting required constraint is refused, without a change")
    func contradiction() {
        var solver = ConstraintSolver()
        let answers = [
            solver.add(LinearConstraint(x, .equal, n(10))),
            solver.add(LinearConstraint(x, .equal, n(20))),
            solver.add(LinearConstraint(x + y, .lessOrEqual, n(15))),
            solver.add(LinearConstraint(y, .greaterOrEqual, n(6))),
            solver.add(LinearConstraint(y, .equal, n(5))),
            solver.add(LinearConstraint(x, .equal, n(10))),
        ]
        #expect(answers == [true, false, true, false, true, true])
        #expect(solver.value(Unknown(1)) == 10 && solver.value(Unknown(2)) == 5)
    }

    @Test("the constraint of higher weight wins in any order; lighter constraints get the rest")
    func weights() {
        let wishes = [
            LinearConstraint(x, .equal, n(10), weight: 1),
            LinearConstraint(x, .equal, n(20), weight: 100),
            LinearConstraint(y, .greaterOrEqual, x + n(5), weight: 10),
            LinearConstraint(y, .equal, n(0), weight: 1),
        ]
        for order in [wishes, wishes.reversed()] { #expect(near(solved(order), [20, 25, 0])) }
    }

    @Test("Inequalities both ways, and unknowns below zero")
    func ranges() {
        let list = [
            LinearConstraint(x, .greaterOrEqual, n(-50)), LinearConstraint(x, .lessOrEqual, n(-40)),
            LinearConstraint(x, .equal, n(0), weight: 1), LinearConstraint(y, .equal, x * -2),
        ]
        #expect(near(solved(list), [-40, 80, 0]))
    }

    @Test("random chains of boxes: every required constraint holds")
    func random() {
        var seed: UInt64 = 7
        func next(_ n: Int) -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(Int(seed >> 33) % n)
        }
        for _ in 0..<200 {
            var solver = ConstraintSolver()
            var kept: [LinearConstraint] = []
            for i in 0..<12 {
                let a = LinearExpression(Unknown(Int(next(6))))
                let b = LinearExpression(Unknown(Int(next(6))))
                let relation: [LinearConstraint.Relation] = [.lessOrEqual, .equal, .greaterOrEqual]
                let rule = LinearConstraint(
                    a * (next(3) + 1), relation[Int(next(3))], b + n(next(100) - 50),
                    weight: i % 3 == 0 ? next(10) + 1 : nil)
                if solver.add(rule), rule.weight == nil { kept.append(rule) }
            }
            for rule in kept {
                let value = rule.expression.factors.reduce(rule.expression.constant) {
                    $0 + solver.value($1.key) * $1.value
                }
                switch rule.relation {
                case .equal: #expect(abs(value) < 1e-4)
                case .lessOrEqual: #expect(value < 1e-4)
                case .greaterOrEqual: #expect(value > -1e-4)
                }
            }
        }
    }

    @Test("Ten times the independent unknowns take about ten times the time")
    func growth() {
        func time(_ count: Int) -> Double {
            processorSeconds {
                var solver = ConstraintSolver()
                for number in 1...count {
                    let length = LinearExpression(Unknown(number))
                    _ = solver.add(LinearConstraint(length, .greaterOrEqual, n(0)))
                    _ = solver.add(LinearConstraint(length, .equal, n(Double(number)), weight: 2))
                    _ = solver.add(LinearConstraint(length, .lessOrEqual, n(10), weight: 1))
                }
                #expect(abs(solver.value(Unknown(count)) - Double(count)) < 1e-6)
            }
        }
        _ = time(50)
        #expect(isQuicker(30) { (time(100), time(1000)) })
    }
}
