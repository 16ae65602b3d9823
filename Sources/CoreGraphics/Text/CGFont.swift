import CLaminaPango
import Foundation

/// Number of a glyph in the font. 0 is the glyph `.notdef`, which fonts show for missing
/// characters.
public typealias CGGlyph = UInt16
/// Index of a glyph in the font. The same type as `CGGlyph`.
public typealias CGFontIndex = UInt16

/// Font file without a size; measures are in font units. Immutable. Thread: any.
public final class CGFont: @unchecked Sendable {
    package let name: FontName
    /// Cairo's face of the file; nil without a file.
    let face: OpaquePointer?
    /// HarfBuzz's font of the file, scaled to font units.
    package let hb: OpaquePointer
    package let hbFace: OpaquePointer

    package init?(resolved name: FontName) {
        self.name = name
        let found: (OpaquePointer, OpaquePointer, OpaquePointer)? = FontLibrary.with { map in
            guard let context = FontLibrary.makeContext(map) else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(context)) }
            guard let description = name.makeDescription(size: 64) else { return nil }
            defer { pango_font_description_free(description) }
            guard let font = pango_font_map_load_font(map, context, description) else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(font)) }
            guard let scaled = pango_cairo_font_get_scaled_font(font),
                let face = cairo_scaled_font_get_font_face(scaled),
                let own = pango_font_get_hb_font(font), let hbFace = hb_font_get_face(own),
                let hb = hb_font_create(hbFace)
            else { return nil }
            // Axes of a variable font, as resolved by Pango.
            var count: UInt32 = 0
            if let axes = hb_font_get_var_coords_normalized(own, &count), count > 0 {
                hb_font_set_var_coords_normalized(hb, axes, count)
            }
            return (cairo_font_face_reference(face), hb, hb_face_reference(hbFace))
        }
        guard let found else { return nil }
        (face, hb, hbFace) = found
    }

    /// Stand-in for a machine without fonts: no glyphs, and all measures 0.
    private init(without name: FontName) {
        self.name = name
        face = nil
        hb = hb_font_reference(hb_font_get_empty())
        hbFace = hb_face_reference(hb_face_get_empty())
    }

    /// Logs once the absence of fonts.
    static func none(_ name: FontName) -> CGFont {
        Diagnostics.once("this machine has no font at all: text is not drawn")
        return CGFont(without: name)
    }

    deinit {
        if let face { cairo_font_face_destroy(face) }
        hb_font_destroy(hb)
        hb_face_destroy(hbFace)
    }

    /// Font by PostScript, full or family name; nil for unknown names.
    ///
    /// For the names of Apple's system fonts, the substitute on this machine is used.
    public convenience init?(_ name: CFString) {
        let parsed = FontName(name)
        guard parsed.isKnown else { return nil }
        self.init(resolved: parsed)
    }

    /// Font of a font file's bytes; nil for other bytes. The font is registered in the process.
    public convenience init?(_ provider: CGDataProvider) {
        guard let data = provider.data, let name = FontName.register(data) else { return nil }
        self.init(resolved: name)
    }

    /// Entry of the file's table of names; nil for an absent or empty entry.
    package func named(_ id: UInt32) -> CFString? {
        var length: UInt32 = 0
        // The length without the zero at the end, which the copy has.
        length = hb_ot_name_get_utf8(hbFace, id, nil, &length, nil) + 1
        var buffer = [CChar](repeating: 0, count: Int(length))
        hb_ot_name_get_utf8(hbFace, id, nil, &length, &buffer)
        let bytes = buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }
        return length == 0 ? nil : String(decoding: bytes, as: UTF8.self)
    }

    private func metric(_ tag: hb_ot_metrics_tag_t) -> Int {
        var position: hb_position_t = 0
        return hb_ot_metrics_get_position(hb, tag, &position) != 0 ? Int(position) : 0
    }

    /// PostScript name of the font file, a name for `init(_:)`; nil for a file without the name.
    /// Read from the file at each access.
    public var postScriptName: CFString? { named(6) }
    /// Full name of the font file, for display; nil for a file without the name. The name is the
    /// English name, whatever the language of the process.
    public var fullName: CFString? { named(4) }
    /// Number of glyphs in the file. Glyph numbers are smaller. O(1).
    public var numberOfGlyphs: Int { Int(hb_face_get_glyph_count(hbFace)) }
    /// Units to the font size. All measures of the type are in these units: a measure times the
    /// size by `unitsPerEm` is in points.
    public var unitsPerEm: Int32 { Int32(hb_face_get_upem(hbFace)) }
    /// Height of the line above the baseline, in font units; 0 for a file without the measure. For
    /// a variable font, the measure at the font's axes.
    public var ascent: Int32 { Int32(metric(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER)) }
    /// Depth of the line below the baseline, negative. The length is in font units.
    public var descent: Int32 { Int32(metric(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER)) }
    /// Gap between lines, in font units; 0 for a file without the measure. `CTFontGetLeading(_:)`
    /// has the gap in points.
    public var leading: Int32 { Int32(metric(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP)) }
    /// Height of capitals, in font units; 0 for a file without the measure. No glyph is measured in
    /// place of a missing measure.
    public var capHeight: Int32 { Int32(metric(HB_OT_METRICS_TAG_CAP_HEIGHT)) }
    /// Height of small letters, in font units; 0 for a file without the measure. No glyph is
    /// measured in place of a missing measure.
    public var xHeight: Int32 { Int32(metric(HB_OT_METRICS_TAG_X_HEIGHT)) }
    /// Degrees counterclockwise from upright. 0 for upright fonts, negative for fonts that lean to
    /// the right.
    public var italicAngle: CGFloat { CGFloat(hb_style_get_value(hb, HB_STYLE_TAG_SLANT_ANGLE)) }

    /// Advance widths of glyphs, in font units; false without glyphs to measure. A negative count
    /// counts as 0.
    public func getGlyphAdvances(
        glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
    ) -> Bool {
        for i in 0..<max(count, 0) {
            advances[i] = hb_font_get_glyph_h_advance(hb, UInt32(glyphs[i]))
        }
        return count > 0
    }

    /// Bounding boxes of glyphs, in font units; false when a glyph has no outline data. Boxes have
    /// y up from the baseline; a glyph without data gets a zero box.
    public func getGlyphBBoxes(
        glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
    ) -> Bool {
        var complete = count > 0
        for i in 0..<max(count, 0) {
            var e = hb_glyph_extents_t()
            complete = hb_font_get_glyph_extents(hb, UInt32(glyphs[i]), &e) != 0 && complete
            bboxes[i] =
                CGRect(
                    x: CGFloat(e.x_bearing), y: CGFloat(e.y_bearing) + CGFloat(e.height),
                    width: CGFloat(e.width), height: -CGFloat(e.height)
                ).standardized
        }
        return complete
    }

    /// Glyph by name; 0 for an unknown name. 0 is also the glyph `.notdef`.
    public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
        var glyph: hb_codepoint_t = 0
        let found = hb_font_get_glyph_from_name(hb, name, -1, &glyph) != 0
        return found ? CGGlyph(truncatingIfNeeded: glyph) : 0
    }

    /// Glyph of a character; 0 for a missing glyph. Our own. One lookup, without ligatures or
    /// alternates.
    public func glyph(for scalar: Unicode.Scalar) -> CGGlyph {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(hb, scalar.value, &glyph) != 0
            ? CGGlyph(truncatingIfNeeded: glyph) : 0
    }
}

extension FontName {
    /// Registers a font file's bytes in the process and returns the name.
    static func register(_ data: Data) -> FontName? {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-font-\(UUID().uuidString)")
        guard (try? data.write(to: file)) != nil else { return nil }
        var count: Int32 = 0
        guard let pattern = FcFreeTypeQuery(file.path, 0, nil, &count) else {
            try? FileManager.default.removeItem(at: file)
            return nil
        }
        defer { FcPatternDestroy(pattern) }
        var family: UnsafeMutablePointer<FcChar8>?
        var style: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, "family", 0, &family) == FcResultMatch, let family,
            FcConfigAppFontAddFile(nil, file.path) != 0
        else { return nil }
        FontLibrary.reload()
        var name = String(cString: family)
        if FcPatternGetString(pattern, "style", 0, &style) == FcResultMatch, let style {
            name += " " + String(cString: style)
        }
        return FontName(name)
    }
}
