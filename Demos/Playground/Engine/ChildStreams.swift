import Foundation
import PlaygroundWire

/// Pipes of a scene process, on a separate thread: the main thread continues in any state of the
/// process.
///
/// Commands wait until the process reads them. Output is read at the main thread's rate, a piece
/// each sixtieth of a second; a process with more than a mebibyte of unread output waits. No
/// dispatch sources: sources on pipes with a closed end make libdispatch crash.
/// Docs/WORKAROUNDS.md.
final class ChildStreams: @unchecked Sendable {
    /// Reports to the main thread.
    struct Handlers: Sendable {
        var onAnswer: @MainActor @Sendable (SceneAnswer) -> Void
        var onOutput: @MainActor @Sendable (OutputTail.Piece) -> Void
        /// The signal that ended the process, 0 for none.
        var onEnd: @MainActor @Sendable (Int32) -> Void
    }

    /// The largest number of bytes of output between two reads of the main thread.
    private static let mostAhead = 1 << 20
    /// The largest number of unread answers.
    private static let mostAnswers = 256
    /// The largest number of bytes of an answer, enough for kept values of any usual length.
    private static let mostOfAnswer = 16 << 20
    private static let period = 1.0 / 60

    private let process: pid_t
    private let input: Int32
    private let answers: Int32
    private let outputs: [Int32]
    /// A pipe by which the thread is woken.
    private let wake: Int32
    private let bell: Int32
    private let handlers: Handlers

    private let lock = NSLock()
    // Under the lock.
    private var commands = CommandQueue()
    private var tail = OutputTail()
    private var ahead = 0
    private var unheard = 0
    private var isPieceOnItsWay = false
    private var isOver = false

    // The thread's own.
    private var rest: [UInt8] = []
    private var isCut = false
    private var lastPiece = -Double.infinity

    /// Takes the pipes' ends over.
    init(
        _ process: pid_t, input: Int32, answers: Int32, outputs: [Int32], _ handlers: Handlers
    ) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SceneKind.Failure(description: "no pipe can be made") }
        (wake, bell) = (ends[0], ends[1])
        (self.process, self.input, self.answers, self.outputs) = (process, input, answers, outputs)
        self.handlers = handlers
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        for end in [input, answers] + outputs + ends {
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
        let thread = Thread { [self] in
            run()
            tellEnd()
        }
        thread.name = "Lamina scene"
        thread.start()
    }

    /// Sends a command, as soon as the process reads.
    func send(_ command: SceneCommand) {
        lock.withLock { commands.add(command) }
        ring()
    }

    /// Bytes of unread commands.
    var waitingBytes: Int { lock.withLock { commands.byteCount } }

    private func ring() {
        lock.withLock {
            guard !isOver else { return }
            var one: UInt8 = 1
            // A full pipe wakes the thread as well.
            _ = write(bell, &one, 1)
        }
    }

    // MARK: - The thread

    /// Until the process has ended.
    private func run() {
        var polled = ([wake, input, answers] + outputs).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        polled[1].events = Int16(POLLOUT)
        let descriptors = polled.map(\.fd)
        var open = [true, true, true] + outputs.map { _ in true }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while open[2] {
            let (hasCommands, takesAnswers, takesOutput) = lock.withLock {
                (!commands.isEmpty, unheard < Self.mostAnswers, ahead < Self.mostAhead)
            }
            let isWanted = [true, hasCommands, takesAnswers] + outputs.map { _ in takesOutput }
            for i in polled.indices {
                polled[i].fd = open[i] && isWanted[i] ? descriptors[i] : -1
                polled[i].revents = 0
            }
            if poll(&polled, nfds_t(polled.count), timeout) < 0, errno != EINTR { break }
            if polled[0].revents != 0 { _ = read(wake, &buffer, buffer.count) }
            if polled[1].revents != 0 {
                open[1] = lock.withLock { commands.write(to: input) }
            }
            if polled[2].revents != 0 { open[2] = readAnswers(&buffer) }
            for i in outputs.indices where polled[3 + i].revents != 0 {
                open[3 + i] = readOutput(i, &buffer)
            }
            tellOutput()
        }
        // The last output of the process.
        for i in outputs.indices where open[3 + i] { while readOutput(i, &buffer, isLast: true) {} }
    }

    /// Milliseconds until a piece of output is due; −1 for never.
    private var timeout: Int32 {
        let isDue = lock.withLock { !tail.isEmpty && !isPieceOnItsWay }
        return isDue ? Int32(max(0, (lastPiece + Self.period - now) * 1000).rounded(.up)) : -1
    }

    private var now: Double { ProcessInfo.processInfo.systemUptime }

    private func readOutput(_ stream: Int, _ buffer: inout [UInt8], isLast: Bool = false) -> Bool {
        let count = read(outputs[stream], &buffer, buffer.count)
        if count < 0 { return !isLast && (errno == EINTR || errno == EAGAIN) }
        guard count > 0 else { return false }
        lock.withLock {
            tail.add(buffer[..<count], of: stream)
            ahead += count
        }
        return true
    }

    private func tellOutput() {
        guard now >= lastPiece + Self.period,
            lock.withLock({
                guard !tail.isEmpty, !isPieceOnItsWay else { return false }
                isPieceOnItsWay = true
                return true
            })
        else { return }
        lastPiece = now
        DispatchQueue.main.async { [self] in MainActor.assumeIsolated { deliverOutput() } }
    }

    @MainActor private func deliverOutput() {
        let piece = lock.withLock {
            (isPieceOnItsWay, ahead) = (false, 0)
            return tail.removePiece()
        }
        handlers.onOutput(piece)
        ring()
    }

    private func readAnswers(_ buffer: inout [UInt8]) -> Bool {
        let count = read(answers, &buffer, buffer.count)
        if count < 0 { return errno == EINTR || errno == EAGAIN }
        guard count > 0 else { return false }
        var open = buffer[..<count]
        while let end = open.firstIndex(of: 10) {
            rest += open[..<end]
            if !isCut { tell(String(decoding: rest, as: UTF8.self)) }
            (rest, isCut) = ([], false)
            open = open[(end + 1)...]
        }
        rest += open
        if rest.count > Self.mostOfAnswer { (rest, isCut) = ([], true) }
        return true
    }

    private func tell(_ line: String) {
        guard let answer = SceneAnswer(line: line) else { return }
        lock.withLock { unheard += 1 }
        DispatchQueue.main.async { [self] in
            MainActor.assumeIsolated {
                lock.withLock { unheard -= 1 }
                handlers.onAnswer(answer)
                ring()
            }
        }
    }

    private func tellEnd() {
        lock.withLock { tail.end() }
        for end in [input, answers] + outputs { close(end) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        DispatchQueue.main.async { [self] in
            MainActor.assumeIsolated {
                let piece = lock.withLock { tail.removePiece() }
                if piece.left > 0 || !piece.output.isEmpty { handlers.onOutput(piece) }
                lock.withLock {
                    isOver = true
                    close(wake)
                    close(bell)
                }
                handlers.onEnd(signal)
            }
        }
    }
}
