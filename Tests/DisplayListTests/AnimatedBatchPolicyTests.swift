import Testing

@testable import LaminaDisplayList

/// The decisions of the policy of animated batches, case by case. 200 layers move in every frame.
@Suite("When animated batches are formed and given up") struct AnimatedBatchPolicyTests {
    /// A row of the table.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var mode = AnimatedBatchMode.whenStable
        let frames: [PolicyFrames]
        /// The updates with a build, and true for a list with batches.
        let builds: [PolicyBuild]

        init(
            _ name: String, _ frames: PolicyFrames..., mode: AnimatedBatchMode = .whenStable,
            builds: [PolicyBuild]
        ) {
            (testDescription, self.mode, self.frames, self.builds) = (name, mode, frames, builds)
        }
    }

    /// The number of layers moving in each frame.
    static let layers = 200

    static let cases = [
        Case("never", .moving(1000), mode: .never, builds: [1]),
        Case("eight stable updates", .moving(300), builds: [1, 10.batched]),
        Case("too few layers", .moving(1000, layers: 127), builds: [1]),
        Case("just enough layers", .moving(300, layers: 128), builds: [1, 10.batched]),
        Case("nothing moves", .moving(1000, layers: 0), builds: [1]),
        Case("always, from the first list on", .moving(300), mode: .always, builds: [1.batched]),
        Case(
            "always, from two layers on", .moving(9, layers: 2), mode: .always, builds: [1.batched]),
        Case(
            "always, one further attempt without success", .moving(1000, forms: false),
            mode: .always, builds: [1, 3]),
        Case(
            "structural changes in every update", .structural(20),
            builds: (1...20).map { .init($0) }),
        Case(
            "a structural change starts the count again", .moving(6), .structural(1), .moving(20),
            builds: [1, 7, 16.batched]),
        Case(
            "batches that did not last: twice the delay each time", .moving(39), .structural(1),
            .moving(39), .structural(1), .moving(60),
            builds: [1, 10.batched, 40, 57.batched, 80, 113.batched]),
        Case(
            "batches that lasted: formed again at once", .moving(99), .structural(1), .moving(300),
            builds: [1, 10.batched, 100.batched]),
        Case(
            "attempts without success: twice the delay each time", .moving(130, forms: false),
            builds: [1, 10, 27, 60, 125]),
        Case(
            "a list that cannot have batches", .moving(30, isFit: false), .moving(100),
            builds: [1, 10, 27, 60.batched]),
        Case(
            "other layers move one by one: a further attempt after 60 updates, then after 120",
            .moving(200, others: 200), builds: [1, 10.batched, 72.batched, 194.batched]),
        Case(
            "too few others for a further attempt", .moving(300, others: 127),
            builds: [1, 10.batched]),
        Case(
            "an eighth of the layers committed in every update pays still",
            .moving(300, edited: 25),
            builds: [1, 10.batched]),
        Case(
            "more than an eighth committed does not pay", .moving(1000, edited: 26), builds: [1]),
        Case(
            "all committed, then none: the cost is forgotten in sixteen updates",
            .moving(50, edited: 200), .moving(50), builds: [1, 67.batched]),
        Case(
            "batched layers committed in every update: given up after three", .moving(10),
            .moving(100, edited: 200), builds: [1, 10.batched, 14]),
        Case(
            "batched layers committed once in eight updates", .moving(10),
            .moving(1, edited: 200), .moving(7), .moving(1, edited: 200), .moving(100),
            builds: [1, 10.batched]),
        Case(
            "planes that do not fit: four rebuilds, then none in the list", .moving(10),
            .breaking(5), .moving(17),
            builds: [
                1, 10.batched, 11.batched, 12.batched, 13.batched, 14.batched, 15, 32.batched,
            ]),
        Case(
            "planes that do not fit now and then: batches lasted in between", .moving(10),
            .breaking(1), .moving(60), .breaking(1), .moving(60), .breaking(1), .moving(60),
            .breaking(1), .moving(60), .breaking(1), .moving(60), .breaking(1),
            builds: [
                1, 10.batched, 11.batched, 72.batched, 133.batched, 194.batched, 255.batched,
                316.batched,
            ]),
        Case(
            "a structural change forgets planes that did not fit", .moving(10), .breaking(4),
            .structural(1), .moving(16), .moving(1), .breaking(4),
            builds: [
                1, 10.batched, 11.batched, 12.batched, 13.batched, 14.batched, 15, 32.batched,
                33.batched, 34.batched, 35.batched, 36.batched,
            ]),
        Case(
            "layers carried along that stand still are items again", .moving(99), .idle(1),
            .moving(1, forms: false), builds: [1, 10.batched, 101]),
    ]

    @Test("the table", arguments: cases)
    func table(_ row: Case) {
        var run = PolicyRun(AnimatedBatchPolicy(row.mode))
        for frames in row.frames { run.play(frames) }
        #expect(run.builds == row.builds)
    }

    @Test("the delay between attempts is bounded, and equal events give equal policies")
    func bounds() {
        var (first, second) = (
            PolicyRun(AnimatedBatchPolicy(.whenStable)), PolicyRun(.init(.whenStable))
        )
        first.play(.moving(20_000, forms: false))
        second.play(.moving(20_000, forms: false))
        #expect(first.policy == second.policy && first.builds == second.builds)
        let gaps = zip(first.builds.dropFirst(), first.builds).map { $0.update - $1.update }
        #expect(gaps.max() == AnimatedBatchPolicy.mostStableFrames + 1)
    }

    @Test("a path may be twice as large as the place, or have some pixels for each layer")
    func worth() {
        let policy = AnimatedBatchPolicy(.whenStable)
        let place = PixelBox(0, 0, 100, 100)
        #expect(policy.areWorth(PixelBox(0, 0, 200, 100), now: place, count: 128))
        #expect(!policy.areWorth(PixelBox(0, 0, 210, 100), now: place, count: 128))
        #expect(policy.areWorth(PixelBox(0, 0, 210, 100), now: place, count: 200))
        #expect(policy.areWorth(place, now: .empty, count: 200))
        let always = AnimatedBatchPolicy(.always)
        #expect(always.areWorth(PixelBox(0, 0, 900, 900), now: place, count: 2))
    }
}
