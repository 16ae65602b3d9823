import Motion
import RenderTree

/// Layers' values: those that differ from a new layer's, by the stream's numbers.
extension WireWriter {
    mutating func properties(_ values: LayerProperties, _ context: WriteContext) {
        let blank = LayerProperties()
        let set = PropertyID.allCases.filter { values[$0] != blank[$0] }
        map(set.count)
        for id in set {
            int(id.rawValue)
            value(values[id], context)
        }
    }

    mutating func properties(_ set: PropertySet) {
        list(set.ids) { $0.int($1.rawValue) }
    }
}

extension WireReader {
    mutating func properties(_ context: ReadContext) throws -> LayerProperties {
        guard case .map(let count) = try token() else { throw error("a layer's values are wanted") }
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
