@testable import LaminaDisplayList

/// Equal frames, one after the other.
struct PolicyFrames: Sendable {
    var count: Int
    /// The number of moving layers in batches, and of other moving layers.
    var layers = AnimatedBatchPolicyTests.layers
    var others = 0
    /// The layers committed in each frame.
    var edited = 0
    /// True if a list can have batches, and if a build finds some.
    var isFit = true
    var forms = true
    var isStructural = false
    /// True if a moved plane no longer fits its instances.
    var isBreaking = false
    /// True if carried layers have stood still.
    var isIdle = false

    static func moving(
        _ count: Int, layers: Int = AnimatedBatchPolicyTests.layers, others: Int = 0,
        edited: Int = 0, isFit: Bool = true, forms: Bool = true
    ) -> Self {
        Self(
            count: count, layers: layers, others: others, edited: edited, isFit: isFit,
            forms: forms)
    }

    static func structural(_ count: Int) -> Self { Self(count: count, isStructural: true) }
    static func breaking(_ count: Int) -> Self { Self(count: count, isBreaking: true) }
    static func idle(_ count: Int) -> Self { Self(count: count, isIdle: true) }
}

/// A build: the number of the update, and true for a list with batches.
struct PolicyBuild: Equatable, ExpressibleByIntegerLiteral, Sendable {
    let update: Int
    var isBatched = false

    init(_ update: Int) { self.update = update }
    init(integerLiteral value: Int) { self.init(value) }
}

extension Int {
    /// The build of an update, with batches.
    var batched: PolicyBuild {
        var build = PolicyBuild(self)
        build.isBatched = true
        return build
    }
}

/// Asks a policy as the planner does, without layers.
struct PolicyRun {
    var policy: AnimatedBatchPolicy
    private(set) var builds: [PolicyBuild] = []
    private var update = 0
    private var needsBuild = true
    private var hasBatches = false

    init(_ policy: AnimatedBatchPolicy) { self.policy = policy }

    mutating func play(_ frames: PolicyFrames) {
        for _ in 0..<frames.count { play(one: frames) }
    }

    private mutating func play(one frame: PolicyFrames) {
        update += 1
        let mustBuild = needsBuild || frame.isStructural
        needsBuild = false
        policy.begin(isStructural: mustBuild)
        if mustBuild { return build(frame) }
        if frame.isBreaking, hasBatches {
            policy.noteBreak()
            return build(frame)
        }
        let single = frame.others + (hasBatches ? 0 : frame.layers)
        needsBuild = policy.wantsBuild(
            after: AnimatedBatchPolicy.PatchedFrame(
                moving: single, edited: hasBatches ? 0 : frame.edited,
                rewritten: hasBatches ? frame.edited : 0, instances: hasBatches ? frame.layers : 0,
                isIdle: frame.isIdle && hasBatches))
    }

    private mutating func build(_ frame: PolicyFrames) {
        policy.open(isFit: frame.isFit)
        hasBatches = policy.isOpen && frame.forms && frame.layers >= policy.fewest
        policy.close(hasBatches: hasBatches)
        var build = PolicyBuild(update)
        build.isBatched = hasBatches
        builds.append(build)
    }
}
