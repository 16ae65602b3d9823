import Foundation

/// Shaped word of a font: glyphs with positions relative to the word's start on the baseline.
///
/// The positions do not depend on neighbouring words.
final class PlainWord {
    let glyphs: ContiguousArray<GlyphText.Glyph>
    /// Advance in Pango's units.
    let width: Int32
    /// False for a word shaped differently beside spaces: its line is shaped as a whole.
    let isAlone: Bool

    init(_ glyphs: ContiguousArray<GlyphText.Glyph>, width: Int32, isAlone: Bool) {
        (self.glyphs, self.width, self.isAlone) = (glyphs, width, isAlone)
    }

    var bytes: Int { 96 + glyphs.count * MemoryLayout<GlyphText.Glyph>.stride }

    /// Bytes of a word, its script and its font, without an allocation.
    struct Key: Hashable {
        private var text: SIMD4<UInt64>
        private var count: UInt8
        private var script: PlainScript
        private var font: UInt32

        /// UTF-8 bytes of the longest kept word.
        static let longest = 32

        /// Nil for a longer word.
        init?(_ bytes: UnsafeBufferPointer<UInt8>, _ script: PlainScript, font: UInt32) {
            guard bytes.count <= Self.longest, let first = bytes.baseAddress else { return nil }
            var text = SIMD4<UInt64>.zero
            withUnsafeMutableBytes(of: &text) {
                $0.copyMemory(from: UnsafeRawBufferPointer(start: first, count: bytes.count))
            }
            (self.text, self.script, self.font) = (text, script, font)
            count = UInt8(bytes.count)
        }
    }

    /// Words of all fonts; every font has a number. Inside `FontLibrary.with`.
    struct Cache {
        nonisolated(unsafe) static var shared = Cache()

        private var known = Self.empty
        private static var empty: BoundedCache<Key, PlainWord> {
            BoundedCache(most: 8192, mostBytes: 4 << 20)
        }
        /// Number of shaped words, for tests.
        var shaped = 0
        private var lastFont: UInt32 = 0

        /// Number and bytes of the kept words.
        var size: (count: Int, bytes: Int) { (known.count, known.bytes) }

        mutating func numberOfFont() -> UInt32 {
            lastFont &+= 1
            return lastFont
        }

        /// Forgets everything: fonts have changed.
        mutating func removeAll() { known = Self.empty }

        /// The word of a key; nil for a word not kept.
        mutating func word(of key: Key) -> PlainWord? { known.value(of: key) }

        mutating func add(_ word: PlainWord, for key: Key) {
            known.add(word, bytes: word.bytes, for: key)
        }
    }
}
