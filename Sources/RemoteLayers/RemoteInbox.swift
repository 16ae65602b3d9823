import Foundation

/// A server's messages on their way from the reader's thread to the client's main queue.
///
/// The reader waits while `RemoteLimit.undelivered` messages are undelivered: an endless sequence
/// of messages cannot exhaust the client's memory or block the main queue. The newest of
/// consecutive mouse moves replaces the preceding moves. Thread: any.
final class RemoteInbox: @unchecked Sendable {
    private let condition = MonotonicCondition()
    private var messages: ContiguousArray<RemoteLink.Message> = []
    private var isOpen = true
    /// True between a call of `request` and the resulting call of `drain`.
    private var isRequested = false
    /// Asks the main queue to call `drain`. Called on the reader's thread.
    private let request: @Sendable () -> Void

    init(_ request: @escaping @Sendable () -> Void) { self.request = request }

    /// Adds a message; waits for free space in the queue. Without effect after `close`. Thread: the
    /// reader's.
    func put(_ message: RemoteLink.Message) {
        let isFirst = condition.withLock {
            if isOpen, replaceLast(with: message) { return false }
            while isOpen, messages.count >= RemoteLimit.undelivered {
                condition.wait()
            }
            guard isOpen else { return false }
            messages.append(message)
            defer { isRequested = true }
            return !isRequested
        }
        if isFirst { request() }
    }

    /// Replaces an undelivered mouse move by a newer mouse move. Call under the lock.
    private func replaceLast(with message: RemoteLink.Message) -> Bool {
        guard case .event(.mouseMoved) = message, case .event(.mouseMoved)? = messages.last else {
            return false
        }
        messages[messages.count - 1] = message
        return true
    }

    /// Removes and returns the undelivered messages in order of arrival. Thread: main.
    func drain() -> ContiguousArray<RemoteLink.Message> {
        condition.withLock {
            let all = messages
            messages = []
            isRequested = false
            condition.broadcast()
            return all
        }
    }

    /// Ends the reader's waiting; later messages are dropped.
    func close() {
        condition.withLock {
            isOpen = false
            messages = []
            condition.broadcast()
        }
    }
}
