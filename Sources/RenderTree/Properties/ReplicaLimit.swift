/// The limits of replicator copies: a client's mistaken number must not stop the program.
package enum ReplicaLimit {
    /// The largest number of copies per picture, also for a single replicator: nested replicators
    /// multiply.
    package static let copies = 100_000
    /// The largest number of layers in all copies of a picture, including hidden layers: each takes
    /// memory and time.
    package static let layers = 1_000_000
}
