/// Replaces old names of types, functions and members by the names in `NameTable`.
enum NameRules {
    static func apply(to text: inout SourceText) {
        // Names are replaced backwards, so that the arguments of a call are renamed before the call
        // gets labels.
        for at in text.tokens.indices.reversed()
        where text.tokens[at].kind == .identifier && text.tokens[at].isSignificant {
            // After a dot an old name is a member of another type, as in `style.NSTimer`.
            guard text.text(text.previous(at)) != "." else { continue }
            let name = text.tokens[at].text
            if let maker = NameTable.makers[name] {
                make(maker, at, &text)
            } else if let members = NameTable.properties[name] {
                property(members, at, &text)
            }
            let now = text.tokens[at].text
            if let new = NameTable.constants[now] ?? NameTable.names[now]
                ?? NameTable.foundation[now]
            {
                text.tokens[at].text = new
            }
        }
    }

    /// `CGRectMake(a, b, c, d)` → `CGRect(x: a, y: b, width: c, height: d)`.
    private static func make(
        _ maker: (type: String, labels: [String]), _ at: Int, _ text: inout SourceText
    ) {
        guard let open = text.next(at), text.tokens[open].text == "(",
            let close = text.closing(open)
        else { return }
        var firsts = [open]
        var index = open + 1
        while index < close {
            if text.tokens[index].kind == .punctuation, text.tokens[index].text == "," {
                firsts.append(index)
            }
            index = (text.closing(index) ?? index) + 1
        }
        guard firsts.count == maker.labels.count else {
            text.note(at, "\(text.tokens[at].text) with \(firsts.count) arguments")
            return
        }
        for (separator, label) in zip(firsts, maker.labels) {
            guard let first = text.next(separator) else { continue }
            text.tokens[first].text = "\(label): " + text.tokens[first].text
        }
        text.tokens[at].text = maker.type
    }

    /// `UIScreen.mainScreen()` → `UIScreen.main`.
    private static func property(
        _ members: [String: String], _ at: Int, _ text: inout SourceText
    ) {
        guard let dot = text.next(at), text.tokens[dot].text == ".", let member = text.next(dot),
            let new = members[text.tokens[member].text], let open = text.next(member),
            text.tokens[open].text == "(", let close = text.next(open),
            text.tokens[close].text == ")"
        else { return }
        text.tokens[member].text = new
        text.tokens[open].text = ""
        text.tokens[close].text = ""
    }
}
