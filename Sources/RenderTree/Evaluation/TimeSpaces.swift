import LaminaGraphicsTypes
import LaminaMotion

/// The local times of layers and animation groups at a point in time.
///
/// Space 0 is the host's clock. A layer with its own timing, and every animation group, adds a
/// space after its parent's space; a single pass in order computes all times. Layers without timing
/// share their parent's space: a tree without layer timing has a single space.
struct TimeSpaces {
    struct Space {
        var parent: Int32
        var timing: Timing
        /// True for a group, which folds time into cycles and applies a curve; layers only shift
        /// and scale time.
        var isGroup: Bool
        var curve: TimingCurve?
        /// The local time in seconds; NaN before the first evaluation, which always counts as a
        /// move.
        var local = Double.nan
        /// False inside a group showing nothing at the time.
        var isVisible = true
        /// True if `local` or `isVisible` changed since the preceding frame.
        var hasMoved = true
    }

    var spaces: ContiguousArray<Space> = [
        Space(parent: -1, timing: Timing(), isGroup: false, curve: nil, local: 0)
    ]

    /// True if some layer has its own timing.
    private(set) var hasLayers = false

    /// Removes all spaces except the host's.
    mutating func removeAll() {
        spaces.removeSubrange(1...)
        hasLayers = false
    }

    mutating func append(_ space: Space) -> Int32 {
        spaces.append(space)
        if !space.isGroup { hasLayers = true }
        return Int32(spaces.count - 1)
    }

    /// Computes every local time and the moved flags.
    mutating func evaluate(at time: Double) {
        spaces.withUnsafeMutableBufferPointer { s in
            s[0].hasMoved = s[0].local != time
            s[0].local = time
            for i in 1..<max(1, s.count) {
                let parent = s[Int(s[i].parent)]
                let (old, wasVisible) = (s[i].local, s[i].isVisible)
                if s[i].isGroup {
                    let sample = s[i].timing.sample(
                        atParent: parent.local, isMember: parent.isGroup)
                    let bent = s[i].curve?.value(at: sample.fraction) ?? sample.fraction
                    s[i].local = bent * s[i].timing.duration
                    s[i].isVisible = parent.isVisible && sample.isVisible
                } else {
                    s[i].local = s[i].timing.localTime(fromParent: parent.local)
                    s[i].isVisible = parent.isVisible
                }
                s[i].hasMoved = s[i].local != old || s[i].isVisible != wasVisible
            }
        }
    }

    /// The host time, after `now`, at which a layer may first have a later local time.
    ///
    /// A future local time may correspond to a past host time. For example, a layer with negative
    /// speed never reaches the local time, and a layer before its begin jumps past the local time.
    /// The result is therefore never before `now`: a host would otherwise wake continuously.
    func wake(at local: Double, in space: Int32, after now: Double) -> Double {
        let reached = hostTime(of: local, in: space)
        if reached > now { return reached }
        var (isBackwards, begin, i) = (false, Double.infinity, space)
        while i > 0 {
            let s = spaces[Int(i)]
            if s.timing.speed < 0 { isBackwards.toggle() }
            if spaces[Int(s.parent)].local < s.timing.beginTime {
                let own = hostTime(of: s.timing.beginTime, in: s.parent)
                if own > now { begin = min(begin, own) }
            }
            i = s.parent
        }
        return isBackwards || begin < .infinity ? begin : reached
    }

    /// The host time of a space's local time; infinite if never reached.
    func hostTime(of local: Double, in space: Int32) -> Double {
        var t = local
        var i = space
        while i > 0 {
            let s = spaces[Int(i)]
            if s.timing.speed == 0 { return .infinity }
            t = s.timing.parentTime(fromLocal: t)
            i = s.parent
        }
        return t
    }
}
