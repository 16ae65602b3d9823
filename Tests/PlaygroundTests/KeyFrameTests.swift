import CoreGraphics
import LaminaMotion
import LaminaRenderTree
@testable import PlaygroundEngine
import Testing

/// Key frames that are moved, changed, added and removed.
@Suite("Playground key frames")
struct KeyFrameTests {
    private func animation(
        _ values: [MotionValue], _ times: [Double]? = nil, curves: [TimingCurve] = [],
        mode: CalculationMode = .linear
    ) -> RenderAnimation {
        var timing = Timing()
        timing.duration = 2
        let frames = Keyframes(values: values, keyTimes: times, curves: curves, mode: mode)
        return RenderAnimation(
            id: AnimationID(1), key: "hop", timing: timing, curve: nil,
            content: .property(
                PropertyAnimation(
                    target: .property(.position, .y), function: .keyframes(frames),
                    isAdditive: false, isCumulative: false)))
    }

    private func numbers(_ values: [Double]) -> [MotionValue] { values.map { .number($0) } }

    /// The edited animation at a fraction of its duration.
    private func value(
        _ animation: RenderAnimation, _ list: KeyFrameList, at time: Double
    ) -> MotionValue? {
        var (trial, change) = (AnimationTrial(), AnimationTrial.Change())
        list.set(&change, of: animation)
        trial.changes[.init(animation: animation.id)] = change
        guard case .property(let property) = trial.apply(animation).content,
            case .keyframes(let frames) = property.function
        else { return nil }
        return frames.value(at: time)
    }

    @Test("a value is changed, and nothing else")
    func values() throws {
        let hop = animation(numbers([200, 120, 240]), [0, 0.25, 1])
        var list = try #require(KeyFrameList(hop, .init()))
        #expect(list.numbers(of: 1) == [120])
        list.set([80], of: 1)
        #expect(value(hop, list, at: 0.25) == .number(80))
        #expect(value(hop, list, at: 0) == .number(200))
        list.set([120], of: 1)
        var change = AnimationTrial.Change()
        list.set(&change, of: hop)
        #expect(change.isEmpty)
    }

    @Test("a step is moved and removed as one, and a held value keeps both of its ends")
    func steps() throws {
        let hop = animation(numbers([1, 1, 5, 5, 9]), [0, 0.25, 0.25, 1, 1])
        let old = try #require(KeyFrameList(hop, .init()))
        for frame in [1, 2] {
            var list = old
            list.move(frame, to: 0.5)
            #expect(list.times == [0, 0.5, 0.5, 1, 1])
            #expect(value(hop, list, at: 0.49) == .number(1))
            #expect(value(hop, list, at: 0.51) == .number(5))
            list.remove(frame)
            #expect(list.times == [0, 1, 1] && list.values == numbers([1, 1, 9]))
        }
        var list = old
        #expect(list.set([6], of: 2) == 2)
        #expect(list.values == numbers([1, 1, 6, 6, 9]))
        #expect(list.set([2], of: 1) == 1)
        #expect(list.values == numbers([2, 2, 6, 6, 9]))
        // A key frame within a held value becomes a step with its value.
        #expect(list.add(at: 0.5) == 3)
        #expect(list.times == [0, 0.25, 0.25, 0.5, 1, 1])
        #expect(list.set([7], of: 3) == 4)
        #expect(list.times == [0, 0.25, 0.25, 0.5, 0.5, 1, 1])
        #expect(list.values == numbers([2, 2, 6, 6, 7, 7, 9]))
        #expect(value(hop, list, at: 0.6) == .number(7))
        // The line: keys by seconds, and auto-key.
        var track = try #require(KeyTrack(old, begin: 1, way: 2))
        track.move([2: 2])
        #expect(track.list.times == [0, 0.5, 0.5, 1, 1])
        #expect(track.put([.init(time: 2.5, value: .number(7))]) == [3, 4])
        #expect(track.list.values == numbers([1, 1, 5, 5, 7, 7, 9]))
        var isRemoved = track.remove([3])
        #expect(isRemoved)
        #expect(track.list.values == numbers([1, 1, 5, 5, 9]))
        #expect(track.put([.init(time: 1, value: .number(3))]) == [0])
        #expect(track.list.values == numbers([3, 3, 5, 5, 9]))
        isRemoved = track.remove([1, 2])
        #expect(isRemoved)
        #expect(track.list.values == numbers([3, 3, 9]) && track.list.times == [0, 1, 1])
        isRemoved = track.remove([0])
        #expect(!isRemoved)
    }

    @Test("an added key frame changes no picture, and can be removed again")
    func adding() throws {
        let hop = animation(numbers([0, 100, 0]), curves: [.linear, .easeIn])
        let old = try #require(KeyFrameList(hop, .init()))
        var list = old
        #expect(list.add(at: 0.25) == 1)
        #expect(list.times == [0, 0.25, 0.5, 1])
        #expect(list.numbers(of: 1) == [50])
        for time in [0, 0.1, 0.25, 0.4, 0.5, 0.7, 1] {
            #expect(value(hop, list, at: time) == value(hop, old, at: time), "\(time)")
        }
        // The time has a key frame already, or lies outside of the animation.
        for time in [0.25, 0.5, 0, 1, -1, 2] { #expect(list.add(at: time) == nil) }
        list.remove(0)
        list.remove(3)
        #expect(list.times.count == 4)
        list.remove(1)
        #expect(list == old)
    }

    @Test("a key frame moves at most to its neighbours")
    func moving() throws {
        let hop = animation(numbers([0, 1, 2, 3]))
        var list = try #require(KeyFrameList(hop, .init()))
        list.move(1, to: 0.9)
        #expect(list.times[1] == list.times[2])
        list.move(1, to: -3)
        #expect(list.times[1] == 0)
        list.move(0, to: 0.5)
        #expect(list.times[0] == 0)
    }

    @Test("points have two numbers, colours four; images have no list")
    func kinds() throws {
        let points = animation([.quad(Quad(1, 2), .point), .quad(Quad(3, 4), .point)])
        #expect(KeyFrameList(points, .init())?.numbers(of: 1) == [3, 4])
        let colors = animation([.color(.opaqueWhite), .color(.opaqueWhite)])
        var list = try #require(KeyFrameList(colors, .init()))
        #expect(list.isOfColors && list.numbers(of: 0) == [1, 1, 1, 1])
        list.set([1, 0, 0, 0.5], of: 0)
        #expect(value(colors, list, at: 0)?.components == [1, 0, 0, 0.5])
        #expect(
            TimingCode.text(list).hasPrefix(
                "frames.values = [CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5), CGColor("))
        #expect(KeyFrameList(animation([.string("a"), .string("b")]), .init()) == nil)
    }

    @Test("a matrix is typed")
    func matrices() throws {
        let turns = animation([
            .transform(CATransform3DIdentity), .transform(CATransform3DIdentity),
        ])
        var list = try #require(KeyFrameList(turns, .init()))
        #expect(list.numbers(of: 0) == nil && list.matrix(of: 0) == "identity")
        let (isNone, isMatrix) = (
            list.set(matrix: "1 2 3", of: 1),
            list.set(matrix: "1 0 0 0 0 1 0 0 0 0 1 0 40 0 0 1", of: 1)
        )
        #expect(!isNone && isMatrix)
        #expect(value(turns, list, at: 0.5)?.transform?.m41 == 20)
        #expect(TimingCode.text(list).contains("m41: 40, m42: 0"))
        #expect(TimingCode.text(list).hasPrefix("frames.values = [CATransform3DIdentity, "))
    }

    @Test(
        "moving a key frame that does not exist has no effect",
        arguments: [CalculationMode.linear, .discrete, .paced])
    func absent(_ mode: CalculationMode) throws {
        let hop = animation(numbers([0, 1, 2]), mode: mode)
        let old = try #require(KeyFrameList(hop, .init()))
        for frame in [-1, 3, 4, .max] {
            var list = old
            list.move(frame, to: 0.5)
            #expect(list == old)
        }
    }

    @Test("discrete key frames hold from their times on; the last one has an end of its own")
    func discrete() throws {
        let hop = animation(numbers([0, 1, 2]), [0, 0.25, 0.5, 0.75], mode: .discrete)
        var list = try #require(KeyFrameList(hop, .init()))
        #expect(list.times == [0, 0.25, 0.5] && list.isDiscrete)
        list.move(2, to: 0.9)
        #expect(list.times[2] == 0.75)
        list.move(2, to: 0.6)
        #expect(value(hop, list, at: 0.55) == .number(1) && value(hop, list, at: 0.6) == .number(2))
        let added = list.add(at: 0.7)
        #expect(added == 3 && list.values.count == 4)
        #expect(value(hop, list, at: 0.72) == .number(2))
        list.remove(3)
        list.remove(2)
        #expect(list.times == [0, 0.25])
        var change = AnimationTrial.Change()
        list.set(&change, of: hop)
        #expect(change.keyTimes == [0, 0.25, 0.75])
        #expect(
            TimingCode.text(list).hasSuffix(
                "frames.keyTimes = [0, 0.25, 0.75]\nframes.calculationMode = .discrete"))
        // Without the end of the last key frame.
        let open = animation(numbers([0, 1]), [0, 0.5], mode: .discrete)
        let short = try #require(KeyFrameList(open, .init()))
        #expect(short.times == [0, 0.5] && short.keyTimes == [0, 0.5])
    }

    @Test("the times of paced key frames follow from their values")
    func paced() throws {
        let hop = animation(numbers([0, 10, 40]), mode: .paced)
        var list = try #require(KeyFrameList(hop, .init()))
        #expect(list.times == [0, 0.25, 1] && list.isPaced)
        list.move(1, to: 0.5)
        #expect(list.times == [0, 0.25, 1])
        list.set([20], of: 1)
        #expect(list.times == [0, 0.5, 1])
        #expect(list.add(at: 0.75) == 2)
        #expect(list.numbers(of: 2) == [30] && list.times == [0, 0.5, 0.75, 1])
        var change = AnimationTrial.Change()
        list.set(&change, of: hop)
        #expect(change.keyTimes == nil && change.keyValues?.count == 4)
        #expect(value(hop, list, at: 0.5) == .number(20))
        #expect(
            TimingCode.text(list)
                == "frames.values = [0, 20, 30, 40]\nframes.calculationMode = .paced")
    }

    private let source = """
        let hop = CAKeyframeAnimation(keyPath: "position.y")
        hop.values = [200, 120, 240]
        hop.keyTimes = [0, 0.25, 1]
        hop.beginTime = CACurrentMediaTime() + 0.5
        dot.add(hop, forKey: "hop")
        """

    private func written(
        _ body: (inout KeyFrameList) -> Void, in text: String? = nil
    ) throws -> (text: String, left: [String]) {
        let hop = animation(numbers([200, 120, 240]), [0, 0.25, 1])
        var list = try #require(KeyFrameList(hop, .init()))
        body(&list)
        var change = AnimationTrial.Change()
        list.set(&change, of: hop)
        return WriteBack.animation(hop, change, in: text ?? source)
    }

    @Test("values and times go into the source, as many as there are")
    func writing() throws {
        let one = try written { $0.set([80.5], of: 1) }
        #expect(one.text == source.replacing("120", with: "80.5") && one.left.isEmpty)
        let more = try written { _ = $0.add(at: 0.125) }
        #expect(
            more.text
                == source.replacing("[200, 120, 240]", with: "[200, 160, 120, 240]")
                .replacing("[0, 0.25, 1]", with: "[0, 0.125, 0.25, 1]"))
        let fewer = try written { $0.remove(1) }
        #expect(
            fewer.text
                == source.replacing("[200, 120, 240]", with: "[200, 240]")
                .replacing("[0, 0.25, 1]", with: "[0, 1]"))
    }

    @Test("if only one of two values is a literal, neither value is written")
    func halves() throws {
        let text = source.replacing("[0, 0.25, 1]", with: "times")
        let more = try written({ _ = $0.add(at: 0.125) }, in: text)
        #expect(more.text == text && more.left == ["keyTimes"])
        let one = try written({ $0.set([80], of: 1) }, in: text)
        #expect(one.text == text.replacing("120", with: "80") && one.left.isEmpty)
    }

    @Test("a begin time that is added to now is written")
    func beginTime() {
        let hop = animation(numbers([200, 120, 240]), [0, 0.25, 1])
        var change = AnimationTrial.Change()
        change.delay = 0.25
        let new = WriteBack.animation(hop, change, wait: 0.5, in: source)
        #expect(new.text == source.replacing("+ 0.5", with: "+ 0.75") && new.left.isEmpty)
        // A value other than the presented value; no literal.
        #expect(WriteBack.animation(hop, change, wait: 1, in: source).left == ["beginTime"])
        // A time before now, and back.
        change.delay = -1
        let early = WriteBack.animation(hop, change, wait: 0.5, in: source)
        #expect(early.text == source.replacing("+ 0.5", with: "- 0.5") && early.left.isEmpty)
        change.delay = 1
        #expect(WriteBack.animation(hop, change, wait: -0.5, in: early.text).text == source)
        let text = source.replacing("+ 0.5", with: "+ delay")
        #expect(WriteBack.animation(hop, change, wait: 0.5, in: text).text == text)
    }
}
