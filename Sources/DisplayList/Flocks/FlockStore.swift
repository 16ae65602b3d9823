/// The policy of animated batches: when to form batches, and when to give up.
///
/// Forming batches takes a rebuild of the list and an upload of the instances, and pays after some
/// frames. Batches are formed after a list was kept for some updates, and each time later if
/// earlier batches did not last or none could be formed. Changing a batched layer rewrites its
/// instance at several times the cost of a record: if many instances are rewritten repeatedly, the
/// batches are given up as well.
struct FlockStore {
    /// The least and the greatest number of updates a list is kept before batches are formed.
    static let leastPatience = 8
    static let mostPatience = 4096
    /// The number of updates after which batches have paid.
    static let life = 60
    /// The cost of rewriting an instance, in records.
    static let rowCost = 8
    /// Batches are given up when the accumulated extra cost of rewriting instances exceeds this
    /// many frames of records.
    static let mostStrain = 16
    /// The number of rebuilds because instances did not fit a moved plane; more count as a failure
    /// to last.
    static let mostBreaks = 4
    /// The additional pixels redrawn per frame allowed for each layer of a batch. A rendering CPU
    /// fills about half as many in a layer's cost, a GPU thousands.
    static let pixelsOfLayer: Float = 64

    /// When batches are formed. With `never`, no list has batches, and the other fields are unused.
    var use = FlockUse.standard
    /// The least number of layers of a batch; tests use other values.
    var fewest = FlockUse.standard.fewest
    /// The number of updates with changes of position and paint only.
    private var calm = 0
    private var patience = Self.leastPatience
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
    var carriers: Set<UInt32> = []
    /// The batches with planes moved in this update.
    var moved: Set<Int> = []
    /// The layers whose movement invalidated their instances; their sublayers are not batched while
    /// moving.
    private(set) var broken: Set<UInt32> = []
    /// The recent number of rebuilds for such layers.
    private var breaks = 0
    /// The number of consecutive updates with many individually moving layers despite an attempt,
    /// and the retry delay in updates.
    private var unrest = 0
    private var forbearance = Self.life
    /// The number of instances rewritten in this update.
    var rewritten = 0
    /// The recent extra cost of instances over records, in records; without batches, the cost
    /// instances would have had.
    private var strain = 0

    /// Begins an update. `isStructural` is true after a change other than position and paint.
    mutating func begin(isStructural: Bool) {
        rewritten = 0
        moved.removeAll(keepingCapacity: true)
        guard use != .never else { return }
        age = age.map { $0 + 1 }
        if isStructural, !isWanted { (broken, breaks) = ([], 0) }
        if !isStructural {
            calm += 1
        } else if !isWanted, (age ?? 0) < Self.life {
            if age != nil { fail() }
            (calm, wasTried) = (0, false)
        }
    }

    /// Counts a failure: the batches did not last, or a rebuild formed none. Doubles the delay.
    private mutating func fail() {
        patience = min(patience * 2, Self.mostPatience)
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
        strain = 0
        guard use != .never else { return (isOpen, wasOpen) = (false, false) }
        if let age, age < Self.life, !isWanted {
            fail()
            calm = 0
        } else if let age, age >= Self.life {
            patience = Self.leastPatience
        }
        wide.removeAll(keepingCapacity: true)
        carriers.removeAll(keepingCapacity: true)
        isOpen = isFit && (use == .hurry || isWanted || calm >= patience)
        // With `hurry` a second rebuild follows: images use the short path from the second list on.
        (wasOpen, wasTried) = (isOpen, isOpen && (isWanted || use != .hurry))
        age = nil
    }

    /// Ends a build.
    mutating func close(hasFlocks: Bool) {
        if hasFlocks {
            age = 0
        } else if isWanted {
            fail()
            // Layers close together now may later be apart.
            if use == .calm { (calm, wasTried) = (0, false) }
        }
        (isOpen, isWanted) = (false, false)
    }

    /// True if drawing layers over their whole path in each frame is worthwhile, compared with
    /// their current box.
    func areWorth(_ path: PixelBox, now: PixelBox, count: Int) -> Bool {
        if use == .hurry { return true }
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
            strain = min(max(0, strain + more), count * Self.mostStrain)
        }
        unrest = count >= fewest ? unrest + 1 : 0
        guard count >= fewest, use == .hurry || calm >= patience && strain == 0,
            !wasTried || use == .calm && unrest > forbearance
        else { return false }
        if wasTried { forbearance = min(forbearance * 2, Self.mostPatience) }
        (isWanted, unrest) = (true, 0)
        return true
    }

    /// Requests a rebuild after carried layers have stood still. Always true.
    mutating func dissolves() -> Bool {
        // The layers may move again soon: the retry delay is the shortest.
        (isWanted, forbearance) = (true, Self.leastPatience)
        return true
    }

    /// After a patch of a list with batches: true if a rebuild without batches is worthwhile.
    /// `rows` is the number of all instances.
    mutating func tires(rows: Int) -> Bool {
        guard use == .calm, rows > 0 else { return false }
        strain = max(0, strain + rewritten * Self.rowCost - rows)
        guard strain > rows * Self.mostStrain else { return false }
        fail()
        calm = 0
        return true
    }
}
