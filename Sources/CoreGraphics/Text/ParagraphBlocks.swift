// Division of a long text into blocks of paragraphs.
//
// Input: a string.
// Output: ranges to lay out below each other, without the separators between the ranges. Pango's
// time for a layout grows with the square of the paragraphs; blocks of a hundred keep the whole
// linear. A text of fewer paragraphs is a single block. A paragraph is never divided here:
// LayoutPieces does.
import Foundation

enum ParagraphBlocks {
    static let most = 100

    /// Ranges of the blocks of at most `most` paragraphs, in UTF-16 units.
    static func split(_ text: String, most: Int = most) -> [NSRange] {
        var text = text
        return text.withUTF8 { bytes in
            var found: [NSRange] = []
            var (start, place, count, i) = (0, 0, 0, 0)
            while i < bytes.count {
                let length = separator(bytes, i)
                if length.bytes > 0 {
                    count += 1
                    if count == most {
                        found.append(NSRange(location: start, length: place - start))
                        start = place + length.units
                        count = 0
                    }
                    i += length.bytes
                    place += length.units
                } else {
                    // Every character counts once, without continuation bytes; characters beyond
                    // the first plane count as two units.
                    if bytes[i] & 0xC0 != 0x80 { place += bytes[i] >= 0xF0 ? 2 : 1 }
                    i += 1
                }
            }
            found.append(NSRange(location: start, length: place - start))
            return found
        }
    }

    /// Length of the separator at a position: a line feed, a return, both, or U+2029.
    private static func separator(
        _ bytes: UnsafeBufferPointer<UInt8>, _ i: Int
    ) -> (bytes: Int, units: Int) {
        switch bytes[i] {
        case 0x0A: (1, 1)
        case 0x0D: i + 1 < bytes.count && bytes[i + 1] == 0x0A ? (2, 2) : (1, 1)
        case 0xE2 where i + 2 < bytes.count && bytes[i + 1] == 0x80 && bytes[i + 2] == 0xA9: (3, 1)
        default: (0, 0)
        }
    }
}
