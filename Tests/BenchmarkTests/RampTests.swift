import BenchmarkScore
import Testing

/// A simulated machine: the frame length by the number of elements, and disturbances. The clock of
/// the surface advances with the frames.
struct MadeUpMachine {
    var cost: (Int) -> Double
    var period = 1.0 / 60
    /// Relative noise of a frame's length, and the rate of disturbances that delay a frame by 50
    /// ms.
    var noise = 0.0
    var hiccups = 0.0
    /// True if a late frame takes two periods.
    var hasFixedRefreshes = false
    var seed: UInt64 = 1

    /// Plays a controller to its end; nil for a controller without an end.
    func play(_ change: (inout RampController.Settings) -> Void = { _ in }) -> RampController? {
        var settings = RampController.Settings()
        settings.period = period
        change(&settings)
        var controller = RampController(settings)
        var numbers = SeededNumbers(seed: seed)
        var time = 500.0
        while controller.phase != .done {
            if controller.steps.count > 10_000 { return nil }
            let lengths = (0..<5).map { _ in length(controller.count, &numbers) }
            time += lengths.reduce(0, +) * 1.6
            controller.note(lengths, at: time)
        }
        return controller
    }

    private func length(_ count: Int, _ numbers: inout SeededNumbers) -> Double {
        let factor = 1 + noise * (numbers.unit() + numbers.unit() + numbers.unit() - 1.5)
        var length = cost(count) * factor
        if numbers.unit() < hiccups { length += 0.05 }
        if hasFixedRefreshes { length = (length / period - 1e-9).rounded(.up) * period }
        return max(period, length)
    }

    /// A machine with a fixed cost of 4 ms, and a cost per element such that `truth` elements fill
    /// the period.
    static func linear(_ truth: Double) -> MadeUpMachine {
        MadeUpMachine(cost: { 0.004 + (1 / 60 - 0.004) / truth * Double($0) })
    }
}

@Suite("Ramps") struct RampTests {
    @Test(
        "the score is the number of elements that fills a period of any length",
        arguments: [3.0, 40, 1000, 60_000, 400_000])
    func exact(_ truth: Double) throws {
        let controller = try #require(MadeUpMachine.linear(truth).play())
        let score = try #require(controller.estimate()).score
        #expect(abs(score.value / truth - 1) < 1e-3 && score.bound == .measured, "\(score)")
        #expect(score.low <= score.value && score.value <= score.high)
    }

    @Test("frames varying by a tenth, some delayed, change the score little")
    func noisy() throws {
        var inside = 0
        for seed in 1...40 {
            var machine = MadeUpMachine.linear(800)
            (machine.noise, machine.hiccups, machine.seed) = (0.1, 0.02, UInt64(seed))
            let score = try #require(machine.play()?.estimate(seed: UInt64(seed))).score
            #expect(abs(score.value / 800 - 1) < 0.12, "seed \(seed): \(score)")
            if score.contains(800) { inside += 1 }
        }
        #expect(inside >= 34, "\(inside) of 40 intervals hold the true value")
    }

    @Test("on a screen with fixed refreshes the score is the same")
    func refreshes() throws {
        var machine = MadeUpMachine.linear(250)
        (machine.hasFixedRefreshes, machine.noise) = (true, 0.05)
        let score = try #require(machine.play()?.estimate()).score
        #expect(abs(score.value / 250 - 1) < 0.06, "\(score)")
    }

    @Test("at 144 Hz the score is the number of elements that fills the shorter period")
    func rate() throws {
        var machine = MadeUpMachine(cost: { Double($0) * 1e-5 })
        machine.period = 1 / 144
        let score = try #require(machine.play()?.estimate()).score
        #expect(abs(score.value / 694.4 - 1) < 0.01, "\(score)")
    }

    @Test("a cost that grows with the square is no trouble")
    func square() throws {
        let machine = MadeUpMachine(cost: { 0.002 + Double($0 * $0) * 1e-7 })
        let score = try #require(machine.play()?.estimate()).score
        #expect(abs(score.value / 383 - 1) < 0.03, "\(score)")
    }

    @Test(
        "a scene never late scores at least its limit, a scene always late at most 1"
    )
    func bounds() throws {
        let fast = try #require(
            MadeUpMachine(cost: { _ in 0.001 }).play { $0.limit = 5000 })
        #expect(
            try #require(fast.estimate()).score
                == Score(value: 5000, low: 5000, high: 5000, bound: .atLeast))
        let slow = try #require(MadeUpMachine(cost: { _ in 0.04 }).play { $0.first = 64 })
        #expect(try #require(slow.estimate()).score.bound == .atMost)
        #expect(try #require(slow.estimate()).score.value == 1)
    }

    @Test("a run takes the given time and a ramp more, twice as long on a slow machine")
    func time() throws {
        for machine in [MadeUpMachine.linear(5), .linear(20_000)] {
            let controller = try #require(machine.play { $0.seconds = 6 })
            let time = controller.steps.reduce(0) { $0 + $1.lengths.reduce(0, +) * 1.6 }
            #expect(time >= 5.5 && time <= 12.5, "\(time) s")
            #expect(controller.progress(at: 0) == 1)
        }
    }

    @Test("ramps go down, around the change point, and the first one is not counted")
    func ramps() throws {
        let controller = try #require(MadeUpMachine.linear(1000).play())
        let ramps = Dictionary(grouping: controller.counted, by: \.ramp)
        #expect(ramps.count >= 3 && ramps[1] == nil && ramps[0] == nil)
        for (_, steps) in ramps {
            #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.count > $1.count })
            #expect(steps.first!.count > 1000 && steps.last!.count < 1000)
        }
    }

    @Test("the same lengths give the same numbers")
    func repeatable() throws {
        var machine = MadeUpMachine.linear(90)
        machine.noise = 0.2
        let (a, b) = (try #require(machine.play()), try #require(machine.play()))
        #expect(a.steps == b.steps && a.estimate(seed: 7)?.score == b.estimate(seed: 7)?.score)
        machine.seed = 2
        #expect(machine.play()?.steps != a.steps)
    }
}
