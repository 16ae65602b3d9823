import Foundation

// Numbers as documents spell them: `1.5`, `Inf`, `+infinity`, separated by blanks or commas.
extension MarkupContext {
    /// Limit of a coordinate. Larger numbers are mistakes, and would exhaust single precision.
    static let largestNumber = 1e12

    /// The numbers of a value.
    ///
    /// Nil, with a warning, for other text or a wrong count. Errors: NaN, numbers beyond
    /// `largestNumber`, and infinity unless `allowsInfinity`.
    func numbers(
        _ text: String, _ counts: ClosedRange<Int>, _ key: String, at element: MarkupElement,
        allowsInfinity: Bool = false
    ) throws -> [Double]? {
        let words = text.split { $0.isWhitespace || $0 == "," }
        var list: [Double] = []
        list.reserveCapacity(words.count)
        for word in words {
            guard let number = Double(word) else {
                malformed(text, key, counts, element)
                return nil
            }
            if number.isNaN || (!allowsInfinity && !(abs(number) <= Self.largestNumber)) {
                throw error(element, "\(key) has an impossible number: \(word)")
            }
            list.append(number)
        }
        guard counts.contains(list.count) else {
            malformed(text, key, counts, element)
            return nil
        }
        return list
    }

    func number(
        _ text: String, _ key: String, at element: MarkupElement, allowsInfinity: Bool = false
    ) throws -> Double? {
        try numbers(text, 1...1, key, at: element, allowsInfinity: allowsInfinity)?.first
    }

    func bool(_ text: String, _ key: String, at element: MarkupElement) throws -> Bool? {
        switch text.trimmingCharacters(in: .whitespaces).lowercased() {
        case "true", "yes": return true
        case "false", "no": return false
        default: return try number(text, key, at: element).map { $0 != 0 }
        }
    }

    private func malformed(
        _ text: String, _ key: String, _ counts: ClosedRange<Int>, _ element: MarkupElement
    ) {
        let wanted =
            counts.lowerBound == counts.upperBound
            ? (counts.lowerBound == 1 ? "a number" : "\(counts.lowerBound) numbers")
            : counts.upperBound == .max
                ? "numbers" : "\(counts.lowerBound) to \(counts.upperBound) numbers"
        let shown = text.count > 40 ? text.prefix(40) + "…" : text[...]
        warn(element.line, "\(key) wants \(wanted), not “\(shown)”; it keeps its default")
    }
}
