import LaminaGraphicsTypes
import LaminaRenderTree

/// Upright texts of the list by layer: after a change of a word, only the glyphs of the word are
/// rewritten.
struct ShownTexts {
    /// All inputs of the records of glyphs except the text.
    struct Sheet: Equatable {
        var plane: PlaneTransform
        var frame: PixelBox
        var clip: ClipState
        var tint: SIMD4<Float>
        var opacity: Float
        var blend: BlendMode
    }

    /// Text with an item for each glyph, from `first` on.
    struct Text {
        let text: GlyphText
        let sheet: Sheet
        let first: Int
        fileprivate let build: UInt32

        /// True if the glyph of a number has the same outline and place.
        @inline(__always)
        func shows(_ glyph: GlyphText.Glyph, _ number: Int) -> Bool {
            guard number < text.glyphs.count else { return false }
            let own = text.glyphs[number]
            return own.outline === glyph.outline && own.x == glyph.x && own.y == glyph.y
        }
    }

    private var texts: [UInt32: Text] = [:]
    /// Number of kept texts.
    var count: Int { texts.count }

    /// Text of a layer in the list of a build, if equal glyphs of a new text have equal items.
    func text(
        of layer: UInt32, before new: GlyphText, on sheet: Sheet, at first: Int, build: UInt32
    ) -> Text? {
        guard let old = texts[layer], old.build == build, old.first == first, old.sheet == sheet,
            new.marks.isEmpty, old.text.runs.count == new.runs.count,
            zip(old.text.runs, new.runs).allSatisfy({
                $0.size == $1.size && $0.color == $1.color
                    && $0.glyphs.lowerBound == $1.glyphs.lowerBound
            })
        else { return nil }
        return old
    }

    /// Records a text after its painting with an item for each glyph.
    mutating func note(
        _ text: GlyphText, of layer: UInt32, on sheet: Sheet, at first: Int, build: UInt32
    ) {
        texts[layer] = Text(text: text, sheet: sheet, first: first, build: build)
    }

    mutating func forget(_ layer: UInt32) { texts[layer] = nil }

    /// Drops texts that are not in the list of a build.
    mutating func drop(before build: UInt32) {
        if !texts.isEmpty { texts = texts.filter { $0.value.build == build } }
    }
}
