/// A named event of a scene, at a time of the scene that the window can move.
public struct SceneCue: Sendable, Equatable {
    /// The most events of a scene.
    package static let most = 200

    /// The scene's name for the event.
    public var name: String
    /// The time of the source, seconds of the scene.
    public var standard: Double
    /// The present time, seconds of the scene.
    public var time: Double

    /// An event. The standard replaces a time that is not finite or before 0.
    public init(_ name: String, standard: Double, time: Double?) {
        (self.name, self.standard) = (name, standard)
        self.time = time.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } ?? standard
    }

    // MARK: - Fields of a line

    var words: [String] { [name, "\(standard)", "\(time)"] }

    /// Nil for other words.
    init?(words: ArraySlice<String>) {
        let words = Array(words)
        guard words.count == 3, let standard = Double(words[1]), standard.isFinite, standard >= 0,
            let time = Double(words[2]), time.isFinite, time >= 0
        else { return nil }
        self.init(words[0], standard: standard, time: time)
    }
}
