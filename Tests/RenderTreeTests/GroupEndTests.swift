import CoreGraphics
import LaminaMotion
import LaminaRenderTree
import Testing

/// The end time of a group's member: the member is still in force then, where a single animation is
/// over.
@Suite struct GroupEndTests {
    private func fade(_ begin: Double, _ duration: Double, _ id: UInt64) -> RenderAnimation {
        RenderAnimation(
            id: AnimationID(id), key: "", timing: Timing(beginTime: begin, duration: duration),
            content: .property(
                PropertyAnimation(
                    target: .property(.opacity, .whole),
                    function: .basic(from: .number(0.5), to: .number(0.25), by: nil))),
            isRemovedOnCompletion: false)
    }

    private func group(_ members: [RenderAnimation], _ timing: Timing) -> RenderAnimation {
        RenderAnimation(
            id: AnimationID(99), key: "", timing: timing, content: .group(members),
            isRemovedOnCompletion: false)
    }

    /// The opacity by tracks, by composition, and by the tracks of a delayed copy if any.
    private func opacity(_ animation: RenderAnimation, at time: Double) -> [Float] {
        let tree = RenderTree()
        var packet = CommitPacket(serial: 1)
        packet.changes.append(.create(LayerID(0), .layer, LayerProperties(), name: ""))
        packet.changes.append(.addAnimation(LayerID(0), animation))
        packet.changes.append(.setRoot(LayerID(0)))
        tree.apply(packet)
        _ = tree.evaluate(at: time)
        var state = PresentationState(properties: LayerProperties())
        AnimationComposition.apply(animation, atParent: time, to: &state)
        return [
            tree.visual(0).all.opacity, state.properties.opacity,
            tree.values(of: 0, shiftedBy: 0).opacity,
        ]
    }

    @Test("a group member is in force at its end, and not after")
    func memberEnds() {
        let whole = group([fade(0, 1, 1)], Timing(duration: 2))
        #expect(opacity(whole, at: 1) == [0.25, 0.25, 0.25])
        #expect(opacity(whole, at: 1.001) == [1, 1, 1])
        #expect(opacity(fade(0, 1, 1), at: 1) == [1, 1, 1])
    }

    @Test("a filling group shows its member's end, also of a nested group, despite rounding")
    func groupStays() {
        for begin in [0.0, 0.1, 0.7, 1.1] {
            var timing = Timing(duration: begin + 0.3)
            timing.fillMode = .forwards
            let inner = fade(begin, 0.3, 1)
            #expect(opacity(group([inner], timing), at: 5) == [0.25, 0.25, 0.25], "\(begin)")
            let nested = group([group([fade(0, 0.3, 1)], inner.timing)], timing)
            #expect(opacity(nested, at: 5) == [0.25, 0.25, 0.25], "\(begin)")
        }
    }

    @Test(
        "a group that reverses at its member's end shows the member there, a backward group begins with the member"
    )
    func turningBack() {
        var timing = Timing(duration: 1)
        timing.autoreverses = true
        #expect(opacity(group([fade(0, 1, 1)], timing), at: 1) == [0.25, 0.25, 0.25])
        var backwards = Timing(duration: 1)
        backwards.speed = -1
        #expect(opacity(group([fade(0, 1, 1)], backwards), at: 0) == [0.25, 0.25, 0.25])
    }

    @Test("a reversing member ends at its start value; a member without a duration has no value")
    func kinds() {
        var member = fade(0, 0.5, 1)
        member.timing.autoreverses = true
        #expect(opacity(group([member], Timing(duration: 2)), at: 1) == [0.5, 0.5, 0.5])
        #expect(opacity(group([fade(0, 0, 1)], Timing(duration: 2)), at: 0) == [1, 1, 1])
    }
}
