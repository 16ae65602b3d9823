import Foundation
import QuartzCore

/// The scene process: waits for a scene, builds its layers, and makes time pass as far as it is told to.
///
/// Words come on the standard input, answers go to descriptor 3: a line each, fields parted by tabs.
///
/// | Word | Answer |
/// | --- | --- |
/// | `open FILE RECORDING` | `opened WIDTH HEIGHT`, or `failed REASON` |
/// | `advance SECONDS` | `reached SECONDS` once the recording has all that is shown until then |
/// | `event …` | none of its own: what it does is in the recording once the next `advance` is answered |
///
/// Before those two answers it says `hears 1` or `hears 0` where that has changed: whether something in the scene hears of events.
///
/// Comes back when the standard input ends. Thread: main.
@_cdecl("lamina_scene_process")
public func laminaSceneProcess() -> Int32 {
    let stage = SceneStage()
    MediaTime.with(stage.clock, delivery: stage.delivery) {
        let words = WordReader { stage.take($0) }
        words.start()
        while words.isOpen { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }
    return 0
}

/// Lines of the standard input, one a turn of the main run loop.
private final class WordReader {
    private let source = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
    private var rest: [UInt8] = []
    private(set) var isOpen = true
    private let take: ([String]) -> Void

    init(_ take: @escaping ([String]) -> Void) { self.take = take }

    func start() {
        source.setEventHandler { self.read() }
        source.resume()
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(0, &bytes, bytes.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else {
            isOpen = false
            source.cancel()
            return
        }
        rest += bytes[..<count]
        while let end = rest.firstIndex(of: 10) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest.removeSubrange(...end)
            take(line.components(separatedBy: "\t"))
        }
    }
}

/// Tells the window.
enum Answers {
    static func send(_ fields: String...) {
        let line = fields.map { $0.replacing(/[\t\n]+/, with: " ") }.joined(separator: "\t") + "\n"
        var bytes = Array(line.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(3, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { exit(0) }
            bytes = bytes.dropFirst(count)
        }
    }
}
