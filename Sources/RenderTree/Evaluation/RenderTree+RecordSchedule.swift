import LaminaGraphicsTypes
import LaminaMotion

/// The cached result of `updateRecords`.
struct RecordSchedule {
    var result = FrameEvaluation()
    /// The host time until which the result is valid, in seconds.
    var until = -Double.infinity
    /// True after a commit.
    var isStale = true
}

/// Starts and ends of top-level animations, each reported once and checked only when due.
///
/// Reason: between two starts or ends every frame has the same result. The pass over all records (a
/// twentieth of a frame of 20 000 animated layers) runs once, and its result is cached until the
/// next start or end. A commit, a new compilation or a clock set back invalidates the result.
extension RenderTree {
    /// Reports starts and ends, and determines the time of the next check.
    func updateRecords() -> FrameEvaluation {
        var result = FrameEvaluation()
        var rate: Float = 0
        var isFree = false
        var due = Double.infinity
        var ended = LeavingAnimations()
        var kept: ContiguousArray<TrackStorage.Record> = []
        for i in tracks.records.indices {
            let record = tracks.records[i]
            if record.hasFinished { continue }
            let local = spaces.spaces[Int(record.space)].local
            if local < record.begin {
                let wake = spaces.wake(at: record.begin, in: record.space, after: time)
                result.nextWake = min(result.nextWake, wake)
                due = min(due, wake)
                continue
            }
            if !record.hasStarted {
                tracks.records[i].hasStarted = true
                endings.append(
                    AnimationEvent(
                        layer: LayerID(record.layer), animation: record.id, event: .started))
            }
            if local >= record.end {
                finish(i, &ended, &kept)
                continue
            }
            if record.end.isFinite {
                due = min(due, spaces.hostTime(of: record.end, in: record.space))
            }
            if isRunning(record) {
                result.isMoving = true
                if record.frameRate > 0 {
                    rate = max(rate, record.frameRate)
                } else {
                    isFree = true
                }
            }
        }
        keepForCopies(kept)
        settleEnded(&ended)
        result.preferredFrameRate = isFree ? 0 : rate
        // Layers with timing may begin, stop or run backwards at any time: a tree with such layers
        // is checked in every frame.
        schedule.until = spaces.hasLayers ? -.infinity : due
        schedule.result = result
        schedule.isStale = false
        return result
    }

    private func finish(
        _ i: Int, _ ended: inout LeavingAnimations,
        _ kept: inout ContiguousArray<TrackStorage.Record>
    ) {
        let record = tracks.records[i]
        tracks.records[i].hasFinished = true
        if copies.hasReplicators { kept.append(record) }
        endings.append(
            AnimationEvent(layer: LayerID(record.layer), animation: record.id, event: .finished))
        if record.isRemovedOnCompletion {
            // The application removes the animation from its layer without a commit.
            noteEmissionEnd(record)
            ended.insert(record.id, of: record.layer)
            for track in record.tracks { tracks.tracks[Int(track)].isSpent = true }
            tracks.waste += record.tracks.count
            if record.tracks.isEmpty {
                tracksAreStale = true
                tracks.staleNodes.append(record.layer)
            }
            let animated = nodes[Int(record.layer)].animated
            if animated >= 0 {
                tracks.resume(Int(animated))
                tracks.animated[Int(animated)].isFresh = true
            }
            mark(record.layer, [.geometry, .paint, .structure])
        }
    }

    /// True if time passes for a record: neither the record nor an enclosing space is paused.
    private func isRunning(_ record: TrackStorage.Record) -> Bool {
        guard isRunning(space: record.space) else { return false }
        if record.track >= 0 { return tracks.tracks[Int(record.track)].timing.speed != 0 }
        return true
    }

    /// True if time passes in a space.
    func isRunning(space: Int32) -> Bool {
        var i = space
        while i > 0 {
            if spaces.spaces[Int(i)].timing.speed == 0 { return false }
            i = spaces.spaces[Int(i)].parent
        }
        return true
    }
}
