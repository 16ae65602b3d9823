/// Bounds of what a document may hold. Docs/LIMITS.md lists them.
enum DocumentLimits {
    /// Bytes of a document's text, unpacked.
    static let text = 64 << 20
    /// Values of a document: objects, arrays, numbers, strings and keys.
    static let values = 8_000_000
    /// Values in each other.
    static let depth = 200
    /// Entries of an archive.
    static let entries = 4096
    /// Bytes of an archive and of all entries of it that are read, unpacked.
    static let archive = 256 << 20
    /// Magnitude of a number; larger ones count as this.
    static let number = 1e9
    /// Layers that are made, copies and instances of compositions among them.
    static let layers = 20_000
    /// Layers and compositions in each other.
    static let nesting = 64
    /// Copies of one repeater.
    static let copies = 500
    /// Times one property is sampled at; longer documents are sampled coarser.
    static let samples = 3600
    /// Points of all sampled paths together; coarser sampling beyond.
    static let sampledPoints = 4_000_000
    /// Points that modifiers of paths take in, all frames together; a set operation counts 400
    /// times.
    static let modifiedPoints = 20_000_000
    /// Points of paths that are joined by set operations; more stay side by side.
    static let mergedPoints = 20_000
    /// Vertices of one path.
    static let vertices = 100_000
    /// Pixels of all images together.
    static let imageBytes = 128 << 20
    /// Characters of a text.
    static let characters = 4096
}
