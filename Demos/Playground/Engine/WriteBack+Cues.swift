// Times of named events, written into the source.
extension WriteBack {
    /// The source text with another time of `Playground.event("name", at: 1.5)`, in seconds; an
    /// event without a time gets a time. Nil if no call, or several calls, have the name and the
    /// time.
    public static func cue(
        _ name: String, from old: Double, to new: Double, in text: String
    ) -> String? {
        let tokens = SourceTokens(text).tokens
        func isSign(_ place: Int, _ sign: String) -> Bool {
            tokens.indices.contains(place) && tokens[place].text == sign
        }
        let calls = tokens.indices.filter { i in
            tokens[i].text == "event" && i > 1 && isSign(i - 1, ".")
                && isSign(i - 2, "Playground") && isSign(i + 1, "(")
                && i + 2 < tokens.count && SourceText.decoded(tokens[i + 2].text) == name
        }
        // A time is the number after `at:`, and the end of the argument.
        let times = calls.compactMap { i -> Substring? in
            guard isSign(i + 3, ","), isSign(i + 4, "at"), isSign(i + 5, ":"), i + 6 < tokens.count,
                tokens[i + 6].kind == .number, isSign(i + 7, ")") || isSign(i + 7, ","),
                let value = Double(tokens[i + 6].text.filter { $0 != "_" }),
                isSame([value], [old])
            else { return nil }
            return tokens[i + 6].text
        }
        if times.count == 1 {
            return text.replacingCharacters(
                in: times[0].startIndex..<times[0].endIndex, with: TimingCode.number(new))
        }
        guard times.isEmpty, calls.count == 1, isSign(calls[0] + 3, ")") else { return nil }
        var result = text
        result.insert(
            contentsOf: ", at: \(TimingCode.number(new))", at: tokens[calls[0] + 2].text.endIndex)
        return result
    }
}
