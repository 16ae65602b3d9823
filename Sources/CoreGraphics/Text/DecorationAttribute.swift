import CLaminaPango

/// Attribute with the decoration of a range, which Pango carries to the runs and does not draw.
///
/// The value is a retained object behind Pango's own fields of the attribute.
enum DecorationAttribute {
    static let type = pango_attr_type_register("lamina-decoration")

    private final class Box {
        let value: RunDecoration
        init(_ value: RunDecoration) { self.value = value }
    }

    /// The memory of an attribute.
    private struct Memory {
        var attribute = PangoAttribute()
        var box: UnsafeMutableRawPointer?
    }

    private struct Class: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<PangoAttrClass>
    }

    /// Class of the attributes; attributes point to the class as long as the process lives.
    private static let own: Class = {
        let made = UnsafeMutablePointer<PangoAttrClass>.allocate(capacity: 1)
        made.initialize(
            to: PangoAttrClass(
                type: type,
                copy: { attribute in
                    guard let attribute else { return nil }
                    return DecorationAttribute.make(DecorationAttribute.box(attribute))
                },
                destroy: { attribute in
                    guard let attribute else { return }
                    attribute.withMemoryRebound(to: Memory.self, capacity: 1) {
                        if let box = $0.pointee.box {
                            Unmanaged<Box>.fromOpaque(box).release()
                        }
                        $0.deallocate()
                    }
                },
                equal: { a, b in
                    guard let a, let b else { return 0 }
                    let values = (DecorationAttribute.value(a), DecorationAttribute.value(b))
                    return values.0 == values.1 ? 1 : 0
                }))
        return Class(pointer: made)
    }()

    private static func box(_ attribute: UnsafePointer<PangoAttribute>) -> Box? {
        attribute.withMemoryRebound(to: Memory.self, capacity: 1) {
            $0.pointee.box.map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue() }
        }
    }

    private static func make(_ box: Box?) -> UnsafeMutablePointer<PangoAttribute>? {
        let made = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
        made.initialize(to: Memory())
        made.pointee.box = box.map { Unmanaged.passRetained($0).toOpaque() }
        let attribute = UnsafeMutableRawPointer(made).assumingMemoryBound(to: PangoAttribute.self)
        pango_attribute_init(attribute, own.pointer)
        return attribute
    }

    static func make(_ value: RunDecoration) -> UnsafeMutablePointer<PangoAttribute>? {
        make(Box(value))
    }

    /// Decoration of an attribute of this type.
    static func value(_ attribute: UnsafePointer<PangoAttribute>) -> RunDecoration? {
        box(attribute)?.value
    }
}
