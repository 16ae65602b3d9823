/// How many copies replicators make: numbers that a client writes by mistake must not stop its program.
package enum ReplicaLimit {
    /// Of one replicator.
    package static let each = 100_000
    /// In one picture; replicators inside replicators multiply.
    package static let all = 100_000
}
