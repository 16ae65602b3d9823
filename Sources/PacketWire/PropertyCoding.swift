import LaminaMotion
import LaminaRenderTree

/// Values of layers that differ from the values of a new layer, by the stream's property numbers.
extension WireWriter {
    mutating func properties(_ values: LayerProperties, _ context: WriteContext) {
        let set = values.nonDefaults
        map(set.count)
        set.visit { id in
            int(id.rawValue)
            value(values[id], context)
        }
    }

    mutating func properties(_ set: PropertySet) {
        array(set.count)
        set.visit { int($0.rawValue) }
    }
}

extension WireReader {
    mutating func properties(_ context: ReadContext) throws -> LayerProperties {
        guard case .map(let count) = try token() else { throw error("a layer's values are wanted") }
        try reserve(count, of: 64 + MemoryLayout<MotionValue>.stride)
        return try nested { reader in
            var values = LayerProperties()
            for _ in 0..<count {
                let id = try reader.property(context)
                let value = try reader.value(context)
                if let id { values[id] = value }
            }
            return values
        }
    }

    mutating func propertySet(_ context: ReadContext) throws -> PropertySet {
        var set = PropertySet()
        for case let id? in try list({ try $0.property(context) }) { set.insert(id) }
        return set
    }
}
