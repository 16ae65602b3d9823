import CLaminaATK
import Foundation

/// Events for the differences between an element's present values and the values reported last.
enum ElementChanges {
    static func tell(_ proxy: ElementProxy, _ element: any AccessibleElement) {
        guard let object = proxy.object else { return }
        lamina_element_property_changed(object, "accessible-name")
        if Int(proxy.interfaces) & LAMINA_ELEMENT_VALUE != 0, element.accessibleNumber != nil {
            lamina_element_property_changed(object, "accessible-value")
        }
        tellStates(proxy, element, object)
        tellText(proxy, element, object)
    }

    /// Before the first report an element counts as `.usual`.
    private static func tellStates(
        _ proxy: ElementProxy, _ element: any AccessibleElement, _ object: UnsafeMutableRawPointer
    ) {
        let new = element.accessibleStates.subtracting(.focused)
        let old = proxy.states ?? .usual
        proxy.states = new
        for number in new.symmetricDifference(old).numbers {
            lamina_element_state_changed(
                object, number, new.rawValue >> UInt64(number) & 1 != 0 ? 1 : 0)
        }
    }

    /// Texts are compared by their common beginning and end.
    private static func tellText(
        _ proxy: ElementProxy, _ element: any AccessibleElement, _ object: UnsafeMutableRawPointer
    ) {
        // An element without text sends no text events.
        guard Int(proxy.interfaces) & LAMINA_ELEMENT_TEXT != 0, let now = element.accessibleText
        else { return }
        let old = Array((proxy.text ?? "").unicodeScalars)
        let new = Array(now.text.unicodeScalars)
        proxy.text = now.text
        if old != new {
            let shorter = min(old.count, new.count)
            var start = 0
            while start < shorter, old[start] == new[start] { start += 1 }
            var end = 0
            while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] {
                end += 1
            }
            for (text, isNew) in [(old, false), (new, true)] {
                let part = text[start..<(text.count - end)]
                guard !part.isEmpty else { continue }
                var words = String.UnicodeScalarView()
                words.append(contentsOf: part)
                lamina_element_text_changed(
                    object, isNew ? 1 : 0, Int32(clamping: start), Int32(clamping: part.count),
                    String(words).accessible)
            }
        }
        if element.isAccessiblyEditable {
            lamina_element_caret_moved(object, Int32(clamping: now.caret))
            lamina_element_selection_changed(object)
        }
    }
}

extension String {
    /// The text for the bus, which has no zero characters.
    var accessible: String {
        contains("\0") ? replacingOccurrences(of: "\0", with: "\u{FFFD}") : self
    }
}
