// A long text in blocks of paragraphs.
//
// In: a string. Out: where the parts lie that are laid out one below the other, without the separators between them.
// Pango's time for one layout grows with the square of its paragraphs; blocks of a hundred keep the whole linear. A
// text of fewer is one block. One paragraph is never divided here: LayoutPieces does that.
import Foundation

enum ParagraphBlocks {
    private static let most = 100

    /// Where the blocks lie, in UTF-16 units.
    static func split(_ text: String) -> [NSRange] {
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
                    // Every character but its further bytes; beyond the first plane two units.
                    if bytes[i] & 0xC0 != 0x80 { place += bytes[i] >= 0xF0 ? 2 : 1 }
                    i += 1
                }
            }
            found.append(NSRange(location: start, length: place - start))
            return found
        }
    }

    /// How long the separator at a place is: a line feed, a return, both, or U+2029.
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
