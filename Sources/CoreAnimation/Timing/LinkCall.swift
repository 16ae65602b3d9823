import CoreFoundation
import Foundation

/// A link on its run loop: signalled from any thread, called on the run loop.
///
/// Several signals before the run loop's turn cause one call.
final class LinkCall: @unchecked Sendable {
    private let link: CADisplayLink
    private weak var clock: RefreshClock?
    /// A plain lock: run loops and their sources are not `Sendable`.
    private let lock = NSLock()
    private var place: (runLoop: CFRunLoop, source: CFRunLoopSource)?
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
        guard let source = CFRunLoopSourceCreate(nil, 0, &context) else { return }
        lock.withLock {
            if isOver { return }
            for mode in modes { CFRunLoopAddSource(runLoop, source, Self.name(of: mode)) }
            LinkSettling.join(runLoop, modes)
            place = (runLoop, source)
        }
    }

    static func name(of mode: RunLoop.Mode) -> CFRunLoopMode {
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
        if let place = lock.withLock({ place }) { LinkSettling.begin(self, on: place.runLoop) }
        guard let clock else { return }
        let (number, grid) = clock.begin(self)
        link.refresh(number, of: grid)
        clock.called(self, nextDue: link.nextDue)
    }

    /// The changes of the call are committed.
    func settle() { clock?.settle(self) }

    func end() {
        let place = lock.withLock {
            isOver = true
            defer { self.place = nil }
            return self.place
        }
        guard let place else { return }
        CFRunLoopSourceInvalidate(place.source)
        LinkSettling.leave(place.runLoop)
    }
}
