import LaminaMotion

/// Animations of one emitter that have ended since the frame before.
struct EndedEmissions {
    /// All animations the emitter had, in their order.
    let all: ContiguousArray<RenderAnimation>
    /// Those that ended, and when, in the emitter's local time.
    var ends: [(animation: AnimationID, time: Double)] = []
}

/// An emitter changes when an animation of it ends, not when the next frame notices it: what is born must not depend on
/// which frames were drawn. Where one frame finds several ended, each has an epoch of its own.
extension RenderTree {
    /// Remembers an animation that is about to be taken off, for every emitter it moves.
    func noteEmissionEnd(_ record: TrackStorage.Record) {
        if emitters.isEmpty { return }
        let isEnded: (RenderAnimation) -> Bool = { $0.id == record.id && $0.concernsEmission }
        let host = spaces.hostTime(of: record.end, in: record.space)
        // Its own layer, or one that it was lent to.
        let concerned = lent.isEmpty ? [record.layer] : [record.layer] + lent.keys
        for index in Set(concerned) where emitters[index] != nil {
            let own = nodes[Int(index)].animations
            let lent = lent[index]?.map(\.animation) ?? []
            guard own.contains(where: isEnded) || lent.contains(where: isEnded) else { continue }
            let time = index == record.layer ? record.end : emissionTime(of: index, atHost: host)
            endedEmissions[index, default: EndedEmissions(all: own + lent)]
                .ends.append((record.id, time))
        }
    }

    /// Begins the epochs after what ended.
    func settleEmissionEnds() {
        if endedEmissions.isEmpty { return }
        for (index, ended) in endedEmissions {
            var left = ended.all
            for (animation, time) in ended.ends.sorted(by: { $0.time < $1.time }) {
                left.removeAll { $0.id == animation }
                emitters[index]?.note(nodes[Int(index)].properties, left, at: time)
            }
        }
        endedEmissions.removeAll(keepingCapacity: true)
    }
}
