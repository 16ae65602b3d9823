import LaminaGraphicsTypes
import LaminaRenderTree

private enum ChangeKind: Int64 {
    case create, update, sublayers, mask, addAnimation, removeAnimation, tiles, live, root, remove
}

/// Commit packets: a serial number, the layer limit, the changes in order, and when the sender made them.
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
            // What they show crosses as pictures; without one, that there are any.
            let still = contents as? StillContents
            head(.live, still == nil ? 2 : 3)
            int(id.rawValue)
            bool(contents != nil)
            if let still { int(context.images.number(of: still.image)) }
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

    /// The packet of a key, made into a tree.
    mutating func packet(
        in spare: RenderTree?, _ context: ReadContext
    ) throws -> TreeBuilder {
        try record(atLeast: 4) { reader, _ in
            let serial = try reader.int(UInt64.self)
            let limit = try reader.int(Int.self)
            var builder = try TreeBuilder(in: spare, serial: serial, layerLimit: limit)
            let count = try reader.listHead()
            try reader.nested { reader in
                for _ in 0..<count {
                    if let change = try reader.change(context) { try builder.take(change) }
                }
            }
            try builder.endChanges(at: try reader.optional { try $0.number() })
            return builder
        }
    }

    /// Put where they stay: a change is large, and copying each was a third of reading a great packet.
    private mutating func changes(
        _ context: ReadContext
    ) throws -> ContiguousArray<CommitPacket.Change> {
        let count = try listHead()
        return try nested { reader in
            var changes: ContiguousArray<CommitPacket.Change> = []
            changes.reserveCapacity(min(count, 1 << 16))
            for _ in 0..<count {
                if let change = try reader.change(context) { changes.append(change) }
            }
            return changes
        }
    }

    /// Nil for a change this version does not know, or cannot make.
    private mutating func change(_ context: ReadContext) throws -> CommitPacket.Change? {
        try record(atLeast: 2) { reader, count in
            let number = try reader.int(Int64.self)
            guard let kind = ChangeKind(rawValue: number) else {
                context.complain("changes of kind \(number)")
                return nil
            }
            if kind == .root {
                return .setRoot(try reader.optional { LayerID(try $0.int()) })
            }
            let id = LayerID(try reader.int())
            switch kind {
            case .create:
                let kind = LayerClass(rawValue: try reader.int())
                let values = try reader.properties(context)
                return .create(id, kind, values, name: try reader.text())
            case .update:
                let values = try reader.properties(context)
                return .update(id, values, changed: try reader.propertySet(context))
            case .sublayers:
                let layers = try reader.list { LayerID(try $0.int()) }
                return .setSublayers(id, ContiguousArray(layers))
            case .mask: return .setMask(id, try reader.optional { LayerID(try $0.int()) })
            case .addAnimation: return .addAnimation(id, try reader.animation(context))
            case .removeAnimation: return .removeAnimation(id, AnimationID(try reader.int()))
            case .tiles: return .setTiles(id, try reader.tiles(context))
            case .live:
                let isShown = try reader.bool()
                let image = isShown && count > 3 ? try reader.image(context) : nil
                return .setLive(id, image.map { StillContents($0) })
            case .remove: return .remove(id)
            case .root: return nil
            }
        }
    }
}
