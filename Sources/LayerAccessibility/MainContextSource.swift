import CLaminaATK
import CoreFoundation
import Foundation

/// GLib's main context, served by the main run loop without polling: the context's files wake the
/// main queue through one descriptor. Thread: main.
final class MainContextSource: @unchecked Sendable {
    private var source: DispatchSourceRead?
    private var timer: DispatchSourceTimer?
    private var observer: CFRunLoopObserver?

    func start() {
        guard source == nil else { return }
        let file = lamina_context_file()
        guard file >= 0 else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: .main)
        source.setEventHandler { [weak self] in self?.serve() }
        source.resume()
        self.source = source
        // The set of files and the timeout of the context change with the program's work, hence
        // both are read before each wait of the loop.
        let observer = CFRunLoopObserverCreateWithHandler(
            kCFAllocatorDefault, CFRunLoopActivity.beforeWaiting.rawValue, true, 1_000_001
        ) { [weak self] _, _ in self?.prepare() }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
        self.observer = observer
        prepare()
    }

    func stop() {
        source?.cancel()
        timer?.cancel()
        if let observer {
            CFRunLoopRemoveObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes)
        }
        (source, timer, observer) = (nil, nil, nil)
    }

    private func serve() {
        guard source != nil else { return }
        lamina_context_run()
    }

    private func prepare() {
        let wait = lamina_context_prepare()
        timer?.cancel()
        timer = nil
        guard wait >= 0 else { return }
        if wait == 0 {
            DispatchQueue.main.async { [weak self] in self?.serve() }
            // An observer runs before the loop sleeps; the queue wakes the loop.
            CFRunLoopWakeUp(CFRunLoopGetMain())
            return
        }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + .milliseconds(Int(wait)))
        timer.setEventHandler { [weak self] in self?.serve() }
        timer.resume()
        self.timer = timer
    }
}
