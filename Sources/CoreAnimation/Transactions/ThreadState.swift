import CoreGraphics
import Foundation
import LaminaRenderTree

/// Everything transactions keep for one thread: the stack of open ones and the layers they changed.
///
/// Stacks are per thread (B-TX 100). Only its own thread touches one.
final class ThreadState {
    /// One open transaction. Resolved values are inherited when it is pushed.
    struct Level {
        var isImplicit = false
        var duration: CFTimeInterval = 0.25
        var timingFunction: CAMediaTimingFunction?
        var disablesActions = false
        /// What the getter of the completion block answers.
        var block: (() -> Void)?
        /// Values of other keys set on this level.
        var values: [String: Any] = [:]
        /// Blocks set on this level; each waits for animations added after it.
        var completions: [CompletionEntry] = []
    }

    var levels: ContiguousArray<Level> = []
    /// Values used while no transaction is open.
    var base = Level()
    /// Layers of committed trees changed since the last commit, in order of their first change.
    var changed: ContiguousArray<CALayer> = []
    /// Layers waiting for layout and for display in the next commit.
    var layoutQueue: ContiguousArray<CALayer> = []
    var displayQueue: ContiguousArray<CALayer> = []
    /// Emptied lists of layers and records of changes, whose memory the next commit uses.
    private var emptyLists: ContiguousArray<ContiguousArray<CALayer>> = []
    private var unusedChanges: ContiguousArray<PendingChanges> = []
    private static let mostUnused = 64
    /// Empty but while a commit encodes.
    var encoders: ContiguousArray<PacketEncoder> = []
    /// Drawings of this thread's commit that are under way.
    var drawings: BackgroundDrawing.Batch?
    /// Layers that moved to another context; their old one must let go of them.
    var orphans: [(context: LayerContext, id: LayerID)] = []
    /// Contexts with something to commit although no layer changed (a new root).
    var contexts: [LayerContext] = []
    /// The clock that `CACurrentMediaTime` reads on this thread; nil for the machine's.
    var clock: MediaClock?
    /// Where callbacks that this thread causes are run.
    var delivery: MainDelivery = .main
    /// What calls display links added on this thread; nil for the shared one.
    var displayLinkDriver: DisplayLinkDriver?
    /// The time of a manual host of this thread, and what calls links in its frames. Windows of a screen win over them, and so
    /// does what the thread was given.
    private weak var hostClock: (any MediaClock)?
    private weak var hostLinks: (any DisplayLinkDriver)?

    func follow(_ clock: (any MediaClock)?, _ links: (any DisplayLinkDriver)?) {
        (hostClock, hostLinks) = (clock, links)
    }

    /// The clock that is read on this thread; nil for the machine's.
    var presentClock: (any MediaClock)? {
        if let clock { return clock }
        guard let hostClock, !RefreshClock.hasScreens else { return nil }
        return hostClock
    }

    /// What calls links that are added on this thread; nil for what all threads have.
    var presentLinks: (any DisplayLinkDriver)? {
        if let displayLinkDriver { return displayLinkDriver }
        guard let hostLinks, clock != nil || !RefreshClock.hasScreens else { return nil }
        return hostLinks
    }
    /// Set by the default implementation of an optional protocol method (see `OptionalMethod`).
    var reachedDefault = false
    /// What was held by objects that are being freed, and whether somebody takes them off this list.
    private var leaving: ContiguousArray<AnyObject> = []
    private var isLettingGo = false

    /// Lets go of objects that may hold others of their kind, one after the other: let go of by each other, those of a
    /// deep tree would use up the stack. The list is empty afterwards; nobody else may hold what was in it.
    func letGo(of objects: inout ContiguousArray<AnyObject>) {
        leaving.append(contentsOf: objects)
        objects = []
        if isLettingGo { return }
        isLettingGo = true
        while leaving.popLast() != nil {}
        isLettingGo = false
    }

    /// Takes one of the lists above; the one in its place is empty.
    func take(_ list: inout ContiguousArray<CALayer>) -> ContiguousArray<CALayer> {
        var taken = emptyLists.popLast() ?? []
        swap(&taken, &list)
        return taken
    }

    /// Gives the memory of a list that was taken back.
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

    /// A layer's changes were committed.
    func giveBack(_ changes: inout PendingChanges?) {
        defer { changes = nil }
        guard unusedChanges.count < Self.mostUnused, isKnownUniquelyReferenced(&changes),
            let unused = changes
        else { return }
        unused.clear()
        unusedChanges.append(unused)
    }

    /// Layers whose own layout runs, the outermost first, and whether it runs because their layout before marked them.
    private var layouts: ContiguousArray<(layer: CALayer, isSecond: Bool)> = []
    /// Layers that their own layout has marked again.
    private var markedByThemselves: Set<ObjectIdentifier> = []

    /// A layer's own layout begins; false where it already runs twice.
    func beginLayout(of layer: CALayer) -> Bool {
        guard layouts.count(where: { $0.layer === layer }) < 2 else { return false }
        let isSecond =
            !markedByThemselves.isEmpty
            && markedByThemselves.remove(ObjectIdentifier(layer)) != nil
        layouts.append((layer, isSecond))
        return true
    }

    func endLayout() { layouts.removeLast() }

    /// Whether a change of a layer's content has it laid out again: not when its own layout makes the change for a second time.
    func repeats(layoutOf layer: CALayer) -> Bool {
        guard let own = layouts.last(where: { $0.layer === layer }) else { return true }
        if own.isSecond { return false }
        markedByThemselves.insert(ObjectIdentifier(layer))
        return true
    }

    /// A commit has laid out all there is.
    func endLayouts() { if layouts.isEmpty { markedByThemselves.removeAll() } }

    /// Whether a commit is running on this thread.
    var isCommitting = false
    private var observer: AnyObject?
    /// How deep this thread may go into a tree.
    private(set) lazy var stackRoom = StackRoom()

    var disablesActions: Bool { levels.last?.disablesActions ?? false }

    /// Reads the innermost transaction's resolved values.
    var top: Level { levels.last ?? base }

    /// Takes the innermost transaction off; its completion blocks wait for nothing more to be added.
    func closeTop() {
        guard let level = levels.popLast() else { return }
        for entry in level.completions { entry.close() }
    }

    /// Opens the implicit transaction when none is open (B-TX 101).
    func ensureTransaction() {
        guard levels.isEmpty else { return }
        var level = Level()
        level.isImplicit = true
        levels.append(level)
        if observer == nil { observer = RunLoopCommit.observeCurrentRunLoop() }
    }
}

// MARK: - The current thread's state

extension ThreadState {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in
            guard let pointer else { return }
            let state = Unmanaged<ThreadState>.fromOpaque(pointer)
            if !state.takeUnretainedValue().changed.isEmpty {
                Diagnostics.once("a thread ended with an uncommitted CATransaction")
            }
            state.release()
        }
        return key
    }()

    /// The state of the running thread, made when it is first asked for.
    static var current: ThreadState {
        if let pointer = pthread_getspecific(key) {
            return Unmanaged<ThreadState>.fromOpaque(pointer).takeUnretainedValue()
        }
        let state = ThreadState()
        pthread_setspecific(key, Unmanaged.passRetained(state).toOpaque())
        return state
    }

    static var currentIfAny: ThreadState? {
        pthread_getspecific(key).map {
            Unmanaged<ThreadState>.fromOpaque($0).takeUnretainedValue()
        }
    }

    /// Runs `body` with a state of its own in place of the thread's, and drops it afterwards.
    static func withFresh<R>(
        clock: MediaClock? = nil, delivery: MainDelivery = .main, _ body: () throws -> R
    ) rethrows -> R {
        let outer = pthread_getspecific(key)
        let state = ThreadState()
        state.clock = clock
        state.delivery = delivery
        pthread_setspecific(key, Unmanaged.passUnretained(state).toOpaque())
        defer {
            // What is left open is published, so that no layer waits for a transaction nobody commits.
            if !state.changed.isEmpty || !state.contexts.isEmpty { CommitPhases.run(state) }
            while !state.levels.isEmpty { state.closeTop() }
            pthread_setspecific(key, outer)
        }
        return try withExtendedLifetime(state) { try body() }
    }
}

/// Runs code under a clock and a delivery of its own, apart from the thread's other transactions.
///
/// Our own, for tests and for hosts that render on the caller's thread.
public enum MediaTime {
    public static func with<R>(
        _ clock: MediaClock, delivery: MainDelivery = .main, _ body: () throws -> R
    ) rethrows -> R {
        try ThreadState.withFresh(clock: clock, delivery: delivery, body)
    }

    /// The thread follows a manual host from now on: its time is the present moment, its frames call display links. Not in a
    /// program that has a screen, and not under a clock of the thread's own. Both are kept weakly; nil ends it.
    package static func follow(
        _ clock: (any MediaClock)?, links: (any DisplayLinkDriver)?
    ) {
        ThreadState.current.follow(clock, links)
    }

    /// Runs what a manual host does at a moment of its clock: with that clock, whatever the thread has else.
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

    /// Where later turns of this thread's work run.
    package static var delivery: MainDelivery { ThreadState.currentIfAny?.delivery ?? .main }
}

/// How optional Objective-C protocol methods are told from implemented ones.
///
/// Every optional method has a default implementation that only calls `missing()`. `call` runs the
/// method and answers whether something other than that default ran.
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
