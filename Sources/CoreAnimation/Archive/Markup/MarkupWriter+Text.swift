import CoreGraphics
import Foundation

// Attributed strings and fonts as objects. The spelling is this project's: known documents have no
// attributed text.
extension MarkupWriter {
    /// `<key type="NSAttributedString">` with a run for every change of attributes.
    func attributed(_ text: NSAttributedString, _ key: String) -> MarkupNode {
        let node = MarkupNode(key, [("type", "NSAttributedString")])
        let whole = NSRange(location: 0, length: text.length)
        text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
            let run = MarkupNode("run")
            run.set("value", text.attributedSubstring(from: range).string)
            for (name, value) in attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                write(name, value, to: run)
            }
            node.children.append(run)
        }
        return node
    }

    private func write(_ name: NSAttributedString.Key, _ value: Any, to run: MarkupNode) {
        switch (name, value) {
        case (.font, let name as String): run.set("font", name)
        case (.font, _):
            if let made = font(value, "font") { run.children.append(made) }
        case (.paragraphStyle, let style as NSParagraphStyle):
            run.set("alignment", "\(style.alignment.rawValue)")
            run.set("lineBreakMode", "\(style.lineBreakMode.rawValue)")
            run.set("lineSpacing", number(style.lineSpacing))
            run.set("firstLineHeadIndent", number(style.firstLineHeadIndent))
        default:
            guard let key = AttributedTextReader.keys[name] else {
                note("the attribute \(name.rawValue) of a string is not written")
                return
            }
            if let n = Coercion.double(value) {
                run.set(key, number(n))
            } else if let made = child(Coercion.motionValue(value), key) {
                run.children.append(made)
            } else {
                note("the attribute \(name.rawValue) of a string is not written")
            }
        }
    }

    /// `<key type="CTFont" value=… size=…/>`; nil, with a note, for a font without a usable name.
    func font(_ value: Any, _ key: String) -> MarkupNode? {
        switch value {
        case let object as any TextFont:
            let font = object.ctFont
            let name = CTFontCopyPostScriptName(font)
            return MarkupNode(
                key,
                [
                    ("type", "CTFont"), ("value", name),
                    ("size", number(CTFontGetSize(font))),
                ])
        case let font as CGFont:
            guard let name = font.postScriptName, CGFont(name) != nil else { break }
            return MarkupNode(key, [("type", "CGFont"), ("value", name)])
        default: break
        }
        note("a font that has no name is not written")
        return nil
    }

    /// An object as an element; nil for an object without a document form.
    func object(_ object: AnyObject, _ key: String) -> MarkupNode? {
        switch object {
        case let text as NSAttributedString: attributed(text, key)
        case is any TextFont, is CGFont: font(object, key)
        default: nil
        }
    }
}
