import GraphicsTypes
import Motion

/// An animation that has ended for its layer and not yet for the last of a replicator's delayed copies.
///
/// The layer's own end is as ever: delegates hear of it, and the application takes the animation off. What stays here is
/// seen by copies alone, for which it is still earlier, until the last of them is through.
struct TrailingAnimation {
    var animation: RenderAnimation
    /// When it ended, and when it has ended for all copies, in the layer's local time.
    var end: Double
    var until: Double
}

extension RenderTree {
    /// Keeps an animation that has just ended for the copies that are behind.
    func keepForCopies(_ record: TrackStorage.Record) {
        let delay = longestDelay(of: record.layer)
        guard delay > 0, record.end.isFinite,
            let animation = nodes[Int(record.layer)].animations.first(where: { $0.id == record.id })
        else { return }
        switch animation.content {
        case .property, .group: break
        case .timer, .transition: return
        }
        trailing[record.layer, default: []].append(
            TrailingAnimation(animation: animation, end: record.end, until: record.end + delay))
    }

    /// How far the last copy of a layer is behind.
    private func longestDelay(of index: UInt32) -> Double {
        var delay = 0.0
        var above = nodes[Int(index)].parent
        while above != noNode {
            if nodes[Int(above)].layerClass.contains(.replicator) {
                let v = visual(above).pointee
                delay += max(0, v.number(.instanceCount) - 1) * v.number(.instanceDelay)
            }
            above = nodes[Int(above)].parent
        }
        return delay
    }

    /// Has copies that are behind drawn in every frame, and lets go of what the last of them has passed.
    func evaluateTrailing(_ result: inout FrameEvaluation) {
        for (index, list) in trailing {
            guard nodes[Int(index)].exists else {
                trailing[index] = nil
                continue
            }
            let space = nodes[Int(index)].timeSpace
            let local = spaces.spaces[Int(space)].local
            let left = list.filter { local < $0.until }
            trailing[index] = left.isEmpty ? nil : left
            mark(index, [.geometry, .paint, .structure])
            if left.isEmpty {
                tracksAreStale = true
                tracks.staleNodes.append(index)
            } else if isRunning(space: space) {
                result.isMoving = true
                result.preferredFrameRate = 0
            }
        }
    }

    /// What trailing animations make of a layer at a copy's time.
    func applyTrailing(_ index: UInt32, at local: Double, to state: inout PresentationState) {
        guard let list = trailing[index] else { return }
        for entry in list where local < entry.end {
            // One that stays on its layer after its end applies from there.
            if nodes[Int(index)].animations.contains(where: { $0.id == entry.animation.id }) {
                continue
            }
            AnimationComposition.apply(entry.animation, atParent: local, to: &state)
        }
    }
}
