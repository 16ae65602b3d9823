import Foundation

/// Line of text with a selection, and the editing commands of keys. Positions count UTF-16 units.
struct TextEditing {
    private(set) var text = ""
    /// Start of the selection; the caret is the other end.
    private(set) var anchor = 0
    private(set) var caret = 0

    private var units: NSString { text as NSString }
    var selection: NSRange { NSRange(location: min(anchor, caret), length: abs(caret - anchor)) }
    var selected: String { units.substring(with: selection) }

    /// Replaces the text, with the caret behind the new text.
    mutating func set(_ new: String) {
        text = new
        (anchor, caret) = (units.length, units.length)
    }

    /// Moves the caret; with `extends` the selection reaches to the new position.
    mutating func move(to place: Int, extends: Bool = false) {
        caret = whole(min(max(place, 0), units.length))
        if !extends { anchor = caret }
    }

    mutating func selectAll() { (anchor, caret) = (0, units.length) }

    /// Moves the caret by a letter or a word, to the right or to the left. Without `extends` the
    /// caret moves to the end of the selection.
    mutating func step(_ way: Int, byWord: Bool, extends: Bool) {
        if selection.length > 0 && !extends {
            let range = selection
            return move(to: way < 0 ? range.location : NSMaxRange(range))
        }
        move(to: byWord ? word(way) : letter(way), extends: extends)
    }

    /// Range removed by a deletion: the selection, or a letter or word beside the caret.
    func doomed(_ way: Int, byWord: Bool) -> NSRange {
        if selection.length > 0 { return selection }
        let other = byWord ? word(way) : letter(way)
        return NSRange(location: min(caret, other), length: abs(caret - other))
    }

    /// Replaces a range, limited to the text: a delegate asked about the change may have shortened
    /// the text.
    mutating func replace(_ range: NSRange, with string: String) {
        let length = units.length
        let start = min(range.location, length)
        let left = NSRange(location: start, length: min(range.length, length - start))
        text = units.replacingCharacters(in: left, with: string)
        move(to: start + (string as NSString).length)
    }

    /// The beginning of the character at an index.
    private func whole(_ place: Int) -> Int {
        guard place > 0, place < units.length else { return place }
        return units.rangeOfComposedCharacterSequence(at: place).location
    }

    private func letter(_ way: Int) -> Int {
        if way < 0 {
            return caret == 0 ? 0 : units.rangeOfComposedCharacterSequence(at: caret - 1).location
        }
        guard caret < units.length else { return caret }
        return NSMaxRange(units.rangeOfComposedCharacterSequence(at: caret))
    }

    private func word(_ way: Int) -> Int {
        func isLetter(_ place: Int) -> Bool {
            let scalar = Unicode.Scalar(units.character(at: place))
            return scalar.map { CharacterSet.alphanumerics.contains($0) } ?? true
        }
        var place = caret
        if way < 0 {
            while place > 0, !isLetter(place - 1) { place -= 1 }
            while place > 0, isLetter(place - 1) { place -= 1 }
        } else {
            while place < units.length, !isLetter(place) { place += 1 }
            while place < units.length, isLetter(place) { place += 1 }
        }
        return place
    }
}
