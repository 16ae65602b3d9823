/// A variable of the solver. Variables with equal numbers are equal.
package struct Unknown: Hashable, Sendable {
    package let number: Int
    package init(_ number: Int) { self.number = number }
}

/// A sum of unknowns with factors, and a constant.
package struct LinearExpression: Sendable {
    package private(set) var factors: [Unknown: Double]
    package var constant: Double

    package init(_ constant: Double = 0) { (factors, self.constant) = ([:], constant) }
    package init(_ unknown: Unknown) { (factors, constant) = ([unknown: 1], 0) }

    package static func + (a: LinearExpression, b: LinearExpression) -> LinearExpression {
        var sum = a
        sum.constant += b.constant
        for (unknown, factor) in b.factors { sum.factors[unknown, default: 0] += factor }
        return sum
    }
    package static func * (a: LinearExpression, f: Double) -> LinearExpression {
        var made = LinearExpression(a.constant * f)
        for (unknown, factor) in a.factors { made.factors[unknown] = factor * f }
        return made
    }
    package static func - (a: LinearExpression, b: LinearExpression) -> LinearExpression {
        a + b * -1
    }
}

/// An expression with the relation to zero: equal, at least or at most.
package struct LinearConstraint: Sendable {
    package enum Relation: Sendable { case lessOrEqual, equal, greaterOrEqual }

    package var expression: LinearExpression
    package var relation: Relation
    /// Cost of an error of 1; nil for a required constraint.
    package var weight: Double?

    package init(
        _ a: LinearExpression, _ relation: Relation, _ b: LinearExpression, weight: Double? = nil
    ) {
        expression = a - b
        (self.relation, self.weight) = (relation, weight)
    }
}
