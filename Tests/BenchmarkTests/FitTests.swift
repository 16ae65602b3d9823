import BenchmarkScore
import Testing

@Suite("Piecewise regression") struct FitTests {
    private static let level = 1.0 / 60

    /// Frame lengths of a machine whose cost grows by `slope` seconds an element from `change` on.
    private func points(
        change: Double, slope: Double, jump: Double = 0, noise: Double = 0, seed: UInt64 = 1
    ) -> [PiecewiseFit.Point] {
        var numbers = SeededNumbers(seed: seed)
        return (1...80).map { i in
            let x = change * 2 * Double(i) / 80
            let over = x > change ? jump + slope * (x - change) : 0
            return .init(x: x, y: Self.level + over + noise * (numbers.unit() - 0.5))
        }
    }

    @Test(
        "the change point is found exactly where nothing disturbs", arguments: [7.0, 300, 41_234])
    func exact(_ change: Double) throws {
        let made = points(change: change, slope: 0.01 / change)
        let fit = try #require(PiecewiseFit.fit(made.shuffled(), level: Self.level))
        #expect(abs(fit.change / change - 1) < 1e-6, "\(fit)")
        #expect(abs(fit.slope * change - 0.01) < 1e-6 && fit.jump == 0 && fit.error < 1e-12)
        #expect(fit.value(at: change / 2) == Self.level)
        #expect(abs(fit.value(at: change * 2) - Self.level - 0.01) < 1e-6)
    }

    @Test("noise moves it by little", arguments: 1...20)
    func noise(_ seed: UInt64) throws {
        let made = points(change: 500, slope: 0.02 / 500, noise: 0.001, seed: seed)
        let fit = try #require(PiecewiseFit.fit(made, level: Self.level))
        #expect(abs(fit.change / 500 - 1) < 0.05, "\(fit)")
    }

    @Test("where a late frame takes two periods, the jump is found", arguments: 1...5)
    func jump(_ seed: UInt64) throws {
        let made = points(change: 200, slope: 0, jump: Self.level, noise: 0.0005, seed: seed)
        let fit = try #require(PiecewiseFit.fit(made, level: Self.level))
        #expect(abs(fit.change - 200) < 6 && fit.jump > 0.8 * Self.level, "\(fit)")
        let bend = try #require(PiecewiseFit.fit(made, level: Self.level, jumps: false))
        #expect(bend.jump == 0 && bend.error > 2 * fit.error)
    }

    @Test("no change point where every frame is in time, or there is next to nothing to look at")
    func none() {
        let still = (1...20).map { PiecewiseFit.Point(x: Double($0), y: Self.level) }
        #expect(PiecewiseFit.fit(still, level: Self.level) == nil)
        #expect(PiecewiseFit.fit([.init(x: 1, y: 1), .init(x: 2, y: 2)], level: 0.5) == nil)
        #expect(PiecewiseFit.fit([], level: 0.5) == nil)
    }

    @Test("points of one place are no line: nothing breaks")
    func onePlace() {
        let same = (1...9).map { PiecewiseFit.Point(x: 5, y: 0.02 + Double($0) * 1e-4) }
        if let fit = PiecewiseFit.fit(same, level: Self.level) {
            #expect(fit.change.isFinite && fit.change >= 0 && fit.change <= 5)
        }
    }

    @Test("a line moved to another change point is fitted again by its slope")
    func moved() throws {
        let made = points(change: 100, slope: 1e-4)
        let fit = try #require(PiecewiseFit.fit(made, level: Self.level))
        let same = fit.moved(to: 100, through: made)
        #expect(abs(same.slope - 1e-4) < 1e-9 && same.error < 1e-12)
        let late = fit.moved(to: 120, through: made)
        #expect(late.change == 120 && late.slope > 1e-4 && late.error > fit.error)
        #expect(fit.moved(to: 1000, through: made).slope == fit.slope)
    }

    @Test("medians and quantiles are those of the sorted values")
    func quantiles() {
        #expect([3.0, 1, 2].median == 2)
        #expect([4.0, 1, 2, 3].median == 2.5)
        #expect([0.0, 10].quantile(0.25) == 2.5)
        #expect([5.0].quantile(0.9) == 5)
        #expect([Double]().median.isNaN)
    }
}
