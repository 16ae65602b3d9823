import CoreAnimation
import Foundation
import Synchronization

extension LayerAnimation {
    /// Behaviour at the end of a segment. Our own.
    public enum Loop: Equatable, Sendable {
        /// Plays once and keeps the last frame.
        case once
        /// Repeats from the start, without end.
        case forever
        /// Repeats a number of times; a fraction ends within the segment. 0, negative numbers and
        /// NaN count as 1.
        case times(Float)
        /// Plays forwards and backwards in turn, without end.
        case pingPong
        /// Plays forwards and backwards a number of times. 0, negative numbers and NaN count as 1.
        case pingPongTimes(Float)

        var count: Float {
            switch self {
            case .once: 1
            case .forever, .pingPong: .infinity
            case .times(let n), .pingPongTimes(let n): n > 0 ? n : 1
            }
        }

        var comesBack: Bool {
            switch self {
            case .pingPong, .pingPongTimes: true
            default: false
            }
        }
    }
}

/// Playback state of a document.
struct Playback {
    /// Segment in frames.
    var from = 0.0
    var to = 0.0
    var loop = LayerAnimation.Loop.once
    var isBackwards = false
    /// Cycle of the animations on the layers; nil for none.
    var installed: Cycle?
    var isPlaying = false
    /// Magnitude of the speed, in document seconds per second of the clock.
    var speed = 1.0
    var observer: PlaybackObserver?
    /// Observer of the installed animations, for their return after the layers left a tree.
    var membership: MembershipObserver?

    /// Range and direction of the layers' animations in one cycle.
    struct Cycle: Equatable {
        var from: Double
        var to: Double
        var count: Float
        var comesBack: Bool
        var isBackwards: Bool
    }
}

/// Receiver of the end of a play.
final class PlaybackObserver: NSObject, CAAnimationDelegate {
    private var completion: ((Bool) -> Void)?
    /// False once an end was reported. The animation's end arrives on the thread of deliveries, an
    /// early end on the caller's thread: only the first of both may use the completion.
    private let isPending = Mutex(true)

    init(_ completion: @escaping (Bool) -> Void) { self.completion = completion }

    /// An end with `finished` false is ignored: layers have left their tree, and the play continues
    /// after the return. Other early ends are reported by `endPlay`.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { if flag { end(true) } }

    /// Calls the completion, at most once.
    func end(_ isFinished: Bool) {
        let isFirst = isPending.withLock { pending in
            defer { pending = false }
            return pending
        }
        guard isFirst, let completion else { return }
        self.completion = nil
        completion(isFinished)
    }
}

/// Delegate of an endless animation without a property, which Core Animation ends as soon as the
/// layers leave their tree or move to another host, like all other animations.
final class MembershipObserver: NSObject, CAAnimationDelegate {
    private weak var owner: LayerAnimation?

    init(_ owner: LayerAnimation) { self.owner = owner }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { owner?.restore(self) }
}
