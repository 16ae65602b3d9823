// Layouts of Pango's for a piece of the text: font, attributes, tab stops, width and wrapping.
import CLaminaPango
import Foundation

extension LayoutPieces {
    /// Pango takes a zero for the end of the text.
    static func plain(_ text: NSAttributedString) -> String {
        text.string.replacingOccurrences(of: "\0", with: "\u{FFFD}")
    }

    /// Layout of Pango's with text, font and parameters; the caller frees the layout. `goesOn` is
    /// the direction of the paragraph in whose middle the text begins.
    func layout(
        _ text: NSAttributedString, _ context: OpaquePointer,
        _ map: OpaquePointer? = nil, goesOn: PangoDirection? = nil
    ) -> OpaquePointer {
        var own: OpaquePointer?
        let direction = goesOn ?? style?.baseDirection
        if let direction, let map {
            // The layout has a separate context, because the shared context must not change.
            own = FontLibrary.makeContext(map)
            if let own { pango_context_set_base_dir(own, direction) }
        }
        defer { if let own { g_object_unref(UnsafeMutableRawPointer(own)) } }
        guard let layout = pango_layout_new(own ?? context) else {
            fatalError("TextLayoutEngine: no memory for a layout")
        }
        if direction != nil { pango_layout_set_auto_dir(layout, 0) }
        fill(layout, text)
        setUp(layout, goesOn: goesOn != nil)
        return layout
    }

    /// Sets text, font, attributes and tab stops of a layout.
    func fill(_ layout: OpaquePointer, _ text: NSAttributedString) {
        let plain = Self.plain(text)
        if let description = font.makeDescription() {
            pango_layout_set_font_description(layout, description)
            pango_font_description_free(description)
        }
        pango_layout_set_text(layout, plain, Int32(plain.utf8.count))
        if let list = AttributeList.make(
            text, plain, font: font, color: color, isTruncated: truncation != .none)
        {
            pango_layout_set_attributes(layout, list)
            pango_attr_list_unref(list)
        }
        if let tabs = TabStops.make(plain, style, offset: rules.tabOffset) {
            pango_layout_set_tabs(layout, tabs)
            pango_tab_array_free(tabs)
        }
    }

    /// Sets the font of an empty layout to the font of a character of the text.
    func fill(_ layout: OpaquePointer, height text: NSAttributedString, at place: Int) {
        let value = text.attribute(.font, at: place, effectiveRange: nil)
        guard let font = AttributeList.fontValue(value),
            let description = font.makeDescription()
        else { return }
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)
    }

    /// Sets width, wrapping, alignment and truncation of a layout. With `goesOn` the text begins in
    /// the middle of a paragraph, and has no indent of a first line.
    func setUp(_ layout: OpaquePointer, goesOn: Bool) {
        var indent: CGFloat = 0
        if let style {
            pango_layout_set_spacing(layout, AttributeList.units(style.lineSpacing))
            indent = style.indent(begins: true) - style.indent(begins: false)
            if !goesOn { pango_layout_set_indent(layout, AttributeList.units(indent)) }
        }
        if let room, isWrapped || truncation != .none {
            // A continued line is as wide as the lines after the first.
            let width = (style?.width(in: room) ?? room) + (goesOn ? min(indent, 0) : 0)
            pango_layout_set_width(layout, AttributeList.units(max(width, 0)))
            pango_layout_set_wrap(
                layout,
                style?.lineBreakMode == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
            if alignment == .justified { pango_layout_set_justify(layout, 1) }
            switch truncation {
            case .none: break
            case .start: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
            case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
            case .end: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            }
            if let height, !limitsCount { limit(layout, to: height) }
        }
        if isSingleLine {
            pango_layout_set_single_paragraph_mode(layout, 1)
            pango_layout_set_justify_last_line(layout, alignment == .justified ? 1 : 0)
            pango_layout_set_indent(layout, 0)
        }
    }
}
