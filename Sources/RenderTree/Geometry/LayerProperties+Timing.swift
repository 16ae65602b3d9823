import LaminaMotion

// A layer's own time (B-TI 111, 112). All times in seconds.
extension LayerProperties {
    /// The layer's own timing numbers; one that is infinite or not a number counts as not set.
    public var layerTiming: Timing {
        var t = Timing(duration: .infinity)
        for entry in bag {
            guard case .number(let n) = entry.value, n.isFinite else { continue }
            switch entry.id {
            case .beginTime: t.beginTime = n
            case .speed: t.speed = n
            case .timeOffset: t.timeOffset = n
            default: break
            }
        }
        return t
    }

    /// The layer's time at a time of its superlayer; the same where the layer has no timing of its own.
    public func localTime(fromParent time: Double) -> Double {
        let timing = layerTiming
        return timing.isIdentitySpace ? time : timing.localTime(fromParent: time)
    }

    /// The superlayer's time at a time of the layer.
    public func parentTime(fromLocal time: Double) -> Double {
        let timing = layerTiming
        return timing.isIdentitySpace ? time : timing.parentTime(fromLocal: time)
    }
}
