import BenchmarkScore
import Foundation
import Testing

@Suite("Scores") struct ScoreTests {
    private func estimate(_ value: Double, _ draws: [Double]) -> Score.Estimate {
        .init(
            score: Score(value: value, low: draws.min()!, high: draws.max()!), fit: nil,
            resampled: draws)
    }

    @Test("the mean is geometric, and its interval that of resampled means")
    func mean() throws {
        let mean = try #require(
            Score.mean([estimate(10, [9, 10, 11]), estimate(1000, [900, 1000, 1100])]))
        #expect(abs(mean.value - 100) < 1e-9)
        #expect(mean.low >= 90 && mean.low < 92 && mean.high > 108 && mean.high <= 110, "\(mean)")
        #expect(Score.mean([]) == nil)
    }

    @Test("scores below one count as one in the mean, and a bounded scene makes the mean a bound")
    func bounds() throws {
        let low = Score.Estimate(
            score: Score(value: 0.2, low: 0, high: 1, bound: .atMost), fit: nil, resampled: [0.2])
        #expect(try #require(Score.mean([low])).value == 1)
        #expect(try #require(Score.mean([low])).bound == .atMost)
        let high = Score.Estimate(
            score: Score(value: 9, low: 9, high: 9, bound: .atLeast), fit: nil, resampled: [9])
        #expect(try #require(Score.mean([low, estimate(9, [9])])).bound == .atMost)
        #expect(try #require(Score.mean([high, estimate(9, [9])])).bound == .atLeast)
        #expect(try #require(Score.mean([low, high])).bound == .measured)
        #expect(abs(try #require(Score.mean([low, estimate(9, [9])])).value - 3) < 1e-9)
    }

    @Test("without a frame over the level there is no score")
    func nothing() {
        let steps = (1...9).map { Step(count: $0, ramp: 2, lengths: [0.1]) }
        #expect(Score.estimate(steps, level: 0.1) == nil)
        #expect(Score.estimate([], level: 0.1) == nil)
    }

    @Test("the interval holds what ramps have in common as well")
    func ramps() throws {
        // Six ramps, half of which come from a machine slower by a fifth.
        var steps: [Step] = []
        for ramp in 1...6 {
            let truth = ramp % 2 == 0 ? 100.0 : 80
            for k in 0..<8 {
                let x = 140.0 - Double(k) * 12
                steps.append(
                    Step(count: Int(x), ramp: ramp, lengths: [max(1, x / truth)]))
            }
        }
        let score = try #require(Score.estimate(steps, level: 1)).score
        #expect(score.low < 88 && score.high > 92, "\(score)")
    }

    @Test("numbers by chance are those of the seed, spread over 0 to 1")
    func numbers() {
        var (a, b, c) = (
            SeededNumbers(seed: 4), SeededNumbers(seed: 4), SeededNumbers(seed: 5)
        )
        let list = (0..<1000).map { _ in a.unit() }
        #expect(list == (0..<1000).map { _ in b.unit() })
        #expect(list != (0..<1000).map { _ in c.unit() })
        #expect(list.allSatisfy { $0 >= 0 && $0 < 1 })
        #expect(abs(list.reduce(0, +) / 1000 - 0.5) < 0.05)
        #expect((0..<1000).allSatisfy { _ in (0..<7).contains(a.index(below: 7)) })
    }
}
