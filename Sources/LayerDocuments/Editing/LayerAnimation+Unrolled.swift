import CoreAnimation
import Foundation

extension LayerAnimation {
    /// The document's layers in a space with y down, with all animations of the document from a
    /// time of the host on, once or without end. For programs that record layers: no observers are
    /// added, and this animation no longer plays.
    package func unrolled(at time: Double, repeats: Bool) -> CALayer {
        let cycle = Playback.Cycle(
            from: timeline.first, to: timeline.last, count: repeats ? .infinity : 1,
            comesBack: false, isBackwards: false)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        playback = Playback()
        stage.removeAllAnimations()
        stage.removeFromSuperlayer()
        (stage.speed, stage.timeOffset, stage.beginTime) = (1, 0, time)
        for track in tracks {
            track.layer.add(track.animation(for: cycle, of: timeline), forKey: track.key)
        }
        return stage
    }
}
