import LaminaGraphicsTypes
import LaminaMotion

/// The local times of layers and animation groups at one moment.
///
/// Space 0 is the host's clock. A layer with timing of its own, and every animation group, adds a space whose
/// parent stands before it, so one pass in order computes them all. Layers without timing of their
/// own share their parent's space: a tree without any pays for one space.
struct TimeSpaces {
    struct Space {
        var parent: Int32
        var timing: Timing
        /// Groups fold time into cycles and bend it; layers only shift and scale it.
        var isGroup: Bool
        var curve: TimingCurve?
        /// No number until it is first evaluated, which is a move wherever it leads.
        var local = Double.nan
        /// False inside a group that shows nothing at the moment.
        var isVisible = true
        /// Whether `local` or `isVisible` differ from the frame before.
        var hasMoved = true
    }

    var spaces: ContiguousArray<Space> = [
        Space(parent: -1, timing: Timing(), isGroup: false, curve: nil, local: 0)
    ]

    /// Whether layers have times of their own.
    private(set) var hasLayers = false

    /// Everything past the host's space is dropped.
    mutating func removeAll() {
        spaces.removeSubrange(1...)
        hasLayers = false
    }

    mutating func append(_ space: Space) -> Int32 {
        spaces.append(space)
        if !space.isGroup { hasLayers = true }
        return Int32(spaces.count - 1)
    }

    /// Computes every local time; says whether host time itself moved.
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

    /// The host time at which a space reads `local`; infinite when it never will.
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
