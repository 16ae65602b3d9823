import CoreGraphics
import Foundation
import LaminaRenderTree
import Synchronization

/// Animation on a layer, from `add` until removal: the layer's copy, the committed form, and the
/// completion blocks that wait for the end.
final class AnimationAttachment {
    let key: String?
    let animation: CAAnimation
    let id: AnimationID
    let isBuiltIn: Bool
    /// Committed form; nil before the commit.
    var compiled: RenderAnimation?
    private(set) var completions: [CompletionEntry] = []
    private var didStart = false
    private var isOver = false
    private let delivery: MainDelivery

    private static let counter = Atomic<UInt64>(0)

    static func nextID() -> AnimationID {
        AnimationID(counter.wrappingAdd(1, ordering: .relaxed).newValue)
    }

    init(key: String?, animation: CAAnimation, thread: ThreadState) {
        self.key = key
        self.animation = animation
        isBuiltIn = animation.isBuiltIn
        id = Self.nextID()
        delivery = thread.delivery
        joinCompletions(thread)
    }

    /// Makes the completion blocks already set in the open transactions wait for this animation.
    func joinCompletions(_ thread: ThreadState) {
        for level in thread.levels {
            // Each earlier block waits for the next block of its transaction.
            guard let entry = level.completions.last,
                !completions.contains(where: { $0 === entry })
            else { continue }
            entry.enter()
            completions.append(entry)
        }
    }

    /// Reports the beginning of the active interval. Thread: main.
    func start() {
        guard !didStart, !isOver else { return }
        didStart = true
        animation.delegate?.animationDidStart(animation)
    }

    /// Reports the end of the active interval. Thread: main.
    func finish() {
        guard !isOver else { return }
        start()
        isOver = true
        animation.delegate?.animationDidStop(animation, finished: true)
        letGo()
    }

    /// Ends the animation: removed, replaced, or out of the tree with its layer. The delegate is
    /// called in a later turn.
    func end(finished: Bool) {
        guard !isOver else { return }
        isOver = true
        if let delegate = animation.delegate {
            let animation = animation
            delivery.enqueue { delegate.animationDidStop(animation, finished: finished) }
        }
        letGo()
    }

    private func letGo() {
        for entry in completions { entry.leave() }
        completions.removeAll()
    }
}
