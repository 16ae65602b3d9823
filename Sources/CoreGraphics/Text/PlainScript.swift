// Characters for shaping without Pango's itemisation.
//
// Input: bytes of UTF-8.
// Output: the common script of the letters. Letters of these scripts are single glyphs from left to
// right; the shape of a word does not depend on its neighbours. Combining marks, emoji and
// characters that Pango replaces are left out.
import CLaminaPango

/// Script of a text of letters, digits and punctuation.
enum PlainScript: UInt8 {
    /// Digits and punctuation alone.
    case common
    case latin
    case greek
    case cyrillic

    /// Script of a text; nil for letters of several scripts, and for any other character.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var found = PlainScript.common
        var i = 0
        while i < bytes.count {
            let byte = bytes[i]
            let own: PlainScript?
            if byte < 0x80 {
                own = Self.ascii(byte)
                i += 1
            } else {
                let (scalar, length) = Self.scalar(bytes, at: i)
                own = Self.script(of: scalar)
                i += length
            }
            guard let own else { return nil }
            if own != .common {
                if found != .common, found != own { return nil }
                found = own
            }
        }
        self = found
    }

    /// A letter, for finding the script's font.
    var probe: String {
        switch self {
        case .common, .latin: "x"
        case .greek: "α"
        case .cyrillic: "ж"
        }
    }

    /// Script whose font sets the text: digits are set in the Latin font.
    var ofFont: PlainScript { self == .common ? .latin : self }

    var harfBuzz: hb_script_t {
        switch self {
        case .common: HB_SCRIPT_COMMON
        case .latin: HB_SCRIPT_LATIN
        case .greek: HB_SCRIPT_GREEK
        case .cyrillic: HB_SCRIPT_CYRILLIC
        }
    }

    /// Script of a printable character of ASCII; nil for a control character.
    @inline(__always)
    private static func ascii(_ byte: UInt8) -> PlainScript? {
        if byte & 0xDF >= 0x41, byte & 0xDF <= 0x5A { return .latin }
        return byte < 0x20 || byte > 0x7E ? nil : .common
    }

    /// The character at a byte of valid UTF-8 and its length in bytes; 0 for a character beyond the
    /// first plane.
    static func scalar(
        _ bytes: UnsafeBufferPointer<UInt8>, at i: Int
    ) -> (scalar: UInt32, length: Int) {
        let first = UInt32(bytes[i])
        if first < 0x80 { return (first, 1) }
        if first < 0xE0, i + 1 < bytes.count {
            return ((first & 0x1F) << 6 | UInt32(bytes[i + 1]) & 0x3F, 2)
        }
        guard first < 0xF0, i + 2 < bytes.count else { return (0, 1) }
        return (
            (first & 0x0F) << 12 | (UInt32(bytes[i + 1]) & 0x3F) << 6 | UInt32(bytes[i + 2]) & 0x3F,
            3
        )
    }

    private static func script(of scalar: UInt32) -> PlainScript? {
        switch scalar {
        case 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: .latin
        case 0x386, 0x388...0x3CE: .greek
        case 0x400...0x481, 0x48A...0x4FF: .cyrillic
        case 0xA1, 0xA2, 0xA3, 0xA5, 0xA7, 0xAB, 0xB0, 0xB1, 0xB7, 0xBB, 0xBF, 0xD7, 0xF7, 0x2013,
            0x2014, 0x2018...0x201A, 0x201C...0x201E, 0x2022, 0x2026, 0x20AC:
            .common
        default: nil
        }
    }
}
