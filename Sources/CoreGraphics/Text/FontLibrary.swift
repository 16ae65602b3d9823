import CLaminaCairo
import CLaminaPango
import Foundation

/// Fonts of this machine, behind a single lock because Pango's objects belong to one thread at a
/// time.
package enum FontLibrary {
    private static let lock = NSRecursiveLock()
    nonisolated(unsafe) private static var map: OpaquePointer?
    nonisolated(unsafe) private static var families: [String: String]?
    nonisolated(unsafe) private static var catalog: FontCatalog?
    /// Names, files, outlines by Pango's font, fonts of plain lines. Values are made outside of
    /// accesses to a cache: the resolution of a name or a file calls the library again, and an
    /// access is exclusive.
    private struct Caches {
        var names = BoundedCache<String, FontName>(most: most)
        var files = BoundedCache<FontName, CGFont>(most: most)
        var faces = BoundedCache<OpaquePointer, GlyphFace>(most: most)
        var plain = BoundedCache<PlainFont.Key, PlainFont>(most: most)

        /// An animated font size makes new entries in every frame. Removed entries stay alive while
        /// users hold references.
        private static let most = 1024
    }

    nonisolated(unsafe) private static var caches = Caches()

    /// Runs `body` alone, with the font map.
    package static func with<R>(_ body: (OpaquePointer) throws -> R) rethrows -> R {
        lock.lock()
        defer { lock.unlock() }
        if let map { return try body(map) }
        guard let made = pango_cairo_font_map_new() else {
            fatalError("FontLibrary: Pango has no font map")
        }
        map = made
        return try body(made)
    }

    /// Clears the caches, after fonts were added.
    package static func reload() {
        lock.lock()
        defer { lock.unlock() }
        // The old map stays alive: existing layouts keep using the map.
        map = nil
        families = nil
        catalog = nil
        caches = Caches()
        PlainWord.Cache.shared.removeAll()
        for action in actions { action() }
    }

    nonisolated(unsafe) private static var actions: [@Sendable () -> Void] = []

    /// Runs `action` after each change of the fonts.
    static func onReload(_ action: @escaping @Sendable () -> Void) {
        with { _ in actions.append(action) }
    }

    /// Font of a name on this machine.
    static func name(_ text: String) -> FontName {
        with { _ in
            if let found = caches.names.value(of: text) { return found }
            let made = FontName(text)
            caches.names.add(made, for: text)
            return made
        }
    }

    /// The file of a name; nil on a machine without fonts.
    static func file(_ name: FontName) -> CGFont? {
        with { _ in
            if let found = caches.files.value(of: name) { return found }
            guard let made = CGFont(resolved: name) else { return nil }
            caches.files.add(made, for: name)
            return made
        }
    }

    /// Outlines of a font of Pango. Call inside `with`.
    static func face(of font: OpaquePointer) -> GlyphFace {
        if let found = caches.faces.value(of: font) { return found }
        let made = GlyphFace(font)
        caches.faces.add(made, for: font)
        return made
    }

    /// Font for plain text of a script; nil for fonts which need Pango. Call inside `with`.
    static func plain(_ name: FontName, size: CGFloat, _ script: PlainScript) -> PlainFont? {
        let key = PlainFont.Key(name: name, size: size, script: script.ofFont)
        if let found = caches.plain.value(of: key) { return found }
        guard let made = PlainFont(key) else { return nil }
        caches.plain.add(made, for: key)
        return made
    }

    /// Plain line of text with its font; nil for text which needs Pango.
    static func plainLine(
        _ text: String, _ name: FontName, size: CGFloat
    ) -> (PlainFont.Shaped, PlainFont)? {
        plain(text, name, size) { font, bytes, script in
            font.shape(bytes, script).map { ($0, font) }
        }
    }

    /// Width in points of a plain line of text, with its font; nil for text which needs Pango.
    static func plainWidth(
        _ text: String, _ name: FontName, size: CGFloat
    ) -> (CGFloat, PlainFont)? {
        plain(text, name, size) { font, bytes, script in
            font.width(bytes, script).map { ($0, font) }
        }
    }

    /// Calls `body` with the font for a plain line; nil for text without such a font.
    private static func plain<Result>(
        _ text: String, _ name: FontName, _ size: CGFloat,
        _ body: (PlainFont, UnsafeBufferPointer<UInt8>, PlainScript) -> Result?
    ) -> Result? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count <= PlainFont.longest, let script = PlainScript(bytes) else {
                return nil
            }
            return with { _ in
                plain(name, size: size, script).flatMap { body($0, bytes, script) }
            }
        }
    }

    /// Context without hinting and without glyph positions rounded to pixels; the caller unrefs the
    /// context.
    static func makeContext(_ map: OpaquePointer) -> OpaquePointer? {
        guard let context = pango_font_map_create_context(map) else { return nil }
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
        InlinePlace.draw(in: context)
        return context
    }

    /// Faces of this machine, read once.
    static var installed: FontCatalog {
        with { _ in
            if let catalog { return catalog }
            let made = FontCatalog()
            catalog = made
            return made
        }
    }

    /// The family installed under a name, compared without spaces and case.
    static func installedFamily(_ name: String) -> String? {
        with { map in
            if families == nil {
                var list: UnsafeMutablePointer<OpaquePointer?>?
                var count: Int32 = 0
                pango_font_map_list_families(map, &list, &count)
                var known: [String: String] = [:]
                for i in 0..<Int(count) {
                    guard let family = list?[i], let text = pango_font_family_get_name(family)
                    else { continue }
                    let name = String(cString: text)
                    known[FontName.key(name)] = name
                }
                g_free(list)
                families = known
            }
            return families?[FontName.key(name)]
        }
    }
}
