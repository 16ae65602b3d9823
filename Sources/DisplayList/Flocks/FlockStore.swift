/// When layers that only move are put into flocks, and when that is given up.
///
/// Making flocks takes a list built anew and their rows uploaded, which pays after some frames: they are made when a list
/// was kept for a while, and later each time when those before did not last or none could be made. A layer of a flock that
/// is changed has its row written again, which costs several times what its record would: where that happens to many, again
/// and again, the flocks are given up as well.
struct FlockStore {
    /// Updates that a list is kept before flocks are made in it, at least and at most.
    static let leastPatience = 8
    static let mostPatience = 4096
    /// Updates after which flocks have paid.
    static let life = 60
    /// How many records are written in the time of one row.
    static let rowCost = 8
    /// Updates in which what rows cost beyond what records would may add up to as much as those records.
    static let mostStrain = 16
    /// How often a list is built anew with flocks because rows could not stay in a plane, before they count as ones that did not
    /// last.
    static let mostBreaks = 4
    /// Pixels that each layer of a flock may have drawn again in a frame beyond those there would be one by one. A processor
    /// that draws fills about half as many in the time a layer takes, a GPU thousands.
    static let pixelsOfLayer: Float = 64

    /// When there are flocks. While there are none nothing here counts, and no list has one.
    var use = FlockUse.standard
    /// How many layers are a flock at least; others for tests.
    var fewest = FlockUse.standard.fewest
    /// Updates that nothing but places and paint changed in.
    private var calm = 0
    private var patience = Self.leastPatience
    /// Updates since the flocks there are were made; nil while there are none.
    private(set) var age: Int?
    /// Whether a list was built anew for them since the last other change.
    private var wasTried = false
    /// Whether the next build is for their sake.
    private var isWanted = false
    /// Whether the list being made may have flocks.
    private(set) var isOpen = false
    /// Whether the last list might have them.
    private(set) var wasOpen = false
    /// Layers of the last list that would have had too much drawn again.
    var wide: ContiguousArray<UInt32> = []
    /// Layers with others in them that moved when the list was last made with flocks: what stands still in them is moved as well.
    var carriers: Set<UInt32> = []
    /// Flocks that had planes moved in this update.
    var moved: Set<Int> = []
    /// Layers whose planes rows could not stay in as they moved: what is in one is in no flock while it moves.
    private(set) var broken: Set<UInt32> = []
    /// How often of late a list was built anew because of one.
    private var breaks = 0
    /// Updates on end in which many layers moved one by one though flocks had been tried, and after how many of them they are
    /// tried again.
    private var unrest = 0
    private var forbearance = Self.life
    /// Rows written again in this update.
    var rewritten = 0
    /// What rows cost of late beyond what their layers would one by one, in records; without flocks, what they would have.
    private var strain = 0

    /// An update begins; whether something else than places and paint changed.
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

    /// What there is did not last, or a list was built anew in vain.
    private mutating func fail() {
        patience = min(patience * 2, Self.mostPatience)
        age = nil
    }

    /// Rows cannot stay in a layer's plane: the list is built anew, without them if the layer goes on moving.
    mutating func noteBroken(_ node: UInt32) {
        broken.insert(node)
        if let age, age >= Self.life { breaks = 0 }
        if breaks < Self.mostBreaks { (breaks, isWanted) = (breaks + 1, true) }
    }

    /// A list is built. `isFit`: whether it can have flocks.
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
        // In a hurry once more: images are drawn in the short way from the second list on.
        (wasOpen, wasTried) = (isOpen, isOpen && (isWanted || use != .hurry))
        age = nil
    }

    /// The list is made.
    mutating func close(hasFlocks: Bool) {
        if hasFlocks {
            age = 0
        } else if isWanted {
            fail()
            // Layers that are close together now may not be later.
            if use == .calm { (calm, wasTried) = (0, false) }
        }
        (isOpen, isWanted) = (false, false)
    }

    /// Whether layers on a path that are in some smaller box now are worth drawing all of the path again in each frame.
    func areWorth(_ path: PixelBox, now: PixelBox, count: Int) -> Bool {
        if use == .hurry { return true }
        func area(_ box: PixelBox) -> Float { box.isEmpty ? 0 : box.width * box.height }
        let more = area(path) - area(now)
        return more <= max(area(now), Float(count) * Self.pixelsOfLayer)
    }

    /// A list was written again in place, records of so many layers, so many of which were committed anew; whether it is
    /// worth building it anew with flocks.
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

    /// Layers that only moved with others stand still: the list is built anew for those that are left. Always true.
    mutating func dissolves() -> Bool {
        // They may move again.
        (isWanted, forbearance) = (true, Self.leastPatience)
        return true
    }

    /// A list with flocks was written again in place; whether it is worth building it anew without them. `rows`: of all.
    mutating func tires(rows: Int) -> Bool {
        guard use == .calm, rows > 0 else { return false }
        strain = max(0, strain + rewritten * Self.rowCost - rows)
        guard strain > rows * Self.mostStrain else { return false }
        fail()
        calm = 0
        return true
    }
}
