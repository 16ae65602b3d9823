import CLaminaPango

/// Attributes for the line around glyphs, which Pango carries to the runs and does not draw itself.
///
/// Each attribute is a Pango attribute with the same kind of value, registered under a new type.
enum StrokeAttribute {
    /// Types of the attributes in runs.
    static let (widthType, colorType, alphaType) = (
        pango_attr_type_register("lamina-stroke-width"),
        pango_attr_type_register("lamina-stroke-color"),
        pango_attr_type_register("lamina-stroke-alpha")
    )

    private struct Classes: @unchecked Sendable {
        let width, color, alpha: UnsafeMutablePointer<PangoAttrClass>?
    }

    private static let classes = Classes(
        width: own(pango_attr_foreground_alpha_new(1), widthType),
        color: own(pango_attr_foreground_new(0, 0, 0), colorType),
        alpha: own(pango_attr_foreground_alpha_new(1), alphaType))

    /// Class of an attribute with a new type; attributes point to the class until the process ends.
    private static func own(
        _ model: UnsafeMutablePointer<PangoAttribute>?, _ type: PangoAttrType
    ) -> UnsafeMutablePointer<PangoAttrClass>? {
        guard let model else { return nil }
        defer { pango_attribute_destroy(model) }
        let made = UnsafeMutablePointer<PangoAttrClass>.allocate(capacity: 1)
        made.initialize(to: model.pointee.klass.pointee)
        made.pointee.type = type
        return made
    }

    private static func under(
        _ own: UnsafeMutablePointer<PangoAttrClass>?,
        _ attribute: UnsafeMutablePointer<PangoAttribute>?
    ) -> UnsafeMutablePointer<PangoAttribute>? {
        guard let own, let attribute else { return nil }
        attribute.pointee.klass = UnsafePointer(own)
        return attribute
    }

    /// In parts of an em; below 0 the glyph is filled, too.
    static func width(_ parts: Int32) -> UnsafeMutablePointer<PangoAttribute>? {
        number(classes.width, parts)
    }

    /// Parts of an em in which widths are counted.
    static let parts = 65536.0

    static func color(
        _ red: UInt16, _ green: UInt16, _ blue: UInt16
    ) -> UnsafeMutablePointer<PangoAttribute>? {
        under(classes.color, pango_attr_foreground_new(red, green, blue))
    }

    static func alpha(_ alpha: UInt16) -> UnsafeMutablePointer<PangoAttribute>? {
        number(classes.alpha, Int32(alpha))
    }

    private static func number(
        _ own: UnsafeMutablePointer<PangoAttrClass>?, _ value: Int32
    ) -> UnsafeMutablePointer<PangoAttribute>? {
        let made = under(own, pango_attr_foreground_alpha_new(1))
        made?.withMemoryRebound(to: PangoAttrInt.self, capacity: 1) { $0.pointee.value = value }
        return made
    }
}
