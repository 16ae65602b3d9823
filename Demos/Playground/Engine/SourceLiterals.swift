import Foundation

/// Where the source sets a property to a literal: a number, or one of the values that are written
/// with numbers.
///
/// Found by what names a layer or an animation in the source – `ball.name = "ball"`,
/// `ball.add(move, forKey: "move")` – and taken only where that is written once, the property is
/// set once, and the literal has the value that the scene showed. Whatever else there is stays as
/// it is.
public struct SourceLiteral: Sendable, Equatable {
    /// What a property is on: the words that find its variable.
    public enum Owner: Sendable, Equatable {
        case layer(named: String)
        case animation(key: String)
    }

    /// The numbers as they stand in the source, in their order, a sign with its number.
    public var numbers: [Range<String.Index>]
    /// What they are, or the name in `CAMediaTimingFunction(name: .easeIn)`, `.center`, `true`.
    public var values: [Double]
    /// Name, such as `easeIn`, `center` or `true`; nil for other literals.
    public var name: String?
    /// What a text says.
    public var text: String?
    /// All of the arguments, or the number.
    public var arguments: Range<String.Index>
    /// `CGPoint`, `CGColor` and so on; `[]` for a list; `CACurrentMediaTime` where a number is
    /// added to that; `.` for a name; nil for a number and a text.
    public var type: String?

    /// The literal that sets `property`, such as `cornerRadius` or `bounds.size`; nil where there
    /// is none, or more than one.
    public static func find(_ property: String, of owner: Owner, in text: String) -> SourceLiteral?
    {
        let finder = LiteralFinder(text)
        guard let (variable, place) = finder.variable(of: owner) else { return nil }
        return finder.assignment(to: property, of: variable, about: place)
    }

    /// The text with other numbers, as many as there are: only those that differ by more than
    /// single precision loses are written anew.
    public func writing(_ new: [Double], into text: String) -> String? {
        guard new.count == numbers.count else { return nil }
        var result = text
        for (range, (old, new)) in zip(numbers, zip(values, new)).reversed()
        where abs(old - new) > 1e-6 * max(1, abs(old)) {
            result.replaceSubrange(range, with: TimingCode.number(new))
        }
        return result
    }

    /// The text with other arguments altogether.
    public func writing(arguments new: String, into text: String) -> String {
        text.replacingCharacters(in: arguments, with: new)
    }
}
