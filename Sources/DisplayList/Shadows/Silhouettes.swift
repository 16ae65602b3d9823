/// The silhouettes being drawn to cast shadows.
struct Silhouettes {
    /// The number of enclosing silhouettes.
    private(set) var depth = 0

    mutating func enter() { depth += 1 }
    mutating func leave() { depth -= 1 }
}
