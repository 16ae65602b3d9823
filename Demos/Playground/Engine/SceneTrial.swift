import Foundation
import LaminaMotion
import LaminaPacketLog
import LaminaRenderTree

/// Unwritten changes of a recording, at every time: other animations, other values of layers.
///
/// Neither the scene nor its source contains the changes.
public struct SceneTrial: Sendable {
    /// Changed values of a layer, during its life in the tree.
    struct Layer: Sendable, Equatable {
        var index: UInt32
        var life: Range<Double>
        var values: [PropertyID: MotionValue]
        /// True for a text layer, whose contents depend on some values.
        var isText = false

        var redraws: Bool { isText && values.keys.contains(where: TextContents.dependsOn) }
    }

    /// Differences of animations.
    public var animations = AnimationTrial()
    var layers: [Layer] = []
    private let texts = TextContents()

    /// Trial without a difference.
    public init() {}

    /// True without a difference.
    public var isEmpty: Bool { animations.isEmpty && layers.isEmpty }

    /// The changed times of layers alone.
    var times: SceneTrial {
        var times = SceneTrial()
        for var layer in layers {
            layer.values = layer.values.filter { AnimationHistory.timing.contains($0.key) }
            if !layer.values.isEmpty { times.layers.append(layer) }
        }
        return times
    }

    /// The changes in the form that a recording takes.
    package var packets: PacketLog.Trial { { apply(&$0, at: $1, isKey: $2) } }

    /// Applies the changes to a packet at a time of the recording; to the packet of a whole tree if
    /// `isKey`.
    public func apply(_ packet: inout CommitPacket, at time: Double, isKey: Bool) {
        animations.extend(&packet, at: time, isKey: isKey)
        for i in packet.changes.indices {
            switch packet.changes[i] {
            case .addAnimation(let layer, let animation):
                packet.changes[i] = .addAnimation(layer, animations.apply(animation))
            case .create(let layer, let kind, let properties, let name):
                guard let tried = tried(layer, time) else { continue }
                packet.changes[i] = .create(layer, kind, set(tried, properties), name: name)
            case .update(let layer, let properties, var changed):
                guard let tried = tried(layer, time) else { continue }
                if tried.redraws { changed.insert(.contents) }
                packet.changes[i] = .update(layer, set(tried, properties), changed: changed)
            default: break
            }
        }
    }

    private func tried(_ layer: LayerID, _ time: Double) -> Layer? {
        layers.first { $0.index == layer.rawValue && $0.life.contains(time) }
    }

    private func set(_ layer: Layer, _ properties: LayerProperties) -> LayerProperties {
        var properties = properties
        for (id, value) in layer.values { properties[id] = value }
        // The contents drawn by the scene show the old values.
        if layer.redraws { properties[.contents] = texts.contents(of: properties) }
        return properties
    }
}

/// Changed values of layers, by the layers' paths from the root: the scene of the next save has the
/// same paths.
public struct LayerEdits: Equatable {
    /// Values by path of the layer and property.
    public private(set) var values: [[String]: [PropertyID: MotionValue]] = [:]
    /// Changed names, for the window alone: a layer's path has the name of the scene.
    public private(set) var names: [[String]: String] = [:]

    /// Edits without a difference.
    public init() {}

    /// True without a difference.
    public var isEmpty: Bool { values.isEmpty && names.isEmpty }

    /// How many layers differ.
    var count: Int { Set(values.keys).union(names.keys).count }

    /// True if a value or the name of a layer differs.
    public func contains(_ layer: [String]) -> Bool { values[layer] != nil || names[layer] != nil }

    /// Sets a layer's name; nil reverts the name.
    public mutating func set(name: String?, of layer: [String]) { names[layer] = name }

    /// Moves the changes of a layer and of its sublayers to a new path from the root, for a layer
    /// with a different path in the next scene.
    public mutating func move(_ layer: [String], to new: [String]) {
        func moved<Value>(_ values: [[String]: Value]) -> [[String]: Value] {
            Dictionary(
                values.map { path, value in
                    path.starts(with: layer)
                        ? (new + path.dropFirst(layer.count), value) : (path, value)
                }, uniquingKeysWith: { first, _ in first })
        }
        (values, names) = (moved(values), moved(names))
    }

    /// Sets a value; nil reverts the value.
    public mutating func set(_ id: PropertyID, _ value: MotionValue?, of layer: [String]) {
        values[layer, default: [:]][id] = value
        if values[layer]?.isEmpty == true { values[layer] = nil }
    }

    /// Removes all values and names.
    public mutating func removeAll() { (values, names) = ([:], [:]) }
    /// Removes the values and the name of a layer.
    public mutating func removeAll(of layer: [String]) {
        values[layer] = nil
        names[layer] = nil
    }

    /// Adds the changes of these layers of a recording at a time; true if the trial has changed.
    public func resolve(
        _ rows: [SceneTree.Row], in history: AnimationHistory, at time: Double,
        _ trial: inout SceneTrial
    ) -> Bool {
        guard !values.isEmpty || !trial.layers.isEmpty else { return false }
        let before = trial.layers
        for row in rows {
            guard let life = history.life(of: row.index, at: time) else { continue }
            let place = trial.layers.firstIndex { $0.index == row.index && $0.life == life }
            let layer = values[row.path].map {
                SceneTrial.Layer(
                    index: row.index, life: life, values: $0,
                    isText: row.className == LayerClass.text.row.name)
            }
            switch (place, layer) {
            case (let place?, let layer?): trial.layers[place] = layer
            case (let place?, nil): trial.layers.remove(at: place)
            case (nil, let layer?): trial.layers.append(layer)
            case (nil, nil): break
            }
        }
        return trial.layers != before
    }
}
