import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Access of key-value coding to a property, through the Swift property: a client's override is
/// called.
struct PropertyAccess {
    let get: (CALayer) -> Any?
    let set: (CALayer, Any?) -> Void

    static func of(_ id: PropertyID) -> PropertyAccess? { table[Int(id.rawValue)] }

    /// A value of the table in the declared Swift type of the property; masks as plain integers.
    static func typed(_ value: MotionValue, _ id: PropertyID) -> Any? {
        if case .string(let text) = value, let wrap = names[id] { return wrap(text) }
        if case .none = value { return nil }
        switch id {
        case .maskedCorners: return UInt(clamping: Int(saturating: value.number ?? 0))
        case .autoresizingMask, .edgeAntialiasingMask, .seed:
            return UInt32(clamping: Int(saturating: value.number ?? 0))
        case .beginTime, .duration, .timeOffset, .repeatDuration, .instanceDelay:
            return value.number
        case .locations, .lineDashPattern:
            return value.array?.map { NSNumber(value: $0.number ?? 0) }
        default: return Coercion.any(value, as: PropertyTable.row(id).type)
        }
    }

    // MARK: The table

    nonisolated(unsafe) private static let table: [PropertyAccess?] = {
        var list = [PropertyAccess?](repeating: nil, count: PropertyID.allCases.count)
        for (id, access) in entries { list[Int(id.rawValue)] = access }
        return list
    }()

    nonisolated(unsafe) private static let entries: [(PropertyID, PropertyAccess)] =
        layerEntries + kindEntries

    /// The wrapper structs of name-valued properties.
    nonisolated(unsafe) private static let names: [PropertyID: (String) -> Any] = [
        .contentsGravity: { CALayerContentsGravity(rawValue: $0) },
        .contentsFormat: { CALayerContentsFormat(rawValue: $0) },
        .minificationFilter: { CALayerContentsFilter(rawValue: $0) },
        .magnificationFilter: { CALayerContentsFilter(rawValue: $0) },
        .cornerCurve: { CALayerCornerCurve(rawValue: $0) },
        .preferredDynamicRange: { CALayer.DynamicRange(rawValue: $0) },
        .toneMapMode: { CALayer.ToneMapMode(rawValue: $0) },
        .fillMode: { CAMediaTimingFillMode(rawValue: $0) },
        .fillRule: { CAShapeLayerFillRule(rawValue: $0) },
        .lineCap: { CAShapeLayerLineCap(rawValue: $0) },
        .lineJoin: { CAShapeLayerLineJoin(rawValue: $0) },
        .truncationMode: { CATextLayerTruncationMode(rawValue: $0) },
        .alignmentMode: { CATextLayerAlignmentMode(rawValue: $0) },
        .gradientType: { CAGradientLayerType(rawValue: $0) },
        .scrollMode: { CAScrollLayerScrollMode(rawValue: $0) },
        .emitterShape: { CAEmitterLayerEmitterShape(rawValue: $0) },
        .emitterMode: { CAEmitterLayerEmitterMode(rawValue: $0) },
        .renderMode: { CAEmitterLayerRenderMode(rawValue: $0) },
    ]

    // MARK: Making entries

    typealias Entry = (PropertyID, PropertyAccess)

    static func entry<L: CALayer, V>(
        _ id: PropertyID, _ path: ReferenceWritableKeyPath<L, V>, _ read: @escaping (Any?) -> V?
    ) -> Entry {
        let access = PropertyAccess(
            get: { ($0 as? L)?[keyPath: path] },
            set: { layer, any in
                guard let layer = layer as? L else { return }
                if let value = read(any) {
                    layer[keyPath: path] = value
                } else if Coercion.flat(any) == nil,
                    let reset = read(typed(PropertyTable.row(id).defaultValue, id))
                {
                    layer[keyPath: path] = reset
                } else {
                    Diagnostics.once(
                        "\(type(of: layer)).\(PropertyTable.row(id).key) cannot be set to \(any ?? "nil")"
                    )
                }
            })
        return (id, access)
    }

    static func optional<L: CALayer, V>(
        _ id: PropertyID, _ path: ReferenceWritableKeyPath<L, V?>, _ read: @escaping (Any?) -> V?
    ) -> Entry {
        let access = PropertyAccess(
            get: { ($0 as? L)?[keyPath: path] },
            set: { layer, any in (layer as? L)?[keyPath: path] = read(any) })
        return (id, access)
    }

    static func number<L: CALayer>(_ id: PropertyID, _ p: ReferenceWritableKeyPath<L, CGFloat>)
        -> Entry
    {
        entry(id, p) { Coercion.double($0).map { CGFloat($0) } }
    }
    static func time<L: CALayer>(_ id: PropertyID, _ p: ReferenceWritableKeyPath<L, Double>)
        -> Entry
    {
        entry(id, p) { Coercion.double($0) }
    }
    static func float<L: CALayer>(_ id: PropertyID, _ p: ReferenceWritableKeyPath<L, Float>)
        -> Entry
    {
        entry(id, p) { Coercion.double($0).map { Float($0) } }
    }
    static func integer<L: CALayer>(_ id: PropertyID, _ p: ReferenceWritableKeyPath<L, Int>)
        -> Entry
    {
        entry(id, p) { Coercion.double($0).flatMap { Int(exactly: $0.rounded(.towardZero)) } }
    }
    static func bool<L: CALayer>(_ id: PropertyID, _ p: ReferenceWritableKeyPath<L, Bool>) -> Entry
    {
        entry(id, p) { Coercion.bool($0) }
    }
    static func name<L: CALayer, N: RawRepresentable>(
        _ id: PropertyID, _ p: ReferenceWritableKeyPath<L, N>
    ) -> Entry where N.RawValue == String {
        entry(id, p) { Coercion.string($0).flatMap { N(rawValue: $0) } }
    }
    /// Reads and writes a mask as an integer.
    static func mask<L: CALayer, M: OptionSet>(
        _ id: PropertyID, _ p: ReferenceWritableKeyPath<L, M>
    ) -> Entry where M.RawValue: FixedWidthInteger {
        let access = PropertyAccess(
            get: { ($0 as? L)?[keyPath: p].rawValue },
            set: { layer, any in
                let n = Coercion.double(any) ?? PropertyTable.row(id).defaultValue.number ?? 0
                guard n.isFinite else { return }
                (layer as? L)?[keyPath: p] = M(rawValue: M.RawValue(clamping: Int(saturating: n)))
            })
        return (id, access)
    }
}
