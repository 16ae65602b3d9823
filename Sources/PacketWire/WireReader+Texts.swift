import Glibc

/// Texts, with a cache: most animations and layers share a few texts, and a text of sixteen bytes
/// or more needs a heap allocation.
extension WireReader {
    mutating func text(at range: Range<Int>) throws -> String {
        if range.count < Self.longText { return try newText(at: range) }
        let utf8 = data(at: range)
        for known in longTexts where known.range.count == range.count {
            if memcmp(data(at: known.range).baseAddress!, utf8.baseAddress!, range.count) == 0 {
                return known.text
            }
        }
        try reserve(1, of: range.count + 32)
        let text = try newText(at: range)
        if longTexts.count == Self.longTexts { longTexts.removeFirst() }
        longTexts.append((range, text))
        return text
    }

    /// Least size in bytes of a text on the heap, and number of cached texts.
    private static let (longText, longTexts) = (16, 4)

    private func newText(at range: Range<Int>) throws -> String {
        let utf8 = data(at: range)
        // Names and keys are nearly always ASCII; the general validation would dominate their cost.
        if utf8.allSatisfy({ $0 < 0x80 }) { return String(decoding: utf8, as: UTF8.self) }
        guard let text = String(validating: utf8, as: UTF8.self) else {
            throw error("a text is no UTF-8")
        }
        return text
    }
}
