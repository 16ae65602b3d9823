import Foundation
import PlaygroundWire
import QuartzCore

/// The scene process: waits for a scene, builds its layers, and makes time pass as far as the
/// window asks.
///
/// Commands come on the standard input, answers go to descriptor 3: a line each, `SceneCommand` and
/// `SceneAnswer`. An `advance` is answered by `reached`, and by `passed` on a longer way; an
/// `event` has no answer: its effect is in the recording once the next `advance` is answered.
///
/// Returns when the standard input ends. Thread: main.
@_cdecl("lamina_scene_process")
public func laminaSceneProcess() -> Int32 {
    let stage = SceneStage()
    MediaTime.with(stage.clock, delivery: stage.delivery) {
        Answers.send(.process(getpid()))
        let commands = CommandReader()
        commands.start()
        // Outside of the main queue's work, so that a command can let the queue go on.
        while commands.isOpen {
            _ = RunLoop.main.run(mode: .default, before: .distantFuture)
            while let command = commands.next() { stage.take(command) }
        }
    }
    return 0
}

/// The commands of the standard input, on the main run loop.
private final class CommandReader {
    private let source = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
    private var rest: [UInt8] = []
    private(set) var isOpen = true
    private var waiting: [SceneCommand] = []

    /// The oldest command that was not taken; nil for none.
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
            take(bytes[..<count])
        }
    }

    /// True if a read returns at once. A standard input that never blocks would change the
    /// terminal's other programs.
    private var hasInput: Bool {
        var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, 0) > 0
    }

    private func take(_ bytes: ArraySlice<UInt8>) {
        rest += bytes
        while let end = rest.firstIndex(of: 10) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest.removeSubrange(...end)
            if let command = SceneCommand(line: line) { waiting.append(command) }
        }
    }
}

/// Tells the window.
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
