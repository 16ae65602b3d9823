import RandomTrees

/// Reduction of a failing program to the smallest failing program.
///
/// First statements are left out in halves, quarters and further fractions down to single
/// statements (delta debugging), then the contents of the remaining statements are simplified step
/// by step, and both again until nothing helps. Leaving statements out is always possible:
/// meaningless statements are skipped.
public struct Shrinker {
    /// True if a program fails in the sought way.
    let fails: (Program) -> Bool
    /// Maximum number of programs to try.
    private var budget: Int

    /// Shrinker with a maximum number of trials; `fails` is true for a program with the fault.
    public init(budget: Int = 1500, fails: @escaping (Program) -> Bool) {
        self.fails = fails
        self.budget = budget
    }

    /// Smallest failing program found; the given program has to fail.
    public mutating func shrink(_ program: Program) -> Program {
        var best = program
        var previous: Program?
        while best != previous && budget > 0 {
            previous = best
            best = withoutStatements(best)
            best = withSimplerTerms(best)
            best = smaller(best)
        }
        return best
    }

    private mutating func tries(_ program: Program) -> Bool {
        guard budget > 0 else { return false }
        budget -= 1
        return fails(program)
    }

    private mutating func withoutStatements(_ program: Program) -> Program {
        var best = program
        var length = max(1, best.statements.count / 2)
        while true {
            var start = 0
            while start < best.statements.count {
                var candidate = best
                let end = min(start + length, best.statements.count)
                candidate.statements.removeSubrange(start..<end)
                if tries(candidate) { best = candidate } else { start += length }
            }
            if length == 1 { return best }
            length = length / 2
        }
    }

    private mutating func withSimplerTerms(_ program: Program) -> Program {
        var best = program
        for i in best.statements.indices.reversed() {
            var isDone = false
            while !isDone && budget > 0 {
                isDone = true
                for term in best.statements[i].term.simpler {
                    var candidate = best
                    candidate.statements[i].term = term
                    if tries(candidate) {
                        best = candidate
                        isDone = false
                        break
                    }
                }
            }
        }
        return best
    }

    private mutating func smaller(_ program: Program) -> Program {
        guard program.scale > 1 else { return program }
        var candidate = program
        candidate.scale = 1
        return tries(candidate) ? candidate : program
    }
}
