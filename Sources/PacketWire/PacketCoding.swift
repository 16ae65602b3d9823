import LaminaGraphicsTypes
import LaminaRenderTree

private enum ChangeKind: Int64 {
    case create, update, sublayers, mask, addAnimation, removeAnimation, tiles, live, root, remove
    case className
}

/// Commit packets: a serial number, the layer limit, the changes in order, and the sender's time.
extension WireWriter {
    mutating func packet(_ packet: CommitPacket, _ context: WriteContext) {
        array(4)
        int(packet.serial)
        int(packet.layerLimit)
        list(packet.changes) { $0.change($1, context) }
        optional(packet.time) { $0.number($1) }
    }

    private mutating func head(_ kind: ChangeKind, _ fields: Int) {
        array(1 + fields)
        int(kind.rawValue)
    }

    private mutating func change(_ change: CommitPacket.Change, _ context: WriteContext) {
        switch change {
        case .create(let id, let kind, let values, let name):
            head(.create, 4)
            int(id.rawValue)
            int(kind.rawValue)
            properties(values, context)
            text(name)
        case .update(let id, let values, let changed):
            head(.update, 3)
            int(id.rawValue)
            properties(values, context)
            properties(changed)
        case .setSublayers(let id, let layers):
            head(.sublayers, 2)
            int(id.rawValue)
            list(layers) { $0.int($1.rawValue) }
        case .setMask(let id, let mask):
            head(.mask, 2)
            int(id.rawValue)
            optional(mask) { $0.int($1.rawValue) }
        case .addAnimation(let id, let animation):
            head(.addAnimation, 2)
            int(id.rawValue)
            self.animation(animation, context)
        case .removeAnimation(let id, let animation):
            head(.removeAnimation, 2)
            int(id.rawValue)
            int(animation.rawValue)
        case .setTiles(let id, let update):
            head(.tiles, 2)
            int(id.rawValue)
            tiles(update, context)
        case .setLive(let id, let contents):
            // Live contents cross as pictures; without a picture, a Boolean records their presence.
            let still = contents as? StillContents
            head(.live, still == nil ? 2 : 3)
            int(id.rawValue)
            bool(contents != nil)
            if let still { int(context.images.number(of: still.image)) }
        case .setClassName(let id, let name):
            head(.className, 2)
            int(id.rawValue)
            text(name)
        case .setRoot(let id):
            head(.root, 1)
            optional(id) { $0.int($1.rawValue) }
        case .remove(let id):
            head(.remove, 1)
            int(id.rawValue)
        }
    }
}

extension WireReader {
    mutating func packet(_ context: ReadContext) throws -> CommitPacket {
        try record(atLeast: 4) { reader, _ in
            let serial = try reader.int(UInt64.self)
            let limit = try reader.int(Int.self)
            let changes = try reader.changes(context)
            return CommitPacket(
                serial: serial, changes: changes,
                time: try reader.optional { try $0.number() }, layerLimit: limit)
        }
    }

    /// Reads the packet of a key into a tree.
    mutating func packet(
        in spare: RenderTree?, _ context: ReadContext
    ) throws -> TreeBuilder {
        try record(atLeast: 4) { reader, _ in
            let serial = try reader.int(UInt64.self)
            let limit = try reader.int(Int.self)
            var builder = try TreeBuilder(in: spare, serial: serial, layerLimit: limit)
            let count = try reader.listHead()
            try reader.nested { reader in
                for _ in 0..<count { try reader.change(into: &builder, context) }
            }
            try builder.endChanges(at: try reader.optional { try $0.number() })
            return builder
        }
    }

    /// In place: a change is large, and copying each change was a third of the time of reading a
    /// large packet.
    private mutating func changes(
        _ context: ReadContext
    ) throws -> ContiguousArray<CommitPacket.Change> {
        let count = try listHead()
        // A change is large while a packet is read, and leaves less in the tree.
        guard count <= mostMemory / 512 else {
            throw error("\(count) changes are more than \(mostMemory / 512)")
        }
        try reserve(count, of: 128)
        return try nested { reader in
            var changes: ContiguousArray<CommitPacket.Change> = []
            changes.reserveCapacity(min(count, 1 << 16))
            for _ in 0..<count {
                if let change = try reader.change(context) { changes.append(change) }
            }
            return changes
        }
    }

    /// Nil for an unknown or unsupported change.
    private mutating func change(_ context: ReadContext) throws -> CommitPacket.Change? {
        try record(atLeast: 2) { reader, count in
            guard let kind = try reader.changeKind(context) else { return nil }
            return try reader.change(kind, of: count, context)
        }
    }

    /// Reads a change of a key straight into the tree. Layers and animations, the bulk of a key,
    /// are passed field by field: copying them as changes took longer than reading them.
    private mutating func change(into builder: inout TreeBuilder, _ context: ReadContext) throws {
        let record = try open(atLeast: 2)
        switch try changeKind(context) {
        case .create:
            let id = LayerID(try int())
            let kind = LayerClass(rawValue: try int())
            let values = try properties(context)
            try builder.create(id, kind, values, name: try text())
        case .addAnimation:
            let id = LayerID(try int())
            try builder.add(try animation(context), to: id)
        case let kind?:
            if let change = try change(kind, of: record.count, context) {
                try builder.applyChange(change)
            }
        case nil: break
        }
        try close(record)
    }

    /// Nil for an unknown kind.
    private mutating func changeKind(_ context: ReadContext) throws -> ChangeKind? {
        let number = try int(Int64.self)
        let kind = ChangeKind(rawValue: number)
        if kind == nil { context.warn("changes of kind \(number)") }
        return kind
    }

    private mutating func change(
        _ kind: ChangeKind, of count: Int, _ context: ReadContext
    ) throws -> CommitPacket.Change? {
        if kind == .root { return .setRoot(try optional { LayerID(try $0.int()) }) }
        let id = LayerID(try int())
        switch kind {
        case .create:
            let kind = LayerClass(rawValue: try int())
            let values = try properties(context)
            return .create(id, kind, values, name: try text())
        case .update:
            let values = try properties(context)
            return .update(id, values, changed: try propertySet(context))
        case .sublayers:
            let layers = try list { LayerID(try $0.int()) }
            return .setSublayers(id, ContiguousArray(layers))
        case .mask: return .setMask(id, try optional { LayerID(try $0.int()) })
        case .addAnimation: return .addAnimation(id, try animation(context))
        case .removeAnimation: return .removeAnimation(id, AnimationID(try int()))
        case .tiles: return .setTiles(id, try tiles(context))
        case .live:
            let isShown = try bool()
            let image = isShown && count > 3 ? try image(context) : nil
            return .setLive(id, image.map { StillContents($0) })
        case .remove: return .remove(id)
        case .className: return .setClassName(id, try text())
        case .root: return nil
        }
    }
}
