import Foundation

/// Rewrites spellings of Apple's platforms that Swift on Linux does not have.
///
/// The filter is mechanical: attributes and modifiers of the Objective-C runtime are removed,
/// selectors become unapplied methods, key paths become strings, optional protocol methods get
/// defaults, and names of Swift 3 and of Objective-C headers get their present spelling. Strings
/// and comments stay unchanged. The filter is idempotent. Cost: linear in the text, for each rule.
public enum SourcePort {
    /// The rewritten text of a file, and the places that need a person.
    public struct Result: Equatable, Sendable {
        /// Rewritten text.
        public let text: String
        /// In the order of the file.
        public let notes: [PortNote]
    }

    /// Applies every rule to the text of one file. Any text is allowed; in text other than Swift
    /// only names are rewritten. Thread: any.
    public static func port(_ source: String) -> Result {
        var text = SourceText(source)
        AttributeRules.apply(to: &text)
        SelectorRules.apply(to: &text)
        ProtocolRules.apply(to: &text)
        NameRules.apply(to: &text)
        ReportRules.apply(to: &text)
        return Result(text: text.text, notes: text.notes.sorted { $0.line < $1.line })
    }
}
