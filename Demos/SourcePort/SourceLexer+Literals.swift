// Ends of string literals and of regular expressions.
extension SourceLexer {
    /// The number of `#` before a quote at a place; nil where no string begins.
    func stringHashes(_ place: Int) -> Int? {
        let count = self.hashes(place)
        return matches("\"", at: place + count) ? count : nil
    }

    func hashes(_ place: Int) -> Int {
        var end = place
        while end < characters.count, characters[end] == "#" { end += 1 }
        return end - place
    }

    // MARK: - Strings

    /// A string, or the parentheses of an interpolation in a string.
    private enum Part {
        case string(close: String, escape: String, isMultiline: Bool)
        case interpolation(depth: Int)
    }

    private func part(_ hashes: Int, at start: Int) -> (part: Part, begin: Int) {
        let isMultiline = matches("\"\"\"", at: start + hashes)
        let quotes = isMultiline ? 3 : 1
        let marks = String(repeating: "#", count: hashes)
        let part = Part.string(
            close: String(repeating: "\"", count: quotes) + marks, escape: "\\" + marks,
            isMultiline: isMultiline)
        return (part, start + hashes + quotes)
    }

    /// The place behind the string that begins at `start`. Strings in interpolations nest to any
    /// depth, therefore the list of open parts is an array, not a recursion.
    func endOfString(_ start: Int, _ hashes: Int) -> Int {
        let first = part(hashes, at: start)
        var (open, index) = ([first.part], first.begin)
        while index < characters.count, let part = open.last {
            switch part {
            case .string(let close, let escape, let isMultiline):
                if matches(close, at: index) {
                    index += close.count
                    open.removeLast()
                } else if !isMultiline, characters[index].isNewline {
                    open.removeLast()
                } else if matches(escape, at: index) {
                    index += escape.count
                    if matches("(", at: index) { open.append(.interpolation(depth: 0)) }
                    index += 1
                } else {
                    index += 1
                }
            case .interpolation(let depth):
                let marks = self.hashes(index)
                if matches("\"", at: index + marks) {
                    let inner = self.part(marks, at: index)
                    open.append(inner.part)
                    index = inner.begin
                    continue
                }
                if marks > 0 {
                    index += marks
                    continue
                }
                if matches("/*", at: index) {
                    index = endOfBlockComment(index)
                    continue
                }
                open.removeLast()
                let change = characters[index] == "(" ? 1 : characters[index] == ")" ? -1 : 0
                if depth + change >= 0 { open.append(.interpolation(depth: depth + change)) }
                index += 1
            }
        }
        return min(index, characters.count)
    }

    // MARK: - Regular expressions

    /// The place behind a regular expression at `start`; nil where a slash divides, or begins the
    /// name of an operator.
    func endOfRegex(_ start: Int) -> Int? {
        let hashes = self.hashes(start)
        let begin = start + hashes + 1
        guard matches("/", at: begin - 1), begin < characters.count else { return nil }
        let close = "/" + String(repeating: "#", count: hashes)
        let isMultiline = hashes > 0 && restIsSpace(begin)
        if hashes == 0 {
            guard !characters[begin].isWhitespace, start == 0 || opensExpression(start - 1)
            else { return nil }
        }
        var index = begin
        while index < characters.count {
            if !isMultiline, characters[index].isNewline { return hashes > 0 ? index : nil }
            if matches(close, at: index) {
                // A space before the second slash means two operators.
                if hashes == 0, characters[index - 1].isWhitespace { return nil }
                return index + close.count
            }
            index += characters[index] == "\\" ? 2 : 1
        }
        return hashes > 0 ? characters.count : nil
    }

    private func restIsSpace(_ place: Int) -> Bool {
        let rest = characters[place...].first { !$0.isWhitespace || $0.isNewline }
        return rest?.isNewline ?? false
    }

    /// True if an expression can begin behind the character.
    private func opensExpression(_ place: Int) -> Bool {
        characters[place].isWhitespace || "([{,;:=!&|^~<>?+-*".contains(characters[place])
    }
}
