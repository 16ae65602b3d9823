import LaminaMotion

/// The animations of an emitter ended since the preceding frame.
struct EndedEmissions {
    /// All animations of the emitter, in order.
    let all: ContiguousArray<RenderAnimation>
    /// The ended animations, with their end in the emitter's local time.
    var ends: [(animation: AnimationID, time: Double)] = []
}

/// An emitter changes at the end of an animation, not at the frame noticing the end: births must
/// not depend on the drawn frames. If several animations have ended in a frame, each end begins a
/// separate epoch.
extension RenderTree {
    /// Records an animation about to be removed, for every emitter affected.
    func noteEmissionEnd(_ record: TrackStorage.Record) {
        if emission.histories.isEmpty { return }
        let isEnded: (RenderAnimation) -> Bool = { $0.id == record.id && $0.concernsEmission }
        let host = spaces.hostTime(of: record.end, in: record.space)
        // The animation's own layer, and the layers the animation is lent to.
        let concerned = lending.lent.isEmpty ? [record.layer] : [record.layer] + lending.lent.keys
        for index in Set(concerned) where emission.histories[index] != nil {
            let own = nodes[Int(index)].animations
            let lent = lending.lent[index]?.map(\.animation) ?? []
            guard own.contains(where: isEnded) || lent.contains(where: isEnded) else { continue }
            let time = index == record.layer ? record.end : emissionTime(of: index, atHost: host)
            emission.ended[index, default: EndedEmissions(all: own + lent)]
                .ends.append((record.id, time))
        }
    }

    /// Begins the epochs after the recorded ends.
    func settleEmissionEnds() {
        if emission.ended.isEmpty { return }
        for (index, ended) in emission.ended {
            var left = ended.all
            for (animation, time) in ended.ends.sorted(by: { $0.time < $1.time }) {
                left.removeAll { $0.id == animation }
                emission.histories[index]?.note(nodes[Int(index)].properties, left, at: time)
            }
        }
        emission.ended.removeAll(keepingCapacity: true)
    }
}
