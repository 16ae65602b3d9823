import Foundation
import LaminaMotion
import LaminaPacketLog
import LaminaRenderTree
import LayerDocuments

/// Every animation of a recording: running, waiting and ended ones.
///
/// Additions and removals are read, not the picture. After a growth of the recording, reading
/// continues at the last place.
/// Thread: one at a time, the recording's.
public final class AnimationHistory {
    /// Layers with animations, in the order of their first animations.
    public internal(set) var layers: [LayerRecord] = []

    /// When the scene changed anything last, seconds of the recording.
    public private(set) var lastChange = 0.0

    let log: PacketLog
    var tree = RenderTree()
    var segment = 0
    private var entry = 0
    private var generations: [UInt32: Int] = [:]
    var places: [LayerKey: Int] = [:]
    /// Places of the layers that have a path, in the order of `layers`.
    private(set) var pathPlaces: [[String]: [Int]] = [:]
    /// Animations of the layers that have a path, until an animation is added.
    private var indices: [[String]: AnimationIndex] = [:]
    /// The end of the last animation; nil if unknown since the last change.
    private var lastEnd: Double?
    /// Lives of the layers of each index, seconds of the recording; the life of a present layer has
    /// no end.
    private var lives: [UInt32: [Range<Double>]] = [:]
    /// Unwritten times of layers, in place of the recorded times.
    private var times = SceneTrial()
    /// Names of children in paths from the root, by parent, until layers are added, moved, removed
    /// or renamed.
    private var names: [UInt32: [UInt32: String]] = [:]
    /// Places of the spans of the present animations, by index of the layer and animation.
    var open: [UInt32: [AnimationID: Int]] = [:]

    /// History of a recording, empty until `update()`.
    public init(_ log: PacketLog) { self.log = log }

    /// Reads the new part of the recording; true if it has animations. Throws `LogError`.
    @discardableResult
    public func update() throws -> Bool {
        var isNew = false
        while true {
            let (steps, next) = try log.history(of: segment, from: entry)
            entry = next
            lastEnd = nil
            for (time, step) in steps { if add(step, at: time) { isNew = true } }
            guard segment + 1 < log.segments.count else { return isNew }
            (segment, entry) = (segment + 1, 0)
            startSegment()
        }
    }

    /// Follows the unwritten speeds, offsets and begin times of a trial's layers. True if the times
    /// differ from before; then the history is empty until `update()`.
    public func setTimes(of trial: SceneTrial) -> Bool {
        let new = trial.times
        guard new.layers != times.layers else { return false }
        times = new
        (layers, lastChange, tree, segment, entry) = ([], 0, RenderTree(), 0, 0)
        (generations, places, lives, names, open) = ([:], [:], [:], [:], [:])
        (pathPlaces, indices, lastEnd) = ([:], [:], nil)
        return true
    }

    private func startSegment() {
        names = [:]
        let time = log.segments[segment].start
        for index in lives.keys { endLife(index, at: time) }
        for (index, spans) in open {
            guard let layer = places[key(index)] else { continue }
            for span in spans.values { layers[layer].spans[span].removed = time }
        }
        open = [:]
        for index in places.keys.map(\.index) { generations[index, default: 0] += 1 }
        tree = RenderTree()
    }

    private func add(_ step: PacketLog.Step, at time: Double) -> Bool {
        var packet: CommitPacket
        switch step {
        case .key(let key): packet = key.packet
        case .commit(let commit): packet = commit.packet
        }
        if !times.isEmpty { times.apply(&packet, at: time, isKey: false) }
        guard (try? PacketCheck.check(packet, for: tree)) != nil else { return false }
        var timed = movedLayers(of: packet)
        tree.apply(packet)
        // Images of former tiles would otherwise accumulate in a long recording.
        _ = tree.drainRetiredImages()
        if packet.changes.contains(where: Self.changesNames) { names = [:] }
        if case .commit = step, !packet.changes.isEmpty { lastChange = max(lastChange, time) }
        var isNew = false
        for change in packet.changes {
            switch change {
            case .addAnimation(_, let animation) where Self.isObserver(animation): break
            case .addAnimation(let layer, let animation):
                add(animation, to: layer.rawValue, at: time)
                isNew = true
            case .removeAnimation(let layer, let id):
                end(id, of: layer.rawValue, at: time)
                isNew = true
            case .create(let layer, _, _, _):
                endLife(layer.rawValue, at: time)
                lives[layer.rawValue, default: []].append(time..<Double.infinity)
            case .update(let layer, _, let changed) where Self.isTiming(changed):
                timed.append(layer.rawValue)
            case .setClassName(let layer, let name):
                // The names of a running program's layers come after the layers.
                guard let place = places[key(layer.rawValue)] else { break }
                layers[place].className = name
                layers[place].title = LayerTitle.of(
                    layer.rawValue, in: tree, at: layers[place].path)
                isNew = true
            case .remove(let layer):
                endLife(layer.rawValue, at: time)
                for id in (open[layer.rawValue] ?? [:]).keys {
                    end(id, of: layer.rawValue, at: time)
                }
                generations[layer.rawValue, default: 0] += 1
            default: break
            }
        }
        return changeTime(of: timed, at: time) || isNew
    }

    private static func changesNames(_ change: CommitPacket.Change) -> Bool {
        switch change {
        case .create, .remove, .setSublayers, .setMask, .setRoot: true
        case .update(_, _, let changed): changed.contains(.name)
        default: false
        }
    }

    /// True for an observer of the play of a Lottie document, which changes nothing.
    private static func isObserver(_ animation: RenderAnimation) -> Bool {
        guard case .timer = animation.content else { return false }
        return LayerAnimation.observerKeys.contains(animation.key)
    }

    /// End of the last animation in seconds of the recording, if the scene ends there: no animation
    /// is endless, and no change follows. Nil for a scene with later changes, for a scene without
    /// animations, and before the recording extends a quarter of a second beyond the end.
    public func end(knownUntil reach: Double) -> Double? {
        // Asked in every frame of playing.
        let last = lastEnd ?? layers.reduce(0) { $1.spans.reduce($0) { max($0, $1.end) } }
        lastEnd = last
        guard last.isFinite, last > 0, reach >= last + 0.25,
            lastChange <= last + 0.1
        else { return nil }
        return last
    }

    /// The layer with an identity; nil for a layer without animations. O(1).
    public func record(of key: LayerKey) -> LayerRecord? { places[key].map { layers[$0] } }

    /// Life of the layer of an index at a time, seconds of the recording; nil without such a layer.
    public func life(of index: UInt32, at time: Double) -> Range<Double>? {
        lives[index]?.first { $0.contains(time) }
    }

    private func endLife(_ index: UInt32, at time: Double) {
        guard let last = lives[index]?.last, last.upperBound == .infinity else { return }
        lives[index]![lives[index]!.count - 1] = last.lowerBound..<max(time, last.lowerBound)
    }

    /// Identity of the present layer with a number. O(1).
    public func key(_ index: UInt32) -> LayerKey {
        LayerKey(index: index, generation: generations[index] ?? 0)
    }

    private func end(_ id: AnimationID, of index: UInt32, at time: Double) {
        guard let span = open[index]?.removeValue(forKey: id), let layer = places[key(index)]
        else { return }
        if open[index]?.isEmpty == true { open[index] = nil }
        if !layers[layer].spans[span].hasEnded(at: time) {
            layers[layer].spans[span].removed = time
        }
    }

    private func add(_ animation: RenderAnimation, to index: UInt32, at time: Double) {
        let key = key(index)
        let node = tree.nodes[Int(index)]
        let layer =
            places[key]
            ?? {
                let path = path(of: index)
                layers.append(
                    LayerRecord(
                        key: key, name: node.name,
                        className: LayerTitle.className(of: index, in: tree), path: path,
                        title: LayerTitle.of(index, in: tree, at: path)))
                places[key] = layers.count - 1
                pathPlaces[path, default: []].append(layers.count - 1)
                return layers.count - 1
            }()
        // In a stopped layer no time of the scene is the begin of the animation: the animation has
        // its usual length from the time of its addition on.
        let local = sceneTime(of: animation.timing.beginTime, in: index)
        let begin = local.isStopped ? time : local.time
        var span = AnimationSpan(
            layer: key, animation: animation, added: time, begin: begin,
            naturalEnd: begin + animation.timing.parentDuration * local.stretch, removed: nil,
            stretch: local.stretch, hasOwnTime: hasOwnTime(index))
        if span.hasOwnTime {
            let own = passages(of: animation, in: index, at: time)
            if local.isStopped || own.contains(where: { $0.rate < 0 }) {
                span.passages = own
            }
        }
        open[index, default: [:]][animation.id] = layers[layer].spans.count
        layers[layer].spans.append(span)
        if !indices.isEmpty { indices = [:] }
    }

    /// The animations of the layers that have a path. A search for each identity would take
    /// quadratic time for the animations of one layer.
    func index(of path: [String]) -> AnimationIndex {
        if let known = indices[path] { return known }
        guard let places = pathPlaces[path] else { return AnimationIndex([], in: []) }
        let new = AnimationIndex(places, in: layers)
        indices[path] = new
        return new
    }

    private func path(of index: UInt32) -> [String] {
        var (path, i) = ([String](), index)
        while true {
            let parent = tree.nodes[Int(i)].parent
            guard parent != noNode else { return path.reversed() }
            path.append(name(of: i, in: parent))
            i = parent
        }
    }

    /// The name in a path from the root. All siblings are named at once, because many siblings may
    /// get animations, in one commit or one after the other.
    private func name(of index: UInt32, in parent: UInt32) -> String {
        let node = tree.nodes[Int(parent)]
        if node.mask == index { return "mask" }
        if let known = names[parent]?[index] { return known }
        var (counts, all) = (
            [String: Int](), [UInt32: String](minimumCapacity: node.children.count)
        )
        for child in node.children {
            let name = tree.nodes[Int(child)].name
            counts[name, default: 0] += 1
            all[child] = "\(name)#\(counts[name]!)"
        }
        names[parent] = all
        return all[index] ?? ""
    }
}
