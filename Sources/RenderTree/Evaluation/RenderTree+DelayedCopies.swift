import LaminaGraphicsTypes
import LaminaMotion

/// Animation that has ended for its layer, but not yet for the last of a replicator's delayed
/// copies.
///
/// The end of the layer's animation is reported as usual: delegates are called, and the application
/// removes the animation. The retained animation is visible only in copies, until the end of the
/// last copy.
struct TrailingAnimation {
    var animation: RenderAnimation
    /// The end for the layer, and the end for all copies, in the layer's local time.
    var end: Double
    var until: Double
}

extension RenderTree {
    /// Retains animations that have just ended, for delayed copies. The animations are still on
    /// their layers.
    func keepForCopies(_ records: ContiguousArray<TrackStorage.Record>) {
        if records.isEmpty { return }
        for (index, records) in Dictionary(grouping: records, by: \.layer) {
            let delay = copyOffsets(of: index).behind
            guard delay > 0 else { continue }
            var ends: [AnimationID: Double] = [:]
            for record in records where record.end.isFinite { ends[record.id] = record.end }
            for animation in nodes[Int(index)].animations {
                guard let end = ends[animation.id] else { continue }
                switch animation.content {
                case .property, .group: break
                case .timer, .transition: continue
                }
                trailing[index, default: []].append(
                    TrailingAnimation(animation: animation, end: end, until: end + delay))
            }
        }
    }

    /// The delay of a layer's last copy and the lead of its first copy, in local seconds.
    ///
    /// Delays of nested replicators add up; negative delays show animations before the layer
    /// itself.
    private func copyOffsets(of index: UInt32) -> (behind: Double, ahead: Double) {
        var (behind, ahead) = (0.0, 0.0)
        var above = nodes[Int(index)].parent
        while above != noNode {
            if nodes[Int(above)].layerClass.contains(.replicator) {
                // An animated replicator's stored values are the last frame's, not yet this
                // frame's.
                let v =
                    nodes[Int(above)].animated >= 0
                    ? values(of: above, shiftedBy: 0) : nodes[Int(above)].properties
                let last = max(0, v.number(.instanceCount) - 1) * v.number(.instanceDelay)
                if last > 0 { behind += last } else { ahead -= last }
            }
            above = nodes[Int(above)].parent
        }
        return (behind, ahead)
    }

    /// Marks layers in every frame while leading copies show animations not yet begun for the
    /// layer.
    func evaluateLeading(_ result: inout FrameEvaluation) {
        var seen: Set<UInt32> = []
        for record in tracks.records where !record.hasFinished {
            let local = spaces.spaces[Int(record.space)].local
            guard local < record.begin else { continue }
            let ahead = copyOffsets(of: record.layer).ahead
            guard ahead > 0 else { continue }
            if local + ahead < record.begin {
                let wake = spaces.hostTime(of: record.begin - ahead, in: record.space)
                if wake > time { result.nextWake = min(result.nextWake, wake) }
                continue
            }
            seen.insert(record.layer)
            if isRunning(space: record.space) {
                result.isMoving = true
                result.preferredFrameRate = 0
            }
        }
        // Marks once more after leaving the interval, because time may decrease.
        for index in leading.union(seen) where nodes[Int(index)].exists {
            mark(index, [.geometry, .paint, .structure])
        }
        leading = seen
    }

    /// Marks layers in every frame while delayed copies show ended animations, and drops finished
    /// entries.
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

    /// Applies trailing animations at a copy's time.
    func applyTrailing(_ index: UInt32, at local: Double, to state: inout PresentationState) {
        guard let list = trailing[index] else { return }
        let isOnLayer = isOnLayer(index, asked: list.count)
        for entry in list where local < entry.end {
            // An animation that stays on the layer after the end is applied from the layer's list.
            if isOnLayer(entry.animation.id) { continue }
            AnimationComposition.apply(entry.animation, atParent: local, to: &state)
        }
    }

    /// Returns a test for animations of a node; uses a table for many queries.
    func isOnLayer(_ index: UInt32, asked count: Int) -> (AnimationID) -> Bool {
        let node = nodes.baseAddress! + Int(index)
        if count < 8 {
            return { id in node.pointee.animations.contains(where: { $0.id == id }) }
        }
        let ids = Set(node.pointee.animations.lazy.map(\.id))
        return { ids.contains($0) }
    }
}
