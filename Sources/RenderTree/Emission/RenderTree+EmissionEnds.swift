import LaminaMotion

/// The animations of an emitter ended since the preceding frame.
struct EndedEmissions {
    /// All animations of the emitter, in order.
    let all: ContiguousArray<RenderAnimation>
    /// The ended animations, with their end in the emitter's local time.
    var ends: [(animation: AnimationID, time: Double)] = []
}

/// An emitter changes at the end of an animation, not at the frame noticing the end: births must
/// not depend on the drawn frames. If a frame finds several ended animations, each end begins an
/// epoch of its own.
extension RenderTree {
    /// Records an animation about to be removed, for every emitter affected.
    func noteEmissionEnd(_ record: TrackStorage.Record) {
        if emitters.isEmpty { return }
        let isEnded: (RenderAnimation) -> Bool = { $0.id == record.id && $0.concernsEmission }
        let host = spaces.hostTime(of: record.end, in: record.space)
        // The animation's own layer, and the layers the animation is lent to.
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

    /// Begins the epochs after the recorded ends.
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
