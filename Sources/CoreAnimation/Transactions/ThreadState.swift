import CLaminaThreadEnd
import CoreGraphics
import Foundation
import LaminaRenderTree

/// Transaction state of one thread: the stack of open transactions and the changed layers.
///
/// Stacks are per thread (B-TX 100). Only the thread itself touches its state.
final class ThreadState {
    /// Open transaction. Resolved values are inherited when pushed.
    struct Level {
        var isImplicit = false
        var duration: CFTimeInterval = 0.25
        var timingFunction: CAMediaTimingFunction?
        var disablesActions = false
        /// Result of the completion block's getter.
        var block: (() -> Void)?
        /// Values of other keys set on this level.
        var values: [String: Any] = [:]
        /// Blocks set on this level; each waits for animations added later.
        var completions: [CompletionEntry] = []
    }

    var levels: ContiguousArray<Level> = []
    /// Values without an open transaction.
    var base = Level()
    /// Layers of committed trees changed since the last commit, in order of their first change.
    var changed: ContiguousArray<CALayer> = []
    /// Layers waiting for layout and for display in the next commit.
    var layoutQueue: ContiguousArray<CALayer> = []
    var displayQueue: ContiguousArray<CALayer> = []
    /// Emptied lists of layers and records of changes, reused by the next commit.
    private var emptyLists: ContiguousArray<ContiguousArray<CALayer>> = []
    private var unusedChanges: ContiguousArray<PendingChanges> = []
    private static let mostUnused = 64
    /// Non-empty only while a commit encodes.
    var encoders: ContiguousArray<PacketEncoder> = []
    /// Drawings in progress for this thread's commit.
    var drawings: BackgroundDrawing.Batch?
    /// Layers moved to another context, for removal from their old context.
    var orphans: [(context: LayerContext, id: LayerID)] = []
    /// Contexts with something to commit other than layers (a new root).
    var contexts: [LayerContext] = []
    /// Clock of `CACurrentMediaTime` on this thread; nil for the machine's.
    var clock: MediaClock?
    /// Queue of callbacks caused by this thread.
    var delivery: MainDelivery = .main
    /// Driver of display links added on this thread; nil for the shared driver.
    var displayLinkDriver: DisplayLinkDriver?
    /// Clock and link driver of a manual host on this thread. Windows on a screen take precedence,
    /// as do the clock and driver set on the thread.
    private weak var hostClock: (any MediaClock)?
    private weak var hostLinks: (any DisplayLinkDriver)?

    func follow(_ clock: (any MediaClock)?, _ links: (any DisplayLinkDriver)?) {
        (hostClock, hostLinks) = (clock, links)
    }

    /// The clock in effect on this thread; nil for the machine's.
    var presentClock: (any MediaClock)? {
        if let clock { return clock }
        guard let hostClock, !RefreshClock.hasScreens else { return nil }
        return hostClock
    }

    /// The driver in effect for links added on this thread; nil for the shared driver.
    var presentLinks: (any DisplayLinkDriver)? {
        if let displayLinkDriver { return displayLinkDriver }
        guard let hostLinks, clock != nil || !RefreshClock.hasScreens else { return nil }
        return hostLinks
    }
    /// Set by the default implementation of an optional protocol method (see `OptionalMethod`).
    var reachedDefault = false
    /// Objects of instances in deinit, and true while a caller releases them.
    private var leaving: ContiguousArray<AnyObject> = []
    private var isLettingGo = false

    /// Releases objects iteratively: a recursive deinit of a deep layer tree would overflow the
    /// stack. The list is empty afterwards. The caller must hold the only references.
    func letGo(of objects: inout ContiguousArray<AnyObject>) {
        leaving.append(contentsOf: objects)
        objects = []
        if isLettingGo { return }
        isLettingGo = true
        while leaving.popLast() != nil {}
        isLettingGo = false
    }

    /// Returns the content of a list of changed layers and leaves an empty list.
    func drain(_ list: inout ContiguousArray<CALayer>) -> ContiguousArray<CALayer> {
        var taken = emptyLists.popLast() ?? []
        swap(&taken, &list)
        return taken
    }

    /// Returns the memory of a taken list.
    func giveBack(_ list: inout ContiguousArray<CALayer>) {
        guard list.capacity <= Self.mostUnused, emptyLists.count < 4 else { return list = [] }
        list.removeAll(keepingCapacity: true)
        emptyLists.append([])
        swap(&emptyLists[emptyLists.count - 1], &list)
    }

    func makeChanges(before: LayerProperties) -> PendingChanges {
        guard let known = unusedChanges.popLast() else { return PendingChanges(before: before) }
        known.before = before
        return known
    }

    /// Recycles a layer's record of changes after a commit.
    func giveBack(_ changes: inout PendingChanges?) {
        defer { changes = nil }
        guard unusedChanges.count < Self.mostUnused, isKnownUniquelyReferenced(&changes),
            let unused = changes
        else { return }
        unused.clear()
        unusedChanges.append(unused)
    }

    /// Layers with their own layout in progress, the outermost first. `isSecond`: the layout before
    /// marked the layer.
    private var layouts: ContiguousArray<(layer: CALayer, isSecond: Bool)> = []
    /// Layers marked by their own layout.
    private var markedByThemselves: Set<ObjectIdentifier> = []

    /// Begins a layer's own layout; false if two are in progress already.
    func beginLayout(of layer: CALayer) -> Bool {
        guard layouts.count(where: { $0.layer === layer }) < 2 else { return false }
        let isSecond =
            !markedByThemselves.isEmpty
            && markedByThemselves.remove(ObjectIdentifier(layer)) != nil
        layouts.append((layer, isSecond))
        return true
    }

    func endLayout() { layouts.removeLast() }

    /// True if a change of a layer's content marks the layer for layout; false for a change by the
    /// layer's own second layout.
    func repeats(layoutOf layer: CALayer) -> Bool {
        guard let own = layouts.last(where: { $0.layer === layer }) else { return true }
        if own.isSecond { return false }
        markedByThemselves.insert(ObjectIdentifier(layer))
        return true
    }

    /// Ends all layouts of a commit.
    func endLayouts() { if layouts.isEmpty { markedByThemselves.removeAll() } }

    /// True while a commit runs on this thread.
    var isCommitting = false
    private var observer: AnyObject?
    /// Remaining stack for recursion into a tree.
    private(set) lazy var stackLimit = StackLimit()

    var disablesActions: Bool { levels.last?.disablesActions ?? false }

    /// Resolved values of the innermost transaction.
    var top: Level { levels.last ?? base }

    /// Closes the innermost transaction; its completion blocks expect no more animations.
    func closeTop() {
        guard let level = levels.popLast() else { return }
        for entry in level.completions { entry.close() }
    }

    /// Commits all open transactions. A thread of a queue of drawings has no other commit: a layer
    /// changed by a drawing would wait for ever.
    func commitAll() { while !levels.isEmpty && !isCommitting { CATransaction.commit() } }

    /// True if the outermost transaction began in a block of the main queue.
    var servesMainQueue = false

    /// Notes the queue of an outermost transaction at the transaction's begin.
    func noteQueue() { servesMainQueue = MainDelivery.isOnMainQueue }

    /// Opens the implicit transaction without an open transaction (B-TX 101).
    func ensureTransaction() {
        guard levels.isEmpty else { return }
        noteQueue()
        var level = Level()
        level.isImplicit = true
        levels.append(level)
        if observer == nil { observer = RunLoopCommit.observeCurrentRunLoop() }
    }
}

// MARK: - The current thread's state

extension ThreadState {
    static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// State of the current thread, made on first use.
    static var current: ThreadState {
        if let pointer = pthread_getspecific(key) {
            return Unmanaged<ThreadState>.fromOpaque(pointer).takeUnretainedValue()
        }
        let state = ThreadState()
        let pointer = Unmanaged.passRetained(state).toOpaque()
        pthread_setspecific(key, pointer)
        thread_end_add({ ThreadState.endThread($0) }, pointer)
        return state
    }

    static var currentIfAny: ThreadState? {
        pthread_getspecific(key).map {
            Unmanaged<ThreadState>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Runs `body` with a fresh state in place of the thread's, dropped afterwards.
    static func withFresh<R>(
        clock: MediaClock? = nil, delivery: MainDelivery = .main, _ body: () throws -> R
    ) rethrows -> R {
        let outer = pthread_getspecific(key)
        let state = ThreadState()
        state.clock = clock
        state.delivery = delivery
        pthread_setspecific(key, Unmanaged.passUnretained(state).toOpaque())
        defer {
            // Open changes are published, because their transaction would never commit.
            if !state.changed.isEmpty || !state.contexts.isEmpty { CommitPhases.run(state) }
            while !state.levels.isEmpty { state.closeTop() }
            pthread_setspecific(key, outer)
        }
        return try withExtendedLifetime(state) { try body() }
    }
}

/// Runs code under the given clock and with separate delivery of callbacks, apart from the thread's
/// other transactions.
///
/// Not Apple's: for tests and for hosts that render on the caller's thread.
public enum MediaTime {
    /// Runs `body` with `clock` as the media time and `delivery` as the queue of callbacks. Open
    /// changes are committed at the end. Thread: the current thread only. Errors: those of `body`.
    public static func with<R>(
        _ clock: MediaClock, delivery: MainDelivery = .main, _ body: () throws -> R
    ) rethrows -> R {
        try ThreadState.withFresh(clock: clock, delivery: delivery, body)
    }

    /// Makes the thread follow a manual host: the host's time is the present time, the host's
    /// frames call display links. Without an effect in a program with a screen, or under a clock of
    /// the thread's own.
    /// Clock and driver are kept weakly; nil ends following.
    package static func follow(
        _ clock: (any MediaClock)?, links: (any DisplayLinkDriver)?
    ) {
        ThreadState.current.follow(clock, links)
    }

    /// Runs a manual host's work at a time of the host's clock, in place of the thread's clock.
    package static func during<R>(
        _ clock: any MediaClock, links: any DisplayLinkDriver, _ body: () throws -> R
    ) rethrows -> R {
        let state = ThreadState.current
        let outer = (state.clock, state.displayLinkDriver)
        state.clock = clock
        if outer.1 == nil { state.displayLinkDriver = links }
        defer { (state.clock, state.displayLinkDriver) = outer }
        return try body()
    }

    /// Queue of later turns of this thread's work.
    package static var delivery: MainDelivery { ThreadState.currentIfAny?.delivery ?? .main }
}

/// Distinguishes implemented from missing methods of optional Objective-C protocols.
///
/// Every optional method has a default implementation that only calls `missing()`. `call` runs the
/// method. The result is nil if only the default implementation ran.
package enum OptionalMethod {
    package static func missing() { ThreadState.current.reachedDefault = true }

    package static func call<R>(_ body: () -> R) -> R? {
        let state = ThreadState.current
        let outer = state.reachedDefault
        state.reachedDefault = false
        let result = body()
        let missing = state.reachedDefault
        state.reachedDefault = outer
        return missing ? nil : result
    }
}
