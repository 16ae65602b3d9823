import LaminaMotion
import LaminaRenderTree
import Testing

@testable import PlaygroundEngine

/// Key frames in seconds of the scene: moved, removed, inserted, copied and pasted.
@Suite("Playground key track")
struct KeyTrackTests {
    private func animation(
        _ values: [Double], _ times: [Double]? = nil, mode: CalculationMode = .linear,
        curves: [TimingCurve] = []
    ) -> RenderAnimation {
        var timing = Timing()
        (timing.duration, timing.speed) = (4, 2)
        return RenderAnimation(
            id: AnimationID(1), key: "hop", timing: timing, curve: nil,
            content: .property(
                PropertyAnimation(
                    target: .property(.position, .y),
                    function: .keyframes(
                        Keyframes(
                            values: values.map { .number($0) }, keyTimes: times, curves: curves,
                            mode: mode)),
                    isAdditive: false, isCumulative: false)))
    }

    /// Four seconds at twice the speed: from 1 s to 3 s of the scene.
    private func track(
        _ values: [Double], _ times: [Double]? = nil, mode: CalculationMode = .linear,
        curves: [TimingCurve] = []
    ) throws -> KeyTrack {
        let list = try #require(
            KeyFrameList(animation(values, times, mode: mode, curves: curves), .init()))
        return try #require(KeyTrack(list, begin: 1, way: 2))
    }

    private func times(_ track: KeyTrack) -> [Double] {
        track.keys.map { ($0.time * 1000).rounded() / 1000 }
    }

    @Test("A moved key frame leaves the others at their times; the ends take the animation along")
    func moving() throws {
        var hop = try track([0, 1, 2, 3], [0, 0.25, 0.5, 1])
        #expect(times(hop) == [1, 1.5, 2, 3])
        hop.move([1: 1.75])
        #expect(times(hop) == [1, 1.75, 2, 3] && hop.begin == 1 && hop.way == 2)
        hop.move([3: 5])
        #expect(times(hop) == [1, 1.75, 2, 5] && hop.begin == 1 && hop.way == 4)
        hop.move([0: 0.5, 3: 2.5])
        #expect(times(hop) == [0.5, 1.75, 2, 2.5] && hop.begin == 0.5 && hop.way == 2)
        // Key frames keep their order, and bad times have no effect.
        hop.move([1: 9, 2: 8, 3: 9])
        #expect(times(hop) == [0.5, 9, 9, 9])
        let before = hop
        hop.move([1: .nan, 7: 3, -1: 2])
        #expect(hop == before)
        let list = try #require(KeyFrameList(animation([0, 1]), .init()))
        #expect(KeyTrack(list, begin: 0, way: .infinity) == nil)
        #expect(
            KeyTrack(list, begin: .nan, way: 1) == nil && KeyTrack(list, begin: 0, way: 0) == nil)
    }

    @Test("at least two key frames remain; removing the last key frame shortens the animation")
    func removing() throws {
        var hop = try track([0, 1, 2, 3], [0, 0.25, 0.5, 1])
        let (some, all) = (hop.remove([3]), hop.remove([0, 1]))
        #expect(some && !all)
        #expect(times(hop) == [1, 1.5, 2] && hop.way == 1)
        let first = hop.remove([0])
        #expect(first && times(hop) == [1.5, 2] && hop.begin == 1.5 && hop.way == 0.5)
        let none = hop.remove([5])
        #expect(!none)
    }

    @Test("An inserted key frame shows nothing new; pasted ones make the animation longer")
    func inserting() throws {
        var hop = try track([0, 100], curves: [.easeIn])
        let old = hop
        let inserted = hop.insert(at: 2)
        #expect(inserted == 1 && times(hop) == [1, 2, 3])
        #expect(hop.keys[1].value == old.value(at: 2))
        #expect(hop.list.curves == [.easeIn, .easeIn])
        let (again, outside) = (hop.insert(at: 2.001), hop.insert(at: 3.5))
        #expect(again == nil && outside == nil)
        let put = hop.put([
            .init(time: 2, value: .number(7)), .init(time: 0.5, value: .number(8)),
            .init(time: 4.5, value: .number(9)), .init(time: .nan, value: .number(1)),
        ])
        #expect(put == [0, 2, 4] && times(hop) == [0.5, 1, 2, 3, 4.5])
        #expect(hop.keys.map(\.value).prefix(3) == [.number(8), .number(0), .number(7)])
        #expect(hop.begin == 0.5 && hop.way == 4)
    }

    @Test("times of a paced animation cannot be moved; the last discrete value keeps its end")
    func modes() throws {
        var paced = try track([0, 10, 40], mode: .paced)
        let before = paced
        paced.move([1: 2.5])
        #expect(paced == before)
        var steps = try track([0, 1, 2], [0, 0.25, 0.5, 1], mode: .discrete)
        #expect(times(steps) == [1, 1.5, 2])
        steps.move([2: 2.5])
        #expect(times(steps) == [1, 1.5, 2.5] && steps.way == 2)
        steps.move([0: 2])
        #expect(times(steps) == [2, 2, 2.5] && steps.begin == 2 && steps.way == 1)
    }

    @Test("The animation gets its begin and its duration in its own time")
    func changes() throws {
        let source = animation([0, 1, 2], [0, 0.5, 1])
        var hop = try track([0, 1, 2], [0, 0.5, 1])
        hop.move([0: 1.5, 2: 4])
        var change = AnimationTrial.Change()
        // Half a second of the scene is a second at half the stretch.
        change.apply(hop, recorded: 1, stretch: 0.5, of: source)
        #expect(change.delay == 1 && change.duration == 10)
        #expect(change.keyTimes == [0, 0.2, 1] && change.keyValues == nil)
        hop = try track([0, 1, 2], [0, 0.5, 1])
        change.apply(hop, recorded: 1, stretch: 1, of: source)
        #expect(change.isEmpty)
        change.place(begin: 3, way: 1, recorded: 1, stretch: 0, of: source)
        #expect(change.isEmpty)
    }

    @Test("Copied key frames keep their distances, and fit only values of their kind")
    func clips() throws {
        let hop = try track([0, 1, 2, 3], [0, 0.25, 0.5, 1])
        let source = AnimationIdentity(
            layer: ["a#1"], key: "hop", structure: "", number: 0, part: [])
        let part = (source: source, track: hop, frames: Set([1, 2, 9]))
        let found = KeyClip([part])
        let clip = try #require(found)
        #expect(clip.count == 2)
        var other = try track([5, 6])
        let keys = try #require(clip.tracks[0].keys(at: 2, for: other))
        #expect(keys.map(\.time) == [2, 2.5])
        let put = other.put(keys)
        #expect(put == [1, 2] && times(other) == [1, 2, 2.5, 3])
        #expect(KeyClip([(source: source, track: hop, frames: [])]) == nil)
        #expect(KeyClip([]) == nil)
        var timing = Timing()
        timing.duration = 1
        let points = RenderAnimation(
            id: AnimationID(2), key: "p", timing: timing, curve: nil,
            content: .property(
                PropertyAnimation(
                    target: .property(.position, .whole),
                    function: .keyframes(
                        Keyframes(values: [
                            .quad(Quad(1, 2), .point), .quad(Quad(3, 4), .point),
                        ])), isAdditive: false, isCumulative: false)))
        let list = try #require(KeyFrameList(points, .init()))
        let moving = try #require(KeyTrack(list, begin: 0, way: 1))
        #expect(clip.tracks[0].keys(at: 0, for: moving) == nil)
    }
}
