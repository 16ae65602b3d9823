import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Declared properties of emitter cells in the Swift types of the class; `CellTable` has the rows.
enum CellValues {
    static let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)

    static let kinds: [String: ValueKind] = Dictionary(
        uniqueKeysWithValues: CellTable.rows.filter { !$0.isText }.map { ($0.key, kind($0.kind)) })

    nonisolated(unsafe) static let defaults: [String: Any] = Dictionary(
        uniqueKeysWithValues: CellTable.rows.compactMap { row in
            row.defaultValue.flatMap { value($0, row.kind) }.map { (row.key, $0) }
        })

    private static func kind(_ kind: CellRow.Kind) -> ValueKind {
        switch kind {
        case .string: .string
        case .bool: .bool
        case .float: .float
        case .double: .double
        case .cgFloat: .cgFloat
        case .fillMode: .fillMode
        case .any: .any
        }
    }

    /// A default in the type of its property.
    private static func value(_ value: MotionValue, _ kind: CellRow.Kind) -> Any? {
        switch kind {
        case .string: value.string
        case .bool: value.number.map { $0 != 0 }
        case .float: value.number.map { Float($0) }
        case .double: value.number
        case .cgFloat: value.number.map { CGFloat($0) }
        case .fillMode: value.string.map { CAMediaTimingFillMode(rawValue: $0) }
        case .any: value.color == nil ? value.rect : white
        }
    }
}

extension CAEmitterCell {
    /// Value of a key: own value, style, class default, zero.
    final func readValue(_ key: String) -> Any? {
        if let value = stored.own[key] { return value is NSNull ? nil : value }
        if key != "style", let style, let value = CALayer.value(key, in: style) {
            return CellValues.kinds[key].flatMap { $0.stored(value) } ?? value
        }
        return type(of: self).defaultValue(forKey: key) ?? CellValues.kinds[key].flatMap(\.zero)
    }

    /// Takes default values from the style, else from the class.
    final func adoptStyle() {
        var values = ClassDefaults.of(type(of: self))
        if let style {
            for (key, kind) in CellValues.kinds where key != "style" {
                let styled = CALayer.value(key, in: style).flatMap { kind.stored($0) }
                if let styled { values[key] = styled }
            }
        }
        stored.inherited = values
    }

    final func storeValue(_ value: Any?, _ key: String) {
        defer { if key == "style" { adoptStyle() } }
        guard let kind = CellValues.kinds[key] else {
            stored[key] = Coercion.flat(value)
            return
        }
        if let fitting = kind.stored(value) {
            stored[key] = fitting
        } else {
            stored[key] = key == "color" ? NSNull() : nil
        }
    }

    final func readPath(_ path: String) -> Any? {
        // A cell may contain itself.
        guard !CALayer.isTooLong(path) else { return nil }
        let parts = path.split(separator: ".").map(String.init)
        if parts.count > 2, parts[0] == "emitterCells" {
            let inner = emitterCells?.first { $0.name == parts[1] }
            return inner?.value(forKeyPath: parts.dropFirst(2).joined(separator: "."))
        }
        return KeyPathReading.value(path, value(forKey:))
    }

    final func storePath(_ value: Any?, _ path: String) {
        guard !CALayer.isTooLong(path) else { return }
        let parts = path.split(separator: ".").map(String.init)
        if parts.count > 2, parts[0] == "emitterCells" {
            let inner = emitterCells?.first { $0.name == parts[1] }
            inner?.setValue(value, forKeyPath: parts.dropFirst(2).joined(separator: "."))
            return
        }
        setValue(value, forKey: path)
    }

    /// Emitted cells, without cycles and without cells beyond the depth limit.
    private func inner(_ outer: [CAEmitterCell]) -> [CAEmitterCell] {
        let cells = emitterCells ?? []
        let kept = cells.filter { cell in
            outer.count < Self.deepest && !outer.contains { $0 === cell }
        }
        if kept.count < cells.count {
            Diagnostics.once("an emitter cell inside itself, or too deep in others, emits nothing")
        }
        return kept
    }

    /// Limit of nested cells; deeper cells emit nothing, as their number would grow exponentially.
    private static let deepest = 16

    /// The cell's present values for the drawing side. `outer`: the emitting cells. `parts`: cells
    /// left for the tree.
    final func rendered(
        in outer: [CAEmitterCell] = [], _ parts: PartBudget = PartBudget(10_000)
    ) -> RenderEmitterCell {
        var moved: [String: MotionValue] = [:]
        for row in CellTable.rows where row.isSent {
            let key = row.key
            if row.isText {
                // Editors write such numbers as text.
                guard let value = stored[key] else { continue }
                let number = (value as? String).flatMap(Double.init)
                moved[key] = number.map { .number($0) } ?? Coercion.motionValue(value)
            } else {
                guard stored[key] != nil || style != nil else { continue }
                moved[key] = Coercion.motionValue(readValue(key))
            }
        }
        return RenderEmitterCell(
            name: name, values: moved, timing: Timing(of: self),
            cells: inner(outer + [self]).filter { _ in parts.spend() }
                .map { $0.rendered(in: outer + [self], parts) })
    }
}
