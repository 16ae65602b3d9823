import CLaminaPango

/// Search of a font's tables for the space: a table with the space makes the shape of a word depend
/// on its neighbours. Inside `FontLibrary.with`.
enum SpaceLookups {
    /// Results by HarfBuzz's face, which is retained.
    nonisolated(unsafe) private static var known: [OpaquePointer: Bool] = [:]
    /// Maximum number of faces.
    private static let most = 256

    /// True if no substitution, no position and no kerning of the face refers to its space.
    static func leaveOut(_ font: OpaquePointer) -> Bool {
        guard let face = hb_font_get_face(font) else { return false }
        if let known = known[face] { return known }
        if known.count >= most {
            for face in known.keys { hb_face_destroy(face) }
            known.removeAll()
        }
        let made = read(face, font)
        hb_face_reference(face)
        known[face] = made
        return made
    }

    private static func read(_ face: OpaquePointer, _ font: OpaquePointer) -> Bool {
        var space: hb_codepoint_t = 0
        guard hb_font_get_nominal_glyph(font, 0x20, &space) != 0,
            !["kern", "kerx", "morx", "mort"].contains(where: { hasTable($0, face) })
        else { return false }
        return ["GSUB", "GPOS"].allSatisfy { !refers($0, to: space, face) }
    }

    private static func tag(_ name: StaticString) -> hb_tag_t {
        name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | hb_tag_t($1) } }
    }

    private static func hasTable(_ name: StaticString, _ face: OpaquePointer) -> Bool {
        guard let blob = hb_face_reference_table(face, tag(name)) else { return false }
        defer { hb_blob_destroy(blob) }
        return hb_blob_get_length(blob) > 0
    }

    /// True if any lookup of a table has the glyph in its input or context.
    private static func refers(
        _ table: StaticString, to glyph: hb_codepoint_t, _ face: OpaquePointer
    ) -> Bool {
        guard let glyphs = hb_set_create() else { return true }
        defer { hb_set_destroy(glyphs) }
        for lookup in 0..<hb_ot_layout_table_get_lookup_count(face, tag(table)) {
            hb_ot_layout_lookup_collect_glyphs(
                face, tag(table), lookup, glyphs, glyphs, glyphs, nil)
            if hb_set_has(glyphs, glyph) != 0 { return true }
        }
        return false
    }
}
