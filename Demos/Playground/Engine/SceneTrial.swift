import Foundation
import LaminaMotion
import LaminaPacketLog
import LaminaRenderTree

/// What is tried on a recording instead of what it holds: other animations, other values of layers.
/// At every time of it.
///
/// The scene and its source know nothing of it.
public struct SceneTrial: Sendable {
    /// Values of a layer, for as long as it has its number.
    struct Layer: Sendable, Equatable {
        var index: UInt32
        var life: Range<Double>
        var values: [PropertyID: MotionValue]
        /// Whether it is a text layer, whose contents some values change.
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

    /// What a recording takes.
    package var packets: PacketLog.Trial { { apply(&$0, at: $1, isKey: $2) } }

    /// Makes a packet of a time of the recording what it would be; one that is a whole tree if
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
        // What the scene drew shows other values.
        if layer.redraws { properties[.contents] = texts.contents(of: properties) }
        return properties
    }
}

/// Values of layers that somebody set in the window, by the layers' ways from the root: they hold
/// for the scene of the next save too.
public struct LayerEdits: Equatable {
    /// Values by path of the layer and property.
    public private(set) var values: [[String]: [PropertyID: MotionValue]] = [:]
    /// Names that are not the scene's own. They stand in the window alone: a layer's way from the
    /// root is the one it has in the scene.
    public private(set) var names: [[String]: String] = [:]

    /// Edits without a difference.
    public init() {}

    /// True without a difference.
    public var isEmpty: Bool { values.isEmpty && names.isEmpty }

    /// How many layers differ.
    var count: Int { Set(values.keys).union(names.keys).count }

    /// Whether something of a layer is different.
    public func contains(_ layer: [String]) -> Bool { values[layer] != nil || names[layer] != nil }

    /// Sets a layer's name; nil takes it back.
    public mutating func set(name: String?, of layer: [String]) { names[layer] = name }

    /// A layer has another way from the root in the next scene: what is set of it, and of those
    /// below it, is theirs there.
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

    /// Sets a value; nil takes it back.
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

    /// Adds what was set for these layers of a recording at a time; true when there was something
    /// new.
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
