/// Attributes and modifiers of the Objective-C runtime.
enum AttributeRules {
    private static let removed: Set<String> = [
        "objc", "nonobjc", "objcMembers", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
        "IBSegueAction", "GKInspectable", "NSManaged", "NSCopying",
    ]
    private static let main: Set<String> = ["UIApplicationMain", "NSApplicationMain"]
    /// Words that follow `dynamic` where the word is a modifier.
    private static let declaration: Set<String> = [
        "var", "let", "func", "class", "static", "init", "subscript", "override", "public",
        "private", "fileprivate", "internal", "open", "package", "final", "lazy", "weak",
        "unowned", "required", "convenience", "mutating", "nonmutating",
    ]

    static func apply(to text: inout SourceText) {
        for at in text.tokens.indices where text.tokens[at].isSignificant {
            if text.tokens[at].text == "@", at + 1 < text.tokens.count {
                attribute(at, &text)
            } else if text.isName(at, "dynamic"), text.tokens[at].kind == .identifier,
                declaration.contains(text.text(text.next(at))) || text.text(text.next(at)) == "@"
            {
                text.remove(at...at)
            }
        }
    }

    private static func attribute(_ at: Int, _ text: inout SourceText) {
        let name = text.tokens[at + 1].text
        if main.contains(name) {
            text.tokens[at + 1].text = "main"
        } else if removed.contains(name) {
            if name == "NSManaged" {
                text.note(at, "@NSManaged: Core Data is not there; give the property a value")
            }
            var end = at + 1
            // `@objc(name:)` and `@objc (name)` have a name in parentheses.
            if name == "objc", end + 1 < text.tokens.count, text.tokens[end + 1].text == "(",
                let close = text.closing(end + 1)
            {
                end = close
            }
            text.remove(at...end)
        }
    }
}
