/// A lexical token of Swift source text. The concatenated tokens of a file equal the file.
struct SourceToken: Equatable {
    enum Kind: Equatable {
        /// A name or a keyword, back ticks included.
        case identifier
        case number
        /// A literal from quote to quote, including interpolations.
        case string
        case comment
        /// Spaces and tabs.
        case space
        case newline
        /// A single character of punctuation.
        case punctuation
    }

    let kind: Kind
    /// The token's text. An empty text removes the token from the result.
    var text: String
    /// Line in the file, from 1.
    let line: Int

    /// False for spaces, line ends, comments and removed tokens.
    var isSignificant: Bool {
        switch kind {
        case .space, .newline, .comment: false
        default: !text.isEmpty
        }
    }
}
