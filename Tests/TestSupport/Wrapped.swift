extension String {
    /// The words of a paragraph in lines of at most `columns` characters. A longer word has its own
    /// line. For pages written by tests.
    public func wrapped(at columns: Int = 100) -> String {
        var lines: [String] = []
        for word in split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n")
    }
}
