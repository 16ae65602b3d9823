import LaminaGraphicsTypes
import CoreImage
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Opaque objects in packets: filters by name and inputs, emitter cells, texts for an inspector.
private enum ObjectKind: Int64 { case other, filter, cell, text }

extension WireWriter {
    mutating func object(_ object: AnyObject, _ context: WriteContext) {
        switch object {
        case let filter as CIFilter:
            array(5)
            int(ObjectKind.filter.rawValue)
            text(filter.filterType)
            text(filter.name)
            bool(filter.isEnabled)
            let inputs = filter.inputKeys.sorted().compactMap { key in
                filter.value(forKey: key).map { (key, $0) }
            }
            map(inputs.count)
            for (key, value) in inputs {
                text(key)
                input(value, context)
            }
        case let cell as RenderEmitterCell:
            array(2)
            int(ObjectKind.cell.rawValue)
            self.cell(cell, context)
        case let string as NSAttributedString:
            array(2)
            int(ObjectKind.text.rawValue)
            text(string.string)
        default:
            array(2)
            int(ObjectKind.other.rawValue)
            text("\(type(of: object))")
        }
    }

    private mutating func cell(_ cell: RenderEmitterCell, _ context: WriteContext) {
        array(4)
        optional(cell.name) { $0.text($1) }
        timing(cell.timing)
        map(cell.values.count)
        for (key, value) in cell.values.sorted(by: { $0.key < $1.key }) {
            text(key)
            self.value(value, context)
        }
        list(cell.cells) { $0.cell($1, context) }
    }
}

extension WireReader {
    /// Nil for an unsupported object, with one warning.
    mutating func object(_ context: ReadContext) throws -> AnyObject? {
        try reserve(1, of: Self.objectMemory)
        return try record(atLeast: 2) { reader, _ in
            let number = try reader.int(Int64.self)
            switch ObjectKind(rawValue: number) {
            case .filter: return try reader.filter(context)
            case .cell: return try reader.cell(context)
            case .text: return NSAttributedString(string: try reader.text())
            case .other: context.warn("an object of type \(try reader.text())")
            case nil: context.warn("objects of kind \(number)")
            }
            return nil
        }
    }

    private mutating func filter(_ context: ReadContext) throws -> CIFilter? {
        let (type, name, isEnabled) = (try text(), try text(), try bool())
        let filter = CIFilter(name: type)
        if filter == nil { context.warn("the filter \(type)") }
        filter?.name = name
        filter?.isEnabled = isEnabled
        guard case .map(let count) = try token() else { throw error("inputs are wanted") }
        try reserve(count, of: 128)
        try nested { reader in
            for _ in 0..<count {
                let key = try reader.text()
                let value = try reader.input(context)
                if let filter, let value { filter.setValue(value, forKey: key) }
            }
        }
        return filter
    }

    private mutating func cell(_ context: ReadContext) throws -> RenderEmitterCell {
        try reserve(1, of: Self.objectMemory)
        return try record(atLeast: 4) { reader, _ in
            let name = try reader.optional { try $0.text() }
            let timing = try reader.timing()
            guard case .map(let count) = try reader.token() else {
                throw reader.error("values of a cell are wanted")
            }
            try reader.reserve(count, of: 32 + MemoryLayout<MotionValue>.stride)
            let values = try reader.nested { reader in
                var values: [String: MotionValue] = [:]
                for _ in 0..<count {
                    let key = try reader.text()
                    values[key] = try reader.value(context)
                }
                return values
            }
            let cells = try reader.list { try $0.nested { try $0.cell(context) } }
            return RenderEmitterCell(name: name, values: values, timing: timing, cells: cells)
        }
    }
}
