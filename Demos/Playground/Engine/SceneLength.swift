/// Length of a scene: playing stops at this time, which is also the end for the command End, the
/// loop and films.
public enum SceneLength: Equatable, Sendable, Codable {
    /// The end of the last animation, unless the scene has no end.
    case animations
    /// Seconds from 0.
    case fixed(Double)
    case endless

    /// True unless the fixed length is negative or infinite.
    public var isValid: Bool {
        if case .fixed(let seconds) = self { seconds.isFinite && seconds >= 0 } else { true }
    }

    /// End of the scene in seconds; nil for an endless scene, and while the end is not known.
    public func end(of history: AnimationHistory?, knownUntil reach: Double) -> Double? {
        switch self {
        case .animations: history?.end(knownUntil: reach)
        case .fixed(let seconds): seconds
        case .endless: nil
        }
    }
}
