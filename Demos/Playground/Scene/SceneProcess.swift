import Foundation
import PlaygroundWire
import QuartzCore

/// Main function of a scene process: loads a scene, builds the layers of the scene, and advances
/// the scene's time as far as the window requests.
///
/// Commands (`SceneCommand`) are lines of the standard input, answers (`SceneAnswer`) lines written
/// to descriptor 3. The answer to `advance` is `reached`, with `passed` messages before, for a
/// distant time; `open` has `opened` and then the answers of `advance`. An `event` has no answer:
/// the next `reached` includes the event's effect in the recording.
///
/// Returns when the standard input ends. Thread: main.
@_cdecl("lamina_scene_process")
public func laminaSceneProcess() -> Int32 {
    let scene = LiveScene()
    MediaTime.with(scene.clock, delivery: scene.delivery) {
        Answers.send(.process(getpid()))
        let commands = CommandReader()
        commands.start()
        // Commands run outside of blocks of the main queue, so that a command can run the main
        // queue.
        while commands.isOpen {
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
            while let command = commands.next() { scene.perform(command) }
        }
    }
    return 0
}

/// Reads commands from the standard input, on the main run loop.
private final class CommandReader {
    private let source = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
    private var rest: [UInt8] = []
    private(set) var isOpen = true
    private var waiting: [SceneCommand] = []

    /// Removes and returns the oldest waiting command; nil for none.
    func next() -> SceneCommand? { waiting.isEmpty ? nil : waiting.removeFirst() }

    func start() {
        source.setEventHandler { self.read() }
        source.resume()
    }

    /// Reads all that has arrived: libdispatch reports a closed pipe once, and with it the last
    /// bytes.
    private func read() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while isOpen, hasInput {
            let count = Glibc.read(0, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else {
                isOpen = false
                return source.cancel()
            }
            append(bytes[..<count])
        }
    }

    /// True if a read would not block. The standard input itself stays blocking, because
    /// `O_NONBLOCK` would also apply to other programs of the same terminal.
    private var hasInput: Bool {
        var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, 0) > 0
    }

    private func append(_ bytes: ArraySlice<UInt8>) {
        var open = bytes
        // A kept value may have megabytes: no byte is searched twice.
        while let end = open.firstIndex(of: 10) {
            rest += open[..<end]
            let line = String(decoding: rest, as: UTF8.self)
            if let command = SceneCommand(line: line) { waiting.append(command) }
            rest = []
            open = open[(end + 1)...]
        }
        rest += open
    }
}

/// Sends answers to the window.
enum Answers {
    static func send(_ answer: SceneAnswer) {
        var bytes = Array(answer.line.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(3, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { exit(0) }
            bytes = bytes.dropFirst(count)
        }
    }
}
