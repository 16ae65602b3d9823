import CoreAnimation
import Foundation

/// Display links of a window: the links follow the window's screen, and pause while the window is
/// hidden. Thread: any.
final class WindowLinks: DisplayLinkDriver, @unchecked Sendable {
    /// A plain lock: display links are not `Sendable`.
    private let lock = NSLock()
    private var links: [CADisplayLink] = []
    private var clock: RefreshClock
    private var seen = false
    private var isClosed = false

    init(_ refreshes: RefreshClock) { clock = refreshes }

    var refreshes: RefreshClock {
        get { lock.withLock { clock } }
        set { move { clock = newValue } }
    }

    var isSeen: Bool {
        get { lock.withLock { seen } }
        set { move { seen = newValue } }
    }

    private func move(_ change: () -> Void) {
        lock.withLock {
            if seen { for link in links { clock.detach(link) } }
            change()
            if seen { for link in links { clock.attach(link) } }
        }
    }

    func attach(_ link: CADisplayLink) {
        lock.withLock {
            if isClosed { return }
            links.append(link)
            if seen { clock.attach(link) }
        }
    }

    func detach(_ link: CADisplayLink) {
        lock.withLock {
            links.remove(object: link)
            clock.detach(link)
        }
    }

    /// Ends the links: no link gets another call.
    func close() {
        isSeen = false
        lock.withLock { (links, isClosed) = ([], true) }
    }
}
