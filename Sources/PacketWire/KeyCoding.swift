import LaminaMotion
import LaminaRenderTree

/// Whole trees: their layers as a packet, then state of earlier times.
extension WireWriter {
    mutating func key(_ key: TreeKey, _ context: WriteContext) {
        array(5)
        number(key.time)
        packet(key.packet, context)
        list(key.emitters) { writer, emitter in
            writer.array(3)
            writer.int(emitter.layer.rawValue)
            writer.list(emitter.record.epochs) { $0.epoch($1, context) }
            writer.list(emitter.record.timings) { $0.timing($1) }
        }
        list(key.endings) { writer, ending in
            writer.array(4)
            writer.int(ending.layer.rawValue)
            writer.animation(ending.animation, context)
            writer.number(ending.end)
            writer.number(ending.until)
        }
        list(key.tiles) { writer, tile in
            writer.array(5)
            writer.int(tile.layer.rawValue)
            for n in [tile.key.level, tile.key.x, tile.key.y] { writer.int(n) }
            writer.number(tile.begin)
        }
    }

    private mutating func epoch(
        _ epoch: EmitterHistory.Record.Epoch, _ context: WriteContext
    ) {
        array(5)
        number(epoch.start)
        number(epoch.end)
        numbers(epoch.counts)
        properties(epoch.properties, context)
        list(epoch.animations) { $0.animation($1, context) }
    }
}

extension WireReader {
    mutating func key(_ context: ReadContext) throws -> TreeKey {
        try record(atLeast: 5) { reader, _ in
            let time = try reader.number()
            var key = TreeKey(packet: try reader.packet(context), time: time)
            try reader.memories(of: &key, context)
            return key
        }
    }

    /// Reads a key into a tree, one change at a time, without a packet in between.
    mutating func tree(in spare: RenderTree?, _ context: ReadContext) throws -> RenderTree {
        try record(atLeast: 5) { reader, _ in
            let time = try reader.number()
            let builder = try reader.packet(in: spare, context)
            var key = TreeKey(packet: CommitPacket(serial: builder.tree.serial), time: time)
            try reader.memories(of: &key, context)
            builder.end(key)
            return builder.tree
        }
    }

    private mutating func memories(of key: inout TreeKey, _ context: ReadContext) throws {
        key.emitters = try list { try $0.emitter(context) }
        key.endings = try list { try $0.lateEnding(context) }
        key.tiles = try list { try $0.tileTime() }
    }

    private mutating func emitter(_ context: ReadContext) throws -> TreeKey.Emitter {
        try record(atLeast: 3) { reader, _ in
            let layer = LayerID(try reader.int())
            let epochs = try reader.list { try $0.epoch(context) }
            let timings = try reader.list { try $0.timing() }
            return .init(layer: layer, record: .init(epochs: epochs, timings: timings))
        }
    }

    private mutating func epoch(
        _ context: ReadContext
    ) throws -> EmitterHistory.Record.Epoch {
        try record(atLeast: 5) { reader, _ in
            let (start, end) = (try reader.number(), try reader.number())
            let counts = try reader.numbers()
            let properties = try reader.properties(context)
            let animations = try reader.list { try $0.animation(context) }
            return .init(
                start: start, end: end, counts: counts, properties: properties,
                animations: ContiguousArray(animations))
        }
    }

    private mutating func lateEnding(_ context: ReadContext) throws -> TreeKey.LateEnding {
        try record(atLeast: 4) { reader, _ in
            let layer = LayerID(try reader.int())
            let animation = try reader.animation(context)
            return .init(
                layer: layer, animation: animation, end: try reader.number(),
                until: try reader.number())
        }
    }

    private mutating func tileTime() throws -> TreeKey.TileTime {
        try record(atLeast: 5) { reader, _ in
            let layer = LayerID(try reader.int())
            let key = TileKey(level: try reader.int(), x: try reader.int(), y: try reader.int())
            return .init(layer: layer, key: key, begin: try reader.number())
        }
    }
}
