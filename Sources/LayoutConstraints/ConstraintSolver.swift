/// Solver of linear constraints: required constraints hold exactly, the weighted error of the
/// remaining constraints is minimal.
///
/// Input: constraints, added in sequence. Output: a value for every unknown in the constraints.
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
        static func == (a: Symbol, b: Symbol) -> Bool { a.number == b.number }
        func hash(into hasher: inout Hasher) { hasher.combine(number) }
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

    /// Rows of the tableau by their basic symbols.
    private var rows: [Symbol: Row] = [:]
    /// Basic symbols of the rows that contain a symbol: a pivot visits only these rows.
    private var columns: [Symbol: Set<Symbol>] = [:]
    private var objective = Row()
    /// Symbols with negative cost: increasing the symbol decreases the objective.
    private var falling: Set<Symbol> = []
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
        var (row, markers) = self.row(of: constraint)
        if row.constant < 0 { row.scale(-1) }
        if let subject = subject(of: row, markers) {
            row.solve(for: subject)
            enter(subject, row)
        } else if row.cells.keys.allSatisfy({ $0.kind == .dummy }) {
            guard abs(row.constant) < 1e-6 else { return false }
            if let marker = markers.first {
                row.solve(for: marker)
                enter(marker, row)
            }
        } else {
            // Only an artificial variable can fail after changes of the tableau, hence only this
            // case needs a copy. The copy is expensive, because the next change of each row copies
            // the row.
            let before = self
            guard addArtificially(row) else {
                self = before
                return false
            }
        }
        var pivots = 0
        while pivots < mostPivots, let entering = falling.min(), pivot(entering) != nil {
            pivots += 1
        }
        return true
    }

    /// Limit of pivots for a constraint. In exact arithmetic Bland's rule guarantees an end; with
    /// large numbers a rounding error can restore an earlier tableau.
    private var mostPivots: Int { 10_000 + 100 * rows.count }

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

    /// A symbol of the row that can become basic: an unknown, or one of `markers`, the slack, error
    /// and dummy symbols of the row's constraint. Nil without such a symbol.
    private func subject(of row: Row, _ markers: [Symbol]) -> Symbol? {
        if let free = row.cells.keys.filter({ $0.kind == .unknown }).min() { return free }
        return markers.first { $0.isRestricted && row.cells[$0, default: 0] < 0 }
    }

    /// Adds a row through an artificial variable with a minimum of 0.
    private mutating func addArtificially(_ row: Row) -> Bool {
        let helper = new(.slack)
        keep(helper, row)
        // The goal is the artificial variable, expressed by the symbols of the row.
        var goal = row
        var pivots = 0
        while pivots < mostPivots, let entering = Self.entering(goal), let row = pivot(entering) {
            goal.replace(entering, by: row)
            pivots += 1
        }
        let isPossible = abs(goal.constant) < 1e-6
        if var left = removeRow(helper) {
            if let entering = left.cells.keys.filter(\.isRestricted).min() {
                left.solve(for: entering, insteadOf: helper)
                enter(entering, left)
            } else if !left.cells.isEmpty {
                return false
            }
        }
        for key in columns.removeValue(forKey: helper) ?? [] { rows[key]?.cells[helper] = nil }
        objective.cells[helper] = nil
        falling.remove(helper)
        return isPossible
    }

    // MARK: Tableau

    /// Adds a row for a basic symbol.
    private mutating func keep(_ symbol: Symbol, _ row: Row) {
        rows[symbol] = row
        for part in row.cells.keys { columns[part, default: []].insert(symbol) }
    }

    /// Removes the row of a basic symbol; nil without such a row.
    private mutating func removeRow(_ symbol: Symbol) -> Row? {
        guard let row = rows.removeValue(forKey: symbol) else { return nil }
        for part in row.cells.keys { columns[part]?.remove(symbol) }
        return row
    }

    /// Makes a symbol basic: substitutes the symbol's row for the symbol in all other rows.
    private mutating func enter(_ symbol: Symbol, _ row: Row) {
        for key in columns.removeValue(forKey: symbol) ?? [] {
            guard let index = rows.index(forKey: key),
                let factor = rows.values[index].cells.removeValue(forKey: symbol)
            else { continue }
            rows.values[index].constant += row.constant * factor
            for (part, value) in row.cells {
                let count = rows.values[index].cells.count
                rows.values[index].add(part, value * factor)
                let change = rows.values[index].cells.count - count
                if change > 0 { columns[part, default: []].insert(key) }
                if change < 0 { columns[part]?.remove(key) }
            }
        }
        if let factor = objective.cells.removeValue(forKey: symbol) {
            falling.remove(symbol)
            objective.constant += row.constant * factor
            for (part, value) in row.cells {
                objective.add(part, value * factor)
                if Self.falls(part, objective.cells[part, default: 0]) {
                    falling.insert(part)
                } else {
                    falling.remove(part)
                }
            }
        }
        keep(symbol, row)
    }

    private static func falls(_ symbol: Symbol, _ factor: Double) -> Bool {
        factor < -1e-9 && symbol.kind != .dummy
    }

    /// The first symbol whose growth makes a goal smaller; nil at the minimum.
    private static func entering(_ goal: Row) -> Symbol? {
        goal.cells.lazy.filter { falls($0.key, $0.value) }.map(\.key).min()
    }

    /// Increases a symbol until the first basic symbol is 0, and exchanges the two symbols. Returns
    /// the row of the symbol; nil if nothing stops the growth.
    private mutating func pivot(_ entering: Symbol) -> Row? {
        var leaving: (symbol: Symbol, ratio: Double)?
        for symbol in columns[entering] ?? [] where symbol.kind != .unknown {
            guard let row = rows[symbol], let factor = row.cells[entering], factor < 0 else {
                continue
            }
            let ratio = -row.constant / factor
            if leaving.map({ ratio < $0.ratio || ratio == $0.ratio && symbol < $0.symbol }) ?? true
            {
                leaving = (symbol, ratio)
            }
        }
        guard let leaving, var row = removeRow(leaving.symbol) else { return nil }
        row.solve(for: entering, insteadOf: leaving.symbol)
        enter(entering, row)
        return row
    }
}
