import Foundation
import LaminaGraphicsTypes

/// Whether, and when, layers that only move are put into flocks.
package enum FlockUse: String, Sendable {
    /// Not at all: each is evaluated by the render tree and is an item of its own.
    case never
    /// Once nothing but places and paint has changed for some updates: `FlockStore`.
    case calm
    /// In every list, two layers of a kind being enough: for tests and random programs.
    case hurry

    /// What `LAMINA_FLOCKS` in this process's environment asks for. Read once.
    package static let standard = FlockUse(
        environment: ProcessInfo.processInfo.environment["LAMINA_FLOCKS"])

    /// `0` is never, `1` calm, `hurry` hurry. Calm where nothing is asked for; so is anything else, which is said.
    package init(environment text: String?) {
        switch text {
        case nil, "1", "": self = .calm
        case "hurry": self = .hurry
        case "0": self = .never
        case let other?:
            Diagnostics.note("LAMINA_FLOCKS is 0, 1 or hurry, not \(other); taken as 1")
            self = .calm
        }
    }

    /// How many layers of a kind in a row are a flock at least.
    package var fewest: Int {
        // Fewer cost less one by one than another evaluation and draw call do.
        self == .hurry ? 2 : 128
    }
}

extension Planner {
    /// Whether lists have flocks. A change has the list built anew.
    package var flockUse: FlockUse {
        get { flocks.use }
        set { if newValue != flocks.use { useFlocks(newValue) } }
    }

    /// The same; `fewest` is how many layers of a kind in a row are a flock at least, nil for what the use says.
    package func useFlocks(_ use: FlockUse, fewest: Int? = nil) {
        let old = (flocks.use, flocks.fewest)
        flocks.use = use
        flocks.fewest = fewest ?? use.fewest
        if old != (flocks.use, flocks.fewest) { needsBuild = true }
    }
}
