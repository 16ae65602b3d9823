/// How many copies replicators make: numbers that a client writes by mistake must not stop its program.
package enum ReplicaLimit {
    /// Of one replicator, and of all in one picture: replicators inside replicators multiply.
    package static let copies = 100_000
    /// Layers that all copies in one picture show, hidden ones among them: each takes memory and time of its own.
    package static let layers = 1_000_000
}
