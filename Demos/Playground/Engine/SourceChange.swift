import Foundation

/// The text of a file before and after a write.
public struct SourceChange: Equatable {
    /// A file, and the name of an animation in it.
    struct Place: Hashable {
        var file: URL
        var animation: String?
    }

    /// Written file.
    public var file: URL
    /// Name of the written animation in an archive; nil for the archive's first, and for text.
    public var animation: String?
    /// Text before.
    public var before: String
    /// Text after.
    public var after: String

    /// The same the other way.
    public var inverse: SourceChange {
        .init(file: file, animation: animation, before: after, after: before)
    }

    var place: Place { Place(file: file, animation: animation) }

    /// Applies the change to a text with other changes as well. Nil if the changed lines are
    /// absent, or present more than once.
    public func applied(to text: String) -> String? {
        if text == before { return after }
        let (old, new, now) = (Self.lines(before), Self.lines(after), Self.lines(text))
        var (first, last) = (0, 0)
        while first < min(old.count, new.count), old[first] == new[first] { first += 1 }
        while last < min(old.count, new.count) - first,
            old[old.count - 1 - last] == new[new.count - 1 - last]
        {
            last += 1
        }
        // A line of context on each side fixes the place.
        (first, last) = (max(0, first - 1), max(0, last - 1))
        let (wanted, put) = (old[first..<(old.count - last)], new[first..<(new.count - last)])
        guard !wanted.isEmpty, wanted.count <= now.count else { return nil }
        let places = (0...(now.count - wanted.count)).filter {
            now[$0] == wanted.first! && now[$0..<($0 + wanted.count)] == wanted
        }
        guard places.count == 1 else { return nil }
        let place = places[0]
        return (now[..<place] + put + now[(place + wanted.count)...]).joined(separator: "\n")
    }

    /// Lines without `\n`. A line end of Windows is a single character of a text, and two scalars.
    private static func lines(_ text: String) -> [Substring] {
        text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { Substring($0) }
    }
}
