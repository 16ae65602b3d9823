/// Solver of linear constraints: required constraints hold exactly, the weighted error of the
/// others is minimal.
///
/// In: constraints, one after the other. Out: a value for every unknown in the constraints.
/// Idea: Cassowary (Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint
/// Solving Algorithm"): a simplex tableau kept solved while constraints are added. Unknowns may be
/// negative, errors and slacks may not. Among several solutions the choice is deterministic.
package struct ConstraintSolver {
    /// A column of the tableau. Pivoting chooses the lowest number, which guarantees termination
    /// (Bland's rule).
    private struct Symbol: Hashable, Comparable {
        enum Kind { case unknown, slack, error, dummy }
        let number: Int
        let kind: Kind
        var isRestricted: Bool { kind == .slack || kind == .error }
        static func < (a: Symbol, b: Symbol) -> Bool { a.number < b.number }
    }

    private struct Row {
        var constant = 0.0
        var cells: [Symbol: Double] = [:]

        mutating func add(_ symbol: Symbol, _ factor: Double) {
            let sum = cells[symbol, default: 0] + factor
            cells[symbol] = abs(sum) < 1e-9 ? nil : sum
        }
        mutating func add(_ row: Row, _ factor: Double) {
            constant += row.constant * factor
            for (symbol, value) in row.cells { add(symbol, value * factor) }
        }
        mutating func scale(_ factor: Double) {
            constant *= factor
            cells = cells.mapValues { $0 * factor }
        }
        /// Rewrites 0 = row as symbol = row.
        mutating func solve(for symbol: Symbol) {
            let factor = cells.removeValue(forKey: symbol) ?? 1
            scale(-1 / factor)
        }
        /// Rewrites left = row as right = row.
        mutating func solve(for right: Symbol, insteadOf left: Symbol) {
            add(left, -1)
            solve(for: right)
        }
        mutating func replace(_ symbol: Symbol, by row: Row) {
            guard let factor = cells.removeValue(forKey: symbol) else { return }
            add(row, factor)
        }
    }

    private var rows: [Symbol: Row] = [:]
    private var objective = Row()
    private var symbols: [Unknown: Symbol] = [:]
    private var lastNumber = 0

    package init() {}

    /// Value of an unknown; 0 for an unknown without a constraint.
    package func value(_ unknown: Unknown) -> Double {
        symbols[unknown].flatMap { rows[$0]?.constant } ?? 0
    }

    /// Adds a constraint. Returns false, without a change, for a required constraint that
    /// contradicts other required constraints.
    package mutating func add(_ constraint: LinearConstraint) -> Bool {
        let before = self
        var (row, markers) = self.row(of: constraint)
        if row.constant < 0 { row.scale(-1) }
        if let subject = subject(of: row, markers) {
            row.solve(for: subject)
            replace(subject, by: row)
            rows[subject] = row
        } else if row.cells.keys.allSatisfy({ $0.kind == .dummy }) {
            guard abs(row.constant) < 1e-6 else {
                self = before
                return false
            }
            if let marker = markers.first {
                row.solve(for: marker)
                replace(marker, by: row)
                rows[marker] = row
            }
        } else if !addArtificially(row) {
            self = before
            return false
        }
        optimize {
            $0.objective
        } set: {
            $0.objective = $1
        }
        return true
    }

    private mutating func new(_ kind: Symbol.Kind) -> Symbol {
        lastNumber += 1
        return Symbol(number: lastNumber, kind: kind)
    }

    /// The constraint as 0 = row, with its slack, error and dummy symbols.
    private mutating func row(of constraint: LinearConstraint) -> (Row, [Symbol]) {
        var row = Row(constant: constraint.expression.constant)
        for (unknown, factor) in constraint.expression.factors.sorted(by: {
            $0.key.number < $1.key.number
        }) where factor != 0 {
            let symbol = symbols[unknown] ?? new(.unknown)
            symbols[unknown] = symbol
            if let known = rows[symbol] { row.add(known, factor) } else { row.add(symbol, factor) }
        }
        var markers: [Symbol] = []
        switch constraint.relation {
        case .lessOrEqual, .greaterOrEqual:
            let sign = constraint.relation == .lessOrEqual ? 1.0 : -1
            let slack = new(.slack)
            row.add(slack, sign)
            markers.append(slack)
            if let weight = constraint.weight {
                let error = new(.error)
                row.add(error, -sign)
                objective.add(error, weight)
                markers.append(error)
            }
        case .equal:
            if let weight = constraint.weight {
                let (over, under) = (new(.error), new(.error))
                row.add(over, -1)
                row.add(under, 1)
                objective.add(over, weight)
                objective.add(under, weight)
                markers += [over, under]
            } else {
                let dummy = new(.dummy)
                row.add(dummy, 1)
                markers.append(dummy)
            }
        }
        return (row, markers)
    }

    /// A possible basic symbol of the row: an unknown, or a symbol of the row itself.
    private func subject(of row: Row, _ markers: [Symbol]) -> Symbol? {
        if let free = row.cells.keys.filter({ $0.kind == .unknown }).min() { return free }
        return markers.first { $0.isRestricted && row.cells[$0, default: 0] < 0 }
    }

    /// Adds a row through an artificial variable with a minimum of 0.
    private mutating func addArtificially(_ row: Row) -> Bool {
        let helper = new(.slack)
        rows[helper] = row
        var goal = row
        // The goal is the artificial variable, in the row's own symbols.
        optimize { _ in
            goal
        } set: {
            goal = $1
        }
        let isPossible = abs(goal.constant) < 1e-6
        if var left = rows.removeValue(forKey: helper) {
            if let entering = left.cells.keys.filter(\.isRestricted).min() {
                left.solve(for: entering, insteadOf: helper)
                replace(entering, by: left)
                rows[entering] = left
            } else if !left.cells.isEmpty {
                return false
            }
        }
        for symbol in rows.keys { rows[symbol]?.cells[helper] = nil }
        objective.cells[helper] = nil
        return isPossible
    }

    private mutating func replace(_ symbol: Symbol, by row: Row) {
        for key in rows.keys where rows[key]?.cells[symbol] != nil {
            rows[key]?.replace(symbol, by: row)
        }
        objective.replace(symbol, by: row)
    }

    /// Pivots until no pivot makes the goal smaller.
    private mutating func optimize(
        _ get: (ConstraintSolver) -> Row, set: (inout ConstraintSolver, Row) -> Void
    ) {
        while true {
            var goal = get(self)
            guard
                let entering = goal.cells.filter({ $0.key.kind != .dummy && $0.value < -1e-9 })
                    .keys.min()
            else { return }
            var leaving: (symbol: Symbol, ratio: Double)?
            for (symbol, row) in rows where symbol.kind != .unknown {
                guard let factor = row.cells[entering], factor < 0 else { continue }
                let ratio = -row.constant / factor
                if leaving.map({ ratio < $0.ratio || ratio == $0.ratio && symbol < $0.symbol })
                    ?? true
                {
                    leaving = (symbol, ratio)
                }
            }
            guard let leaving, var row = rows.removeValue(forKey: leaving.symbol) else { return }
            row.solve(for: entering, insteadOf: leaving.symbol)
            replace(entering, by: row)
            goal = get(self)
            goal.replace(entering, by: row)
            set(&self, goal)
            rows[entering] = row
        }
    }
}
