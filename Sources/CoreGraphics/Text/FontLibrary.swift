import CLaminaCairo
import CLaminaPango
import Foundation

/// The fonts of this machine, behind one lock because Pango's objects belong to one thread at a time.
enum FontLibrary {
    private static let lock = NSRecursiveLock()
    nonisolated(unsafe) private static var map: OpaquePointer?
    nonisolated(unsafe) private static var families: [String: String]?

    /// Runs `body` alone, with the font map.
    static func with<R>(_ body: (OpaquePointer) throws -> R) rethrows -> R {
        lock.lock()
        defer { lock.unlock() }
        if let map { return try body(map) }
        guard let made = pango_cairo_font_map_new() else {
            fatalError("FontLibrary: Pango has no font map")
        }
        map = made
        return try body(made)
    }

    /// Forgets what is known, after fonts were added.
    static func reload() {
        lock.lock()
        defer { lock.unlock() }
        // The old map stays alive: layouts made from it keep using it.
        map = nil
        families = nil
    }

    /// A context in which glyphs are neither hinted nor moved to whole pixels; the caller unrefs it.
    static func makeContext(_ map: OpaquePointer) -> OpaquePointer? {
        guard let context = pango_font_map_create_context(map) else { return nil }
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
        return context
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
