import CoreAnimation
import Foundation

extension LayerAnimation {
    /// What happens at the end of a segment. Our own.
    public enum Loop: Equatable, Sendable {
        /// The end is kept.
        case once
        /// From the start again, without end.
        case forever
        /// So many times; a part of one ends in between.
        case times(Float)
        /// Back and forth without end.
        case pingPong
        /// So many times forth and back.
        case pingPongTimes(Float)

        var count: Float {
            switch self {
            case .once: 1
            case .forever, .pingPong: .infinity
            case .times(let n), .pingPongTimes(let n): n.isNaN ? 1 : max(n, 0)
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

/// What a document plays.
struct Playback {
    /// Frames.
    var from = 0.0
    var to = 0.0
    var loop = LayerAnimation.Loop.once
    var isBackwards = false
    /// Of what the layers' animations were made; nil for none.
    var installed: Cycle?
    var isPlaying = false
    /// Seconds of the document in one of the clock; its magnitude counts.
    var speed = 1.0
    var observer: PlaybackObserver?

    /// What the animations of layers go through in one cycle.
    struct Cycle: Equatable {
        var from: Double
        var to: Double
        var count: Float
        var comesBack: Bool
        var isBackwards: Bool
    }
}

/// Is told when a play ends.
final class PlaybackObserver: NSObject, CAAnimationDelegate {
    private var completion: ((Bool) -> Void)?

    init(_ completion: @escaping (Bool) -> Void) { self.completion = completion }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { end(flag) }

    /// Tells the end, once.
    func end(_ isFinished: Bool) {
        let told = completion
        completion = nil
        told?(isFinished)
    }
}
