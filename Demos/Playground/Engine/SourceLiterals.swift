import Foundation

/// Place of a property's literal in the source: a number, or a value written with numbers.
///
/// A layer or an animation is found by its name or key in the source – `ball.name = "ball"`,
/// `ball.add(move, forKey: "move")`. The literal counts only if the name is written once, the
/// property is set once, and the literal has the scene's value. The rest of the text stays
/// unchanged.
public struct SourceLiteral: Sendable, Equatable {
    /// The object of a property: the words that find its variable.
    public enum Owner: Sendable, Equatable {
        case layer(named: String)
        case animation(key: String)
    }

    /// Ranges of the numbers in the source, in their order, signs included.
    public var numbers: [Range<String.Index>]
    /// Values of the numbers; the name in `CAMediaTimingFunction(name: .easeIn)`, `.center`,
    /// `true`.
    public var values: [Double]
    /// Name, such as `easeIn`, `center` or `true`; nil for other literals.
    public var name: String?
    /// The value of a string.
    public var text: String?
    /// All of the arguments, or the number.
    public var arguments: Range<String.Index>
    /// `CGPoint`, `CGColor` and so on; `[]` for a list; `CACurrentMediaTime` for a number that is
    /// added to, or subtracted from, the present time, with its sign as the arguments; `.` for a
    /// name; nil for a number and a string.
    public var type: String?

    /// The literal assigned to `property`, such as `cornerRadius` or `bounds.size`; nil without an
    /// assignment, and for several assignments. With `shared` also a literal that other layers or
    /// other values have, behind constants, parameters and calls.
    public static func find(
        _ property: String, of owner: Owner, in text: String, shared: Bool = false
    ) -> SourceLiteral? {
        let finder = LiteralFinder(text)
        if shared, case .layer(let name) = owner {
            return finder.route(to: property, of: name)?.literal
        }
        guard let (variable, place) = finder.variable(of: owner) else { return nil }
        return finder.assignment(to: property, of: variable, about: place)
    }

    /// The text with other numbers of equal count: numbers that differ by no more than single
    /// precision loses keep their text.
    public func writing(_ new: [Double], into text: String) -> String? {
        guard new.count == numbers.count else { return nil }
        if type == "CACurrentMediaTime", let old = values.first, let new = new.first {
            // The sign between two operands has spaces on both sides.
            let isSame = abs(old - new) <= 1e-6 * max(1, abs(old))
            let number = "\(new < 0 ? "-" : "+") \(TimingCode.number(abs(new)))"
            return isSame ? text : writing(arguments: number, into: text)
        }
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
