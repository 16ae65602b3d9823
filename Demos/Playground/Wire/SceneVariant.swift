/// A variant of a scene, shown beside others on the same clock: a different size, scale, appearance
/// or text size.
public struct SceneVariant: Sendable, Equatable {
    /// Name on the screen.
    public var name: String
    /// Size in points; nil for the scene's own.
    public var size: Size?
    /// Pixels per point of the picture, and of contents drawn by layers; nil for the usual number.
    public var scale: Double?
    /// True for the dark appearance. Default false.
    public var isDark = false
    /// Factor of text sizes. Default 1.
    public var textScale = 1.0

    /// Sides in points.
    public struct Size: Sendable, Equatable {
        /// Width.
        public var width: Double
        /// Height.
        public var height: Double

        /// Size by its sides.
        public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
    }

    /// Variant without a difference.
    public init(_ name: String) { self.name = name }

    // MARK: - Fields of a line

    var words: [String] {
        [
            name, size.map { "\($0.width)" } ?? "", size.map { "\($0.height)" } ?? "",
            scale.map { "\($0)" } ?? "", isDark ? "1" : "0", "\(textScale)",
        ]
    }

    /// Nil for other words, and for numbers that are not positive and finite.
    init?(words: ArraySlice<String>) {
        let words = Array(words)
        func number(_ i: Int) -> Double? {
            Double(words[i]).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        }
        guard words.count == 6, words[1].isEmpty == words[2].isEmpty, let text = number(5) else {
            return nil
        }
        self.init(words[0])
        if !words[1].isEmpty {
            guard let width = number(1), let height = number(2) else { return nil }
            size = Size(width: width, height: height)
        }
        if !words[3].isEmpty {
            guard let scale = number(3) else { return nil }
            self.scale = scale
        }
        (isDark, textScale) = (words[4] == "1", text)
    }
}
