import Foundation
import LaminaGraphicsTypes

/// When animated batches are formed.
package enum AnimatedBatchMode: String, Sendable {
    /// Never: the render tree evaluates every layer, and each layer is a separate item.
    case never
    /// After some updates with changes of position and paint only; see `AnimatedBatchPolicy`. The
    /// default.
    case whenStable
    /// In every list, from two layers of a kind on: for tests and random programs.
    case always

    /// The value of `LAMINA_ANIMATED_BATCHES` in this process's environment. Read once.
    package static let standard = AnimatedBatchMode(
        environment: ProcessInfo.processInfo.environment)

    /// `0` is never, `1` or no value is `whenStable`, `always` is `always`. Other values count as
    /// 1, with a logged note. The variable and the value of version 1 still work, with a note.
    package init(environment: [String: String]) {
        let (name, oldName) = ("LAMINA_ANIMATED_BATCHES", "LAMINA_FLOCKS")
        var text = environment[name]
        if text == nil, let oldValue = environment[oldName] {
            Diagnostics.once("\(oldName) is now named \(name), and its value hurry always")
            text = oldValue == "hurry" ? "always" : oldValue
        }
        switch text {
        case nil, "1", "": self = .whenStable
        case "always": self = .always
        case "0": self = .never
        case let other?:
            Diagnostics.note("\(name) is 0, 1 or always, not \(other); taken as 1")
            self = .whenStable
        }
    }

    /// The least number of consecutive layers of a kind in a batch.
    package var fewest: Int {
        // Fewer layers cost less individually than an additional evaluation and draw call.
        self == .always ? 2 : 128
    }
}

extension Planner {
    /// The use of animated batches. A change forces a rebuild of the list.
    package var animatedBatchMode: AnimatedBatchMode {
        get { state.pointee.batches.policy.use }
        set { if newValue != animatedBatchMode { useAnimatedBatches(newValue) } }
    }

    /// Sets the use; `fewest` is the least number of layers in a batch, nil for the use's default.
    package func useAnimatedBatches(_ use: AnimatedBatchMode, fewest: Int? = nil) {
        let policy = state.pointee.batches.policy
        let (old, new) = ((policy.use, policy.fewest), (use, fewest ?? use.fewest))
        (state.pointee.batches.policy.use, state.pointee.batches.policy.fewest) = new
        if old != new { needsBuild = true }
    }
}
