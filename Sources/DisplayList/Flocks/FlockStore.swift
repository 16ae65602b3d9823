import Foundation
import LaminaRenderTree

/// When layers that only move are put into flocks.
///
/// Making flocks takes a list built anew and their rows uploaded, which pays after some frames: they are made when a list
/// was kept for a while, and later each time when those before did not last.
struct FlockStore {
    /// Fewer layers than this cost less one by one than another evaluation and draw call do.
    static let fewest = 128
    /// Updates that a list is kept before flocks are made in it, at least and at most.
    static let leastPatience = 8
    static let mostPatience = 4096
    /// Updates after which flocks have paid.
    static let life = 60

    /// Whether the environment of this process asks for flocks: `LAMINA_FLOCKS=1`. Read once.
    static let isAsked = ProcessInfo.processInfo.environment["LAMINA_FLOCKS"] == "1"

    /// Whether there are flocks at all. Off unless asked for: then nothing here counts, and no list has one.
    var isEnabled = Self.isAsked
    /// How many layers are a flock at least; others for tests.
    var fewest = Self.fewest
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
    /// Set when a layer of a flock has to be drawn in another way.
    var isDisturbed = false

    /// Makes them in every list, for tests.
    mutating func hurry(fewest: Int) {
        self.fewest = fewest
        isEnabled = true
        isHurried = true
    }
    private(set) var isHurried = false

    /// An update begins; whether something else than places and paint changed.
    mutating func begin(isStructural: Bool) {
        guard isEnabled else { return }
        age = age.map { $0 + 1 }
        isDisturbed = false
        if !isStructural {
            calm += 1
        } else if !isWanted, (age ?? 0) < Self.life {
            if age != nil { fail() }
            (calm, wasTried) = (0, false)
        }
    }

    /// What there is did not last.
    private mutating func fail() {
        patience = min(patience * 2, Self.mostPatience)
        age = nil
    }

    /// A list is built. `isFit`: whether it can have flocks.
    mutating func open(isFit: Bool) {
        guard isEnabled else { return isOpen = false }
        if let age, age < Self.life, !isWanted {
            fail()
            calm = 0
        } else if let age, age >= Self.life {
            patience = Self.leastPatience
        }
        isOpen = isFit && (isHurried || isWanted || calm >= patience)
        wasTried = isOpen
        isWanted = false
        age = nil
    }

    /// The list is made.
    mutating func close(hasFlocks: Bool) {
        isOpen = false
        if hasFlocks { age = 0 }
    }

    /// A list was written again in place; whether it is worth building it anew with flocks.
    mutating func wants(moving count: Int) -> Bool {
        guard isEnabled, count >= fewest, calm >= patience, !wasTried else { return false }
        isWanted = true
        return true
    }
}
