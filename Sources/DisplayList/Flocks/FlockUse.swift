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

    /// The value of `LAMINA_ANIMATED_BATCHES` in this process's environment. Read once.
    package static let standard = FlockUse(environment: ProcessInfo.processInfo.environment)

    /// `0` stands for never, `1` or no value for `calm`, `always` for `hurry`. Any other value is
    /// taken as 1, with a note. The variable and the value of version 1 still work, with a note.
    package init(environment: [String: String]) {
        let (name, oldName) = ("LAMINA_ANIMATED_BATCHES", "LAMINA_FLOCKS")
        var text = environment[name]
        if text == nil, let oldValue = environment[oldName] {
            Diagnostics.once("\(oldName) is now named \(name), and its value hurry always")
            text = oldValue == "hurry" ? "always" : oldValue
        }
        switch text {
        case nil, "1", "": self = .calm
        case "always": self = .hurry
        case "0": self = .never
        case let other?:
            Diagnostics.note("\(name) is 0, 1 or always, not \(other); taken as 1")
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
