import LaminaMotion

// A layer's own time (B-TI 111, 112). All times are in seconds.
extension LayerProperties {
    /// The layer's own timing; infinite numbers and NaN count as unset. Begin time, speed and time
    /// offset only: the duration is infinite, without repetition. O(n) in the bag.
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

    /// The layer's time at a time of its superlayer; both are equal for a layer without timing
    /// properties. Both times are in seconds. 0 before the layer's begin time (B-TI 111).
    public func localTime(fromParent time: Double) -> Double {
        let timing = layerTiming
        return timing.isIdentitySpace ? time : timing.localTime(fromParent: time)
    }

    /// The superlayer's time at a time of the layer. Both times are in seconds. 0 at speed 0 (B-TI
    /// 112).
    public func parentTime(fromLocal time: Double) -> Double {
        let timing = layerTiming
        return timing.isIdentitySpace ? time : timing.parentTime(fromLocal: time)
    }
}
