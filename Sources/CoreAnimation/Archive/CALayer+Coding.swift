import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import LaminaRenderTree

// Archives hold a layer's set values, sublayers, mask, animations and other objects (B-KV 8).
extension CALayer {
    /// Table properties with an object as value, written separately.
    private static let objects: Set<PropertyID> = [
        .sublayers, .mask, .filters, .backgroundFilters, .compositingFilter, .emitterCells,
    ]

    final func encodeLayer(with coder: NSCoder) {
        var values: [String: Any] = [:]
        for id in setKeys.ids where !Self.objects.contains(id) {
            let key = PropertyKeys.key(id)
            guard shouldArchiveValue(forKey: key) else { continue }
            if id == .contents && state.contains(.hasDrawnContents) { continue }
            // NSNull is a property set to nil. A property without a set value has its default,
            // which need not be nil.
            values[key] = PropertyAccess.typed(properties[id], id) ?? NSNull()
        }
        let nulls = values.filter { $0.value is NSNull }.map(\.key)
        for key in nulls { values[key] = nil }
        coder.encode(ArchivedList(words: nulls.sorted()), forKey: "nulls")
        if let side {
            for (key, value) in side.custom where shouldArchiveValue(forKey: key) {
                values[key] = value
            }
        }
        Archives.encode(values, coder)
        // Foundation's archiver is recursive: deep trees would overflow the stack.
        let isDeepest = hasLayersBelow && Self.isTooDeep("archives")
        if !children.isEmpty && !isDeepest {
            coder.encode(ArchivedList(Array(children)), forKey: "sublayers")
        }
        guard let side else { return }
        if let mask = side.mask, !isDeepest { coder.encode(mask, forKey: "mask") }
        if let cells = side.cells { coder.encode(ArchivedList(cells), forKey: "emitterCells") }
        for (id, filters) in side.filters { encode(filters, PropertyKeys.key(id), coder) }
        if let list = side.constraints { coder.encode(ArchivedList(list), forKey: "constraints") }
        if let manager = side.layoutManager as? NSSecureCoding {
            coder.encode(manager, forKey: "layoutManager")
        }
        if let delegate = side.delegate as? NSSecureCoding {
            coder.encodeConditionalObject(delegate, forKey: "delegate")
        }
        if let style = side.style { encode(style, "style", coder) }
        if let actions = side.actions { encode(actions, "actions", coder) }
        encodeAnimations(side, coder)
    }

    private func encode(_ value: Any, _ key: String, _ coder: NSCoder) {
        if let box = ArchivedValue(value) { coder.encode(box, forKey: key) }
    }

    private func encodeAnimations(_ side: LayerSide, _ coder: NSCoder) {
        let kept = side.animations.attachments.filter { !$0.isBuiltIn }
        guard !kept.isEmpty else { return }
        coder.encode(ArchivedList(kept.map(\.animation)), forKey: "animations")
        coder.encode(ArchivedList(words: kept.map { $0.key ?? "" }), forKey: "animationKeys")
    }

    /// Restores the layer; false for a malformed archive.
    final func decode(from coder: NSCoder) -> Bool {
        guard let values = Archives.decode(coder) else { return false }
        for (key, value) in values { restore(value, key) }
        for key in Archives.objects(coder, "nulls") ?? [] {
            if let key = key as? String { restore(nil, key) }
        }
        if Self.isTooDeep("unarchiving") { return true }
        if let list = Archives.object(coder, "sublayers") {
            guard let layers = list as? [CALayer] else { return false }
            replaceSublayers(layers)
        }
        if let mask = Archives.object(coder, "mask") {
            guard let mask = mask as? CALayer else { return false }
            storeMask(mask)
        }
        decodeObjects(from: coder)
        decodeAnimations(from: coder)
        return true
    }

    /// Restores objects other than values, sublayers and mask.
    private func decodeObjects(from coder: NSCoder) {
        if let cells = Archives.object(coder, "emitterCells") as? [CAEmitterCell] {
            storeCells(cells)
        }
        for id in [PropertyID.filters, .backgroundFilters, .compositingFilter] {
            if let list = Archives.value(coder, PropertyKeys.key(id)) as? [Any] {
                storeFilters(id, list)
            }
        }
        if let list = Archives.object(coder, "constraints") as? [CAConstraint] {
            constraints = list
        }
        if let manager = Archives.object(coder, "layoutManager") as? CALayoutManager {
            layoutManager = manager
        }
        if let delegate = Archives.object(coder, "delegate") as? CALayerDelegate {
            self.delegate = delegate
        }
        if let style = Archives.value(coder, "style") as? [AnyHashable: Any] { setStyle(style) }
        if let actions = Archives.value(coder, "actions") as? [AnyHashable: Any] {
            self.actions = actions.reduce(into: [:]) { table, item in
                if let key = item.key as? String { table[key] = item.value as? CAAction }
            }
        }
    }

    private func decodeAnimations(from coder: NSCoder) {
        let keys = Archives.objects(coder, "animationKeys") as? [NSString] ?? []
        let animations = Archives.objects(coder, "animations") as? [CAAnimation] ?? []
        for (key, animation) in zip(keys, animations) {
            attach(animation, key == "" ? nil : key as String)
        }
    }

    /// Writes into the storage without the action search, because unarchiving a layer runs no
    /// actions.
    private func restore(_ value: Any?, _ key: String) {
        guard let id = PropertyTable.property(forKey: key, of: kind) else {
            ensureSide().custom[key] = value
            return
        }
        let moved = Coercion.motionValue(value, as: PropertyTable.row(id).type)
        if moved.isRefusedGeometry(of: id) {
            return Diagnostics.once(
                "an archive has a layer whose \(key) is no number; it is left out")
        }
        setKeys.insert(id)
        if id == .contents && value != nil { state.insert(.hasSetContents) }
        properties[id] = moved
        if id == .name { parent?.forgetSublayerNames() }
        // Drawn contents are not archived, so the restored layer is drawn again.
        if PropertyTable.row(id).invalidates.contains(.display) { setNeedsDisplay() }
    }

    /// A layer equal to this one, through an archive; a plain new layer if archiving fails.
    final func archivedCopy() -> CALayer {
        guard
            let data = try? NSKeyedArchiver.archivedData(
                withRootObject: self, requiringSecureCoding: true),
            let copy = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
        else { return CALayer() }
        return copy
    }
}

extension MotionValue {
    /// True for a value that traps as a layer's geometry.
    fileprivate func isRefusedGeometry(of id: PropertyID) -> Bool {
        switch (id, self) {
        case (.bounds, .quad(let q, _)), (.position, .quad(let q, _)):
            (q.a + q.b + q.c + q.d).isNaN && [q.a, q.b, q.c, q.d].contains { $0.isNaN }
        case (.transform, .transform(let t)): t.hasNaN
        default: false
        }
    }
}
