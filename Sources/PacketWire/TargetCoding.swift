import LaminaMotion
import LaminaRenderTree

/// Target of an animation.
private enum TargetKind: Int64 { case property, filter, cell, sublayer, custom }

extension WireWriter {
    mutating func target(_ target: PropertyTarget) {
        switch target {
        case .property(let id, let component):
            array(3)
            int(TargetKind.property.rawValue)
            int(id.rawValue)
            text(component.path)
        case .filter(let id, let name, let input):
            array(4)
            int(TargetKind.filter.rawValue)
            int(id.rawValue)
            optional(name) { $0.text($1) }
            text(input)
        case .emitterCell(let names, let key):
            array(3)
            int(TargetKind.cell.rawValue)
            list(names) { $0.text($1) }
            text(key)
        case .sublayer(let name, let rest):
            array(3)
            int(TargetKind.sublayer.rawValue)
            text(name)
            text(rest)
        case .custom(let key, let component):
            array(3)
            int(TargetKind.custom.rawValue)
            text(key)
            text(component.path)
        }
    }
}

extension WireReader {
    /// Nil for an unknown target.
    mutating func target(_ context: ReadContext) throws -> PropertyTarget? {
        let record = try open(atLeast: 3)
        let number = try int(Int64.self)
        let target: PropertyTarget?
        switch TargetKind(rawValue: number) {
        case .property:
            let id = try property(context)
            let component = try component(context)
            target = id.map { .property($0, component) }
        case .filter:
            let id = try property(context)
            let name = try optional { try $0.text() }
            let input = try text()
            target = id.map { .filter($0, name: name, input: input) }
        case .cell: target = .emitterCell(names: try list { try $0.text() }, key: try text())
        case .sublayer: target = .sublayer(name: try text(), rest: try text())
        case .custom: target = .custom(try text(), try component(context))
        case nil:
            context.warn("targets of kind \(number)")
            target = nil
        }
        try close(record)
        return target
    }

    private mutating func component(_ context: ReadContext) throws -> ValueComponent {
        let path = try text()
        guard !path.isEmpty else { return .whole }
        guard let component = context.component(path) else {
            throw error("no component is called “\(path)”")
        }
        return component
    }

    /// The property for a number of the stream; nil for a property unknown to this version.
    mutating func property(_ context: ReadContext) throws -> PropertyID? {
        let number = try int(Int.self)
        guard context.names.properties.indices.contains(number) else {
            throw error("no property has number \(number)")
        }
        return context.names.properties[number]
    }
}
