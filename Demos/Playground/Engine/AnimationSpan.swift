import LaminaRenderTree

/// A layer of a scene during its life in the tree. A later layer may have the same index.
public struct LayerKey: Hashable, Sendable {
    /// Number of the layer in the tree.
    public var index: UInt32
    /// How many layers had the number before.
    public var generation: Int
}

/// An animation of a layer, with its times in seconds of the scene.
public struct AnimationSpan: Sendable {
    /// Layer of the animation.
    public var layer: LayerKey
    /// Animation as recorded.
    public var animation: RenderAnimation
    /// Time of the animation's addition.
    public var added: Double
    /// Begin of the active time; before `added` for an earlier begin time.
    public var begin: Double
    /// Natural end of the active time; infinite for an endless animation.
    public var naturalEnd: Double
    /// Time of the animation's removal before its natural end; nil for none.
    public var removed: Double?
    /// Seconds of the scene in a second of the animation's local time.
    public var stretch: Double
    /// True if the layer's time is not the scene's: the layer, or a superlayer, has a speed, a
    /// begin or an offset.
    public var hasOwnTime = false
    /// Passages of the local time, in order. Empty for a layer that plays forward at one speed from
    /// the addition on; `begin`, `naturalEnd` and `stretch` belong to the last passage that plays.
    public internal(set) var passages: [Passage] = []

    /// End of the visible effect, fill modes left out.
    public var end: Double {
        // In a layer that plays backwards the animation ends with its begin.
        let last = passages.last.flatMap { $0.rate < 0 ? max($0.from, begin) : nil }
        return min(last ?? naturalEnd, removed ?? .infinity)
    }
}

/// A layer with present or past animations.
public struct LayerRecord: Sendable {
    /// Identity of the layer.
    public var key: LayerKey
    /// Name in the scene; empty for none.
    public var name: String
    /// Class of the view that owns the layer, else of the layer.
    public var className: String
    /// The path from the root at the time of the first animation, as in `SceneTree.Row`.
    public var path: [String] = []

    /// The title, as in `LayerTitle`.
    public var title = ""
    /// Animations in the order of adding.
    public var spans: [AnimationSpan] = []
}
