/// The policy of animated batches: when to form batches, and when to give up.
///
/// Forming batches takes a rebuild of the list and an upload of the instances, and pays after some
/// frames. Batches are formed after a list was kept for some updates, and each time later if
/// earlier batches did not last or none could be formed. Changing a batched layer rewrites its
/// instance at several times the cost of a record: if many instances are rewritten repeatedly, the
/// batches are given up as well.
struct AnimatedBatchPolicy {
    /// The least and the greatest number of updates a list is kept before batches are formed.
    static let leastStableFrames = 8
    static let mostStableFrames = 4096
    /// The number of updates after which batches have paid.
    static let life = 60
    /// The cost of rewriting an instance, in records.
    static let rowCost = 8
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
    var use = AnimatedBatchMode.standard
    /// The least number of layers of a batch; tests use other values.
    var fewest = AnimatedBatchMode.standard.fewest
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
    /// The layers of the last list rejected for a too large redrawn area.
    var wide: ContiguousArray<UInt32> = []
    /// The layers with sublayers that moved when the last list with batches was built: still
    /// sublayers move along.
    var planeOwners: Set<UInt32> = []
    /// The batches with planes moved in this update.
    var moved: Set<Int> = []
    /// The layers whose movement invalidated their instances; their sublayers are not batched while
    /// moving.
    private(set) var broken: Set<UInt32> = []
    /// The recent number of rebuilds for such layers.
    private var breaks = 0
    /// The number of consecutive updates with many individually moving layers despite an attempt,
    /// and the retry delay in updates.
    private var movingFrames = 0
    private var retryDelay = Self.life
    /// The number of instances rewritten in this update.
    var rewritten = 0
    /// The recent extra cost of instances over records, in records; without batches, the cost
    /// instances would have had.
    private var rewriteCost = 0

    /// Begins an update. `isStructural` is true after a change other than position and paint.
    mutating func begin(isStructural: Bool) {
        rewritten = 0
        moved.removeAll(keepingCapacity: true)
        guard use != .never else { return }
        age = age.map { $0 + 1 }
        if isStructural, !isWanted { (broken, breaks) = ([], 0) }
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

    /// Notes a layer whose instances no longer fit its plane: the list is rebuilt, without these
    /// instances if the layer keeps moving.
    mutating func noteBroken(_ node: UInt32) {
        broken.insert(node)
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
        wide.removeAll(keepingCapacity: true)
        planeOwners.removeAll(keepingCapacity: true)
        isOpen = isFit && (use == .always || isWanted || stableFrames >= neededFrames)
        // With `always` a second rebuild follows: images use the short path from the second list
        // on.
        (wasOpen, wasTried) = (isOpen, isOpen && (isWanted || use != .always))
        age = nil
    }

    /// Ends a build.
    mutating func close(hasAnimatedBatches: Bool) {
        if hasAnimatedBatches {
            age = 0
        } else if isWanted {
            fail()
            // Layers close together now may later be apart.
            if use == .whenStable { (stableFrames, wasTried) = (0, false) }
        }
        (isOpen, isWanted) = (false, false)
    }

    /// True if drawing layers over their whole path in each frame is worthwhile, compared with
    /// their current box.
    func areWorth(_ path: PixelBox, now: PixelBox, count: Int) -> Bool {
        if use == .always { return true }
        func area(_ box: PixelBox) -> Float { box.isEmpty ? 0 : box.width * box.height }
        let more = area(path) - area(now)
        return more <= max(area(now), Float(count) * Self.pixelsOfLayer)
    }

    /// After a patch with `count` rewritten records, of which `edited` were committed: true if a
    /// rebuild with batches is worthwhile.
    mutating func wants(moving count: Int, edited: Int) -> Bool {
        guard use != .never else { return false }
        if age == nil {
            let more = edited * Self.rowCost - count
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

    /// Requests a rebuild after carried layers have stood still. Always true.
    mutating func shouldRebuild() -> Bool {
        // The layers may move again soon: the retry delay is the shortest.
        (isWanted, retryDelay) = (true, Self.leastStableFrames)
        return true
    }

    /// After a patch of a list with batches: true if a rebuild without batches is worthwhile.
    /// `rows` is the number of all instances.
    mutating func costsTooMuch(rows: Int) -> Bool {
        guard use == .whenStable, rows > 0 else { return false }
        rewriteCost = max(0, rewriteCost + rewritten * Self.rowCost - rows)
        guard rewriteCost > rows * Self.mostRewriteCost else { return false }
        fail()
        stableFrames = 0
        return true
    }
}
