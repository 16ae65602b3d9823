import LaminaMotion
import LaminaPacketLog
import LaminaRenderTree

/// Values set in a running program, with the values before: a reverted edit sets the value before.
public struct ProgramEdits {
    private struct Sent {
        var layer: UInt32
        /// Begin of the layer's life in seconds of the recording: a number may be used again.
        var life: Double
        var value: MotionValue
        var original: MotionValue
    }

    private var sent: [[String]: [PropertyID: Sent]] = [:]

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
            }
        }
        for (path, values) in edits.values {
            for (id, value) in values where sent[path]?[id]?.value != value {
                if var old = sent[path]?[id], life(of: old.layer) == old.life {
                    add(old.layer, id, value)
                    old.value = value
                    sent[path]?[id] = old
                } else if let found = layers.find(path), let life = life(of: found.layer) {
                    add(found.layer, id, value)
                    sent[path, default: [:]][id] = Sent(
                        layer: found.layer, life: life, value: value,
                        original: found.values[id])
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
