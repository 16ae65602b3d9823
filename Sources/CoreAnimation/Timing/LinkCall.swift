import CoreFoundation
import Foundation

/// A link on its run loop: signalled from any thread, called on the run loop.
///
/// Several signals before the run loop's turn cause one call.
final class LinkCall: @unchecked Sendable {
    private let link: CADisplayLink
    private unowned let clock: RefreshClock
    /// A plain lock: run loops and their sources are not `Sendable`.
    private let lock = NSLock()
    private var place: (runLoop: CFRunLoop, source: CFRunLoopSource, observer: CFRunLoopObserver)?
    private var isOver = false
    /// Refresh of the next call, and the refresh of a call with uncommitted changes. Under the
    /// clock's lock.
    var nextDue = Int.min
    var beginning: Int?

    /// Nil for a link without a run loop.
    init?(_ link: CADisplayLink, of clock: RefreshClock) {
        guard let runLoop = link.runLoop else { return nil }
        self.link = link
        self.clock = clock
        let modes = link.modes
        // Foundation offers the Core Foundation run loop of the current thread and the main thread
        // only.
        if runLoop === RunLoop.main {
            join(CFRunLoopGetMain(), modes)
        } else if runLoop === RunLoop.current {
            join(CFRunLoopGetCurrent(), modes)
        } else {
            runLoop.perform(inModes: modes) { [weak self] in
                self?.join(CFRunLoopGetCurrent(), modes)
            }
        }
    }

    private func join(_ runLoop: CFRunLoop, _ modes: [RunLoop.Mode]) {
        var context = CFRunLoopSourceContext()
        context.info = Unmanaged.passUnretained(self).toOpaque()
        context.retain = { info in
            info.map { UnsafeRawPointer(Unmanaged<LinkCall>.fromOpaque($0).retain().toOpaque()) }
        }
        context.release = { info in
            if let info { Unmanaged<LinkCall>.fromOpaque(info).release() }
        }
        context.perform = { info in
            if let info { Unmanaged<LinkCall>.fromOpaque(info).takeUnretainedValue().perform() }
        }
        let activities = CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue
        // Runs after the observer that commits.
        let settling = CFRunLoopObserverCreateWithHandler(
            nil, CFOptionFlags(activities), true, 3_000_000
        ) { [weak self, weak clock] _, _ in
            if let self { clock?.settle(self) }
        }
        guard let source = CFRunLoopSourceCreate(nil, 0, &context), let observer = settling
        else { return }
        lock.withLock {
            if isOver { return }
            for mode in modes.map(Self.name) {
                CFRunLoopAddSource(runLoop, source, mode)
                CFRunLoopAddObserver(runLoop, observer, mode)
            }
            place = (runLoop, source, observer)
        }
    }

    private static func name(of mode: RunLoop.Mode) -> CFRunLoopMode {
        // Core Foundation compares the common modes by address.
        if mode == .common { return kCFRunLoopCommonModes }
        return CFStringCreateWithCString(nil, mode.rawValue, CFStringBuiltInEncodings.UTF8.rawValue)
    }

    func signal() {
        guard let place = lock.withLock({ place }) else { return }
        CFRunLoopSourceSignal(place.source)
        CFRunLoopWakeUp(place.runLoop)
    }

    private func perform() {
        let (number, grid) = clock.begin(self)
        link.refresh(number, of: grid)
        clock.called(self, nextDue: link.nextDue)
    }

    func end() {
        let place = lock.withLock {
            isOver = true
            defer { self.place = nil }
            return self.place
        }
        guard let place else { return }
        CFRunLoopSourceInvalidate(place.source)
        CFRunLoopObserverInvalidate(place.observer)
    }
}
