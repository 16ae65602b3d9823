/// The policy of animated batches: the conditions for forming batches, and for dissolving batches.
///
/// Forming batches takes a rebuild of the list and an upload of the instances, and pays after some
/// frames. Batches are formed after a list was kept for some updates, and each time later if
/// earlier batches did not last or none could be formed. Changing a batched layer rewrites its
/// instance at several times the cost of a record: if many instances are rewritten repeatedly, the
/// batches are given up as well.
///
/// A pure value: counts in, decisions out. `AnimatedBatchPolicyTests` has a table of the policy's
/// cases.
struct AnimatedBatchPolicy: Equatable {
    /// The least and the greatest number of updates a list is kept before batches are formed.
    static let leastStableFrames = 8
    static let mostStableFrames = 4096
    /// The number of updates after which batches have paid.
    static let life = 60
    /// The cost of rewriting an instance, in records.
    static let instanceCost = 8
    /// Batches are given up when the accumulated extra cost of rewriting instances exceeds this
    /// many frames of records.
    static let mostRewriteCost = 16
    /// The number of rebuilds because instances did not fit a moved plane; more count as a failure
    /// to last.
    static let mostBreaks = 4
    /// The additional pixels redrawn per frame allowed for each layer of a batch. A rendering CPU
    /// fills about half as many in a layer's cost, a GPU thousands.
    static let pixelsOfLayer: Float = 64

    /// When batches are formed. With `never`, no list has batches, and the other fields are unused.
    var use: AnimatedBatchMode
    /// The least number of layers of a batch; tests use other values.
    var fewest: Int
    /// The number of updates with changes of position and paint only.
    private var stableFrames = 0
    private var neededFrames = Self.leastStableFrames
    /// The number of updates since the existing batches were formed; nil without batches.
    private(set) var age: Int?
    /// True if a list was rebuilt for batches since the last other change.
    private var wasTried = false
    /// True if the next build is requested for batches.
    private var isWanted = false
    /// True if the list under construction may have batches.
    private(set) var isOpen = false
    /// True if the last list was allowed batches.
    private(set) var wasOpen = false
    /// The recent number of rebuilds because instances did not fit a moved plane.
    private var breaks = 0
    /// The number of consecutive updates with many individually moving layers despite an attempt,
    /// and the retry delay in updates.
    private var movingFrames = 0
    private var retryDelay = Self.life
    /// The recent extra cost of instances over records, in records; without batches, the cost
    /// instances would have had.
    private var rewriteCost = 0

    /// A policy before the first list.
    init(_ use: AnimatedBatchMode = .standard) { (self.use, fewest) = (use, use.fewest) }

    /// Begins an update. `isStructural` is true after a change other than position and paint.
    mutating func begin(isStructural: Bool) {
        guard use != .never else { return }
        age = age.map { $0 + 1 }
        if forgetsBreaks(isStructural: isStructural) { breaks = 0 }
        if !isStructural {
            stableFrames += 1
        } else if !isWanted, (age ?? 0) < Self.life {
            if age != nil { fail() }
            (stableFrames, wasTried) = (0, false)
        }
    }

    /// Counts a failure: the batches did not last, or a rebuild formed none. Doubles the delay.
    private mutating func fail() {
        neededFrames = min(neededFrames * 2, Self.mostStableFrames)
        age = nil
    }

    /// True if an update is a new beginning for layers whose instances did not fit a moved plane.
    func forgetsBreaks(isStructural: Bool) -> Bool { use != .never && isStructural && !isWanted }

    /// Counts a layer whose instances no longer fit its plane: the list is rebuilt, without
    /// instances for the layer's sublayers if the layer keeps moving.
    mutating func noteBreak() {
        if let age, age >= Self.life { breaks = 0 }
        if breaks < Self.mostBreaks { (breaks, isWanted) = (breaks + 1, true) }
    }

    /// Begins a build. `isFit` is true if the list can have batches.
    mutating func open(isFit: Bool) {
        rewriteCost = 0
        guard use != .never else { return (isOpen, wasOpen) = (false, false) }
        if let age, age < Self.life, !isWanted {
            fail()
            stableFrames = 0
        } else if let age, age >= Self.life {
            neededFrames = Self.leastStableFrames
        }
        isOpen = isFit && (use == .always || isWanted || stableFrames >= neededFrames)
        // With `always` a second rebuild follows: images use the short path from the second list
        // on.
        (wasOpen, wasTried) = (isOpen, isOpen && (isWanted || use != .always))
        age = nil
    }

    /// Ends a build.
    mutating func close(hasBatches: Bool) {
        if hasBatches {
            age = 0
        } else if isWanted {
            fail()
            // Layers close together now may later be apart.
            if use == .whenStable { (stableFrames, wasTried) = (0, false) }
        }
        (isOpen, isWanted) = (false, false)
    }

    /// True if the layers may be drawn over the box of their whole path in each frame: the box is
    /// not much larger than the current box.
    func areWorth(_ path: PixelBox, now: PixelBox, count: Int) -> Bool {
        if use == .always { return true }
        func area(_ box: PixelBox) -> Float { box.isEmpty ? 0 : box.width * box.height }
        let more = area(path) - area(now)
        return more <= max(area(now), Float(count) * Self.pixelsOfLayer)
    }

    /// The counts of a patched frame.
    struct PatchedFrame {
        /// The number of individually rewritten layers, and of committed layers among them.
        var moving = 0
        var edited = 0
        /// The rewritten instances, and all instances.
        var rewritten = 0
        var instances = 0
        /// True if layers moving only with an ancestor have stood still for long.
        var isIdle = false
    }

    /// Ends a patch; true if rebuilding the list, with or without batches, is worthwhile.
    mutating func wantsBuild(after frame: PatchedFrame) -> Bool {
        if wantsBatches(frame) { return true }
        if frame.isIdle {
            // The layers may move again soon: the retry delay is the shortest.
            (isWanted, retryDelay) = (true, Self.leastStableFrames)
            return true
        }
        return costsTooMuch(frame)
    }

    /// True if a rebuild with batches is worthwhile.
    private mutating func wantsBatches(_ frame: PatchedFrame) -> Bool {
        guard use != .never else { return false }
        let count = frame.moving
        if age == nil {
            let more = frame.edited * Self.instanceCost - count
            rewriteCost = min(max(0, rewriteCost + more), count * Self.mostRewriteCost)
        }
        movingFrames = count >= fewest ? movingFrames + 1 : 0
        guard count >= fewest, use == .always || stableFrames >= neededFrames && rewriteCost == 0,
            !wasTried || use == .whenStable && movingFrames > retryDelay
        else { return false }
        if wasTried { retryDelay = min(retryDelay * 2, Self.mostStableFrames) }
        (isWanted, movingFrames) = (true, 0)
        return true
    }

    /// True if a rebuild without batches is worthwhile.
    private mutating func costsTooMuch(_ frame: PatchedFrame) -> Bool {
        let instances = frame.instances
        guard use == .whenStable, instances > 0 else { return false }
        rewriteCost = max(0, rewriteCost + frame.rewritten * Self.instanceCost - instances)
        guard rewriteCost > instances * Self.mostRewriteCost else { return false }
        fail()
        stableFrames = 0
        return true
    }
}
