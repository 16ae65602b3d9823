/// Limits of a document. Docs/LIMITS.md lists the limits.
enum DocumentLimits {
    /// Bytes of a document's text after decompression.
    static let text = 64 << 20
    /// Values of a document: objects, arrays, numbers, strings and keys.
    static let values = 8_000_000
    /// Nesting depth of values.
    static let depth = 200
    /// Entries of an archive.
    static let entries = 4096
    /// Bytes of an archive, and of all read entries together after decompression.
    static let archive = 256 << 20
    /// Magnitude of a number; larger numbers are clamped.
    static let number = 1e9
    /// Number of layers, including copies and instances of compositions.
    static let layers = 20_000
    /// Nesting depth of layers and compositions.
    static let nesting = 64
    /// Number of copies of a repeater.
    static let copies = 500
    /// Number of samples of a property; longer documents are sampled at larger intervals.
    static let samples = 3600
    /// Points of all sampled paths together; beyond, sampling uses larger intervals.
    static let sampledPoints = 4_000_000
    /// Points of all paths that do not move.
    static let stillPoints = 20_000_000
    /// Segments between the key frames and samples of all properties of layers.
    static let segments = 4_000_000
    /// Layers, shapes, key frames and vertices that are read: a document can show a composition and
    /// use a parent any number of times.
    static let reads = 20_000_000
    /// Points processed by path modifiers in all frames together. A point in a set operation counts
    /// 400 times.
    static let modifiedPoints = 20_000_000
    /// Modifiers and repeaters of a path, in the path's group and in the enclosing groups: each
    /// modifier is a call inside the call of the next modifier.
    static let modifiers = 256
    /// Points of paths joined by set operations; larger paths stay separate.
    static let mergedPoints = 20_000
    /// Vertices of a path.
    static let vertices = 100_000
    /// The largest number of key frames added and removed by an edit, because each takes a
    /// compilation.
    static let editedKeys = 100
    /// Bytes of all encoded images together.
    static let imageBytes = 128 << 20
    /// Characters of a text.
    static let characters = 4096
}
