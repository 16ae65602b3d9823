import Foundation

extension Int32 {
    /// True for a signal that the process ignores, as under nohup.
    var isIgnoredSignal: Bool {
        var action = sigaction()
        sigaction(self, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
