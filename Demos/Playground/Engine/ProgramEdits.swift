import LaminaMotion
import LaminaPacketLog
import LaminaRenderTree

/// Values set in a running program, with the values before: a reverted edit sets the value before.
public struct ProgramEdits {
    private struct Sent {
        var layer: UInt32
        /// Begin of the layer's life in seconds of the recording: a number may be used again.
        var life: Double
        /// The last sent values, the newest at the end: the recording shows each of the values for
        /// a while.
        var values: [MotionValue]
        var original: MotionValue

        mutating func append(_ value: MotionValue) {
            if values.count == 256 { values.removeFirst() }
            values.append(value)
        }
    }

    private var sent: [[String]: [PropertyID: Sent]] = [:]
    /// Values taken back, which the recording may still show.
    private var reverted: [[String]: [PropertyID: Sent]] = [:]

    /// No value is set.
    public init() {}

    /// Sets these values in a program, by paths of layers. `run` is the program's recording, and
    /// `history` its layers. Returns how many values belong to layers that the program no longer
    /// has.
    @MainActor
    public mutating func bring(
        _ program: AttachedProgram, to edits: LayerEdits, _ run: SceneRun,
        _ history: AnimationHistory
    ) -> Int {
        var changes: ContiguousArray<CommitPacket.Change> = []
        var (missing, layers) = (0, Layers(run))
        func life(of layer: UInt32) -> Double? {
            history.life(of: layer, at: run.reach)?.lowerBound
        }
        func add(_ layer: UInt32, _ id: PropertyID, _ value: MotionValue) {
            var (values, changed) = (LayerProperties(), PropertySet())
            values[id] = value
            changed.insert(id)
            changes.append(.update(LayerID(layer), values, changed: changed))
        }
        for (path, values) in sent {
            for (id, old) in values where edits.values[path]?[id] == nil {
                if life(of: old.layer) == old.life { add(old.layer, id, old.original) }
                sent[path]?[id] = nil
                reverted[path, default: [:]][id] = old
            }
        }
        for (path, values) in edits.values {
            for (id, value) in values where sent[path]?[id]?.values.last != value {
                if var old = sent[path]?[id], life(of: old.layer) == old.life {
                    add(old.layer, id, value)
                    old.append(value)
                    sent[path]?[id] = old
                } else if let found = layers.find(path), let life = life(of: found.layer) {
                    add(found.layer, id, value)
                    let shown = found.values[id]
                    var new = Sent(layer: found.layer, life: life, values: [], original: shown)
                    // The recording follows the program with a delay: a shown value of an edit is
                    // not the program's own.
                    if let old = reverted[path]?[id], old.layer == new.layer, old.life == life,
                        old.values.contains(shown)
                    {
                        new = old
                    }
                    reverted[path]?[id] = nil
                    new.append(value)
                    sent[path, default: [:]][id] = new
                } else {
                    missing += 1
                }
            }
        }
        program.send(changes)
        return missing
    }

    /// The layers at the end of a recording, read at the first use.
    private struct Layers {
        private let run: SceneRun
        private var found: [[String]: (layer: UInt32, values: LayerProperties)]?

        init(_ run: SceneRun) { self.run = run }

        @MainActor
        mutating func find(_ path: [String]) -> (layer: UInt32, values: LayerProperties)? {
            if found == nil {
                let tree = SceneTree(run.log)
                try? tree.move(to: run.reach)
                found = Dictionary(
                    tree.rows().map {
                        ($0.path, ($0.index, tree.tree.nodes[Int($0.index)].properties))
                    }, uniquingKeysWith: { first, _ in first })
            }
            return found?[path]
        }
    }
}
