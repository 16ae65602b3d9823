import CoreGraphics
import Foundation
import LaminaPacketLog
@testable import PlaygroundEngine
import TestSupport
import Testing

/// Scenes that are saved, compiled and run in separate processes.
@MainActor
@Suite("Playground session", .serialized, .disabled(if: Sanitizer.isPresent))
final class SessionTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-session-\(UUID().uuidString)")
    private var session: PlaygroundSession?

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    // MARK: - Helpers

    private var file: URL { folder.appendingPathComponent("Ball.swift") }

    /// A scene of one moving layer, with a line from the test.
    private func text(_ line: String = "", seconds: Double = 2) -> String {
        """
        import QuartzCore
        func scene(_ root: CALayer) {
            root.bounds.size = CGSize(width: 300, height: 200)
            let ball = CALayer()
            ball.name = "ball"
            ball.bounds.size = CGSize(width: 40, height: 40)
            root.addSublayer(ball)
            let move = CABasicAnimation(keyPath: "position.x")
            move.fromValue = 0
            move.toValue = 100
            move.duration = \(seconds)
            ball.add(move, forKey: "move")
            \(line)
        }
        """
    }

    private func open(_ file: URL, time: Double = 0) throws -> PlaygroundSession {
        let session = try PlaygroundSession(file) {
            try Installation.find(products: Built.products)
        }
        session.time = { time }
        self.session = session
        session.start()
        return session
    }

    /// Where the ball is at a time.
    private func x(_ run: SceneRun, at time: Double) throws -> Double {
        let player = LogPlayer(run.log)
        try player.move(to: time)
        let tree = player.tree
        let ball = try #require(
            (0..<UInt32(tree.nodes.count)).first {
                tree.nodes[Int($0)].exists && tree.nodes[Int($0)].name == "ball"
            })
        return tree.visual(ball).position.x
    }

    /// How wide the ball is at first.
    private func width(_ run: SceneRun) throws -> Double {
        let player = LogPlayer(run.log)
        try player.move(to: 0)
        let tree = player.tree
        let ball = try #require(
            (0..<UInt32(tree.nodes.count)).first { tree.nodes[Int($0)].name == "ball" })
        return tree.visual(ball).bounds.width
    }

    // MARK: - Tests

    @Test("a save is shown; a save that does not compile, crashes or hangs leaves the scene before")
    func life() async throws {
        try Data(text().utf8).write(to: file)
        let session = try open(file, time: 1)
        defer { session.end() }
        await session.wait { session.run != nil || session.problem != nil }
        #expect(session.problem == nil)
        let first = try #require(session.run)
        #expect(first.size == CGSize(width: 300, height: 200))
        #expect(first.reach >= 1)
        #expect(abs(try x(first, at: 1) - 50) < 1e-6)

        // A new file over the old file, with a mistake.
        try Data(text("let a: Int = nothing").utf8).write(to: file, options: .atomic)
        await session.wait { session.problem != nil }
        #expect(session.problem?.kind == .compiler)
        let error = try #require(session.problem?.diagnostics.first)
        #expect(error.description == "Ball.swift:13:18: cannot find 'nothing' in scope")
        #expect(session.run === first)

        // Written over, repaired.
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text(seconds: 4).utf8))
        try handle.close()
        await session.wait { session.run !== first }
        #expect(session.problem == nil)
        let second = try #require(session.run)
        #expect(abs(try x(second, at: 1) - 25) < 1e-6)
        try await waitForProcesses { !first.isAlive }

        try Data(text("let list = [1, 2]; print(list[list.count])").utf8).write(to: file)
        await session.wait { session.problem != nil }
        #expect(session.problem?.kind == .crash)
        // Swift's runtime once wrote no backtrace, on a machine with four times its capacity of
        // work.
        withKnownIssue(isIntermittent: true) {
            #expect(session.problem?.diagnostics.first?.line == 13)
        }
        #expect(session.problem?.diagnostics.first?.text.contains("out of range") ?? false)
        #expect(session.run === second && second.isAlive)

        try Data(text("while root.speed > 0 {}").utf8).write(to: file)
        await session.wait { session.problem?.kind == .hang }
        let hang = try #require(session.problem)
        // Swift's runtime reports the place, as above.
        withKnownIssue(isIntermittent: true) {
            #expect(hang.diagnostics.first?.line == 13, "\(hang)")
        }
        #expect(session.run === second && second.isAlive)

        try Data(text(seconds: 1).utf8).write(to: file)
        await session.wait { session.run !== second }
        #expect(session.problem == nil && session.shownSaves == 3)
        // Beyond the frames computed up to now.
        let third = try #require(session.run)
        third.want(5)
        await session.wait { third.reach >= 5 }
        #expect(third.log.duration >= 5)
    }

    @Test("a scene keeps stored values over a save, until it is started without them")
    func keeping() async throws {
        let line = """
            let score = Playground.keep("score", default: 3)
                ball.bounds.size.width = CGFloat(score.value)
                score.value += 4
            """
        func text(_ seconds: Double) -> Data {
            Data(
                self.text(line, seconds: seconds).replacing(
                    "import QuartzCore", with: "import QuartzCore\nimport PlaygroundScene"
                ).utf8)
        }
        try text(1).write(to: file)
        let session = try open(file)
        defer { session.end() }
        for (number, expected) in [3.0, 7, 11].enumerated() {
            await session.wait {
                session.shownSaves == number + 1 || session.problem != nil
            }
            #expect(session.problem == nil)
            #expect(try width(#require(session.run)) == expected)
            try text(Double(number + 2)).write(to: file, options: .atomic)
        }
        await session.wait { session.shownSaves == 4 }
        session.restart()
        await session.wait { session.shownSaves == 5 }
        #expect(try width(#require(session.run)) == 3)
    }

    @Test("a scene's own protocols are found at run time")
    func conformances() async throws {
        let line = "ball.bounds.size.width = (Dot() as Any) is Wide ? 77 : 1"
        let types = "\nprotocol Wide {}\nfinal class Dot: Wide {}\n"
        try Data((text(line) + types).utf8).write(to: file)
        let session = try open(file)
        defer { session.end() }
        await session.wait { session.run != nil || session.problem != nil }
        #expect(session.problem == nil)
        #expect(try width(#require(session.run)) == 77)
    }

    @Test("an ended session calls nothing, also after a compile on its way")
    func ended() async throws {
        try Data(text().utf8).write(to: file)
        let session = try open(file)
        var calls = 0
        session.onChange = { calls += 1 }
        session.onRun = { _ in calls += 1 }
        session.end()
        let queue = session.queue
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            queue.async { DispatchQueue.main.async { done.resume() } }
        }
        #expect(calls == 0 && session.run == nil && session.problem == nil)
        #expect(session.attempt == nil && session.spare == nil)
        #expect(!FileManager.default.fileExists(atPath: session.scratchFolder.path))
    }

    @Test("a save is noticed without watches of the system")
    func withoutWatches() async throws {
        try Data("a".utf8).write(to: file)
        let change = Change()
        var saves = 0
        let watcher = SourceWatcher(
            folders: { [self] in [folder] }, files: { [self] in [file] }, descriptor: -1
        ) {
            saves += 1
            change.report()
        }
        try Data("other".utf8).write(to: file)
        await change.wait { saves == 1 }
        withExtendedLifetime(watcher) {}
    }

    @Test("the next session removes the files of a killed session")
    func leftovers() throws {
        let parent = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-playground-\(getuid())")
        let left = parent.appendingPathComponent("0-left")
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
        let (first, second) = (try ScratchFolder(), try ScratchFolder())
        #expect(!FileManager.default.fileExists(atPath: left.path))
        #expect(FileManager.default.fileExists(atPath: first.url.path))
        first.remove()
        first.remove()
        #expect(!FileManager.default.fileExists(atPath: first.url.path))
        #expect(FileManager.default.fileExists(atPath: second.url.path))
    }

    @Test("a scene that crashes later keeps its pictures")
    func lateDeath() async throws {
        try Data(
            text(
                """
                let link = CADisplayLink { link in
                    if CACurrentMediaTime() > 102 { fatalError("enough") }
                }
                link.add(to: .main, forMode: .common)
                """
            ).utf8
        ).write(to: file)
        let session = try open(file)
        defer { session.end() }
        await session.wait { session.run != nil }
        let run = try #require(session.run)
        run.want(10)
        await session.wait { session.problem != nil }
        #expect(session.problem?.diagnostics.first?.description == "Ball.swift:14:37: enough")
        #expect(session.run === run && !run.isAlive)
        #expect(abs(try x(run, at: 0.4) - 20) < 1e-6)
    }

    @Test("a missing file is created; documents and recordings open too")
    func kinds() async throws {
        let session = try open(file)
        await session.wait { session.run != nil || session.problem != nil }
        #expect(session.problem == nil)
        #expect(
            try String(contentsOf: file, encoding: .utf8).contains("func scene(_ root: CALayer)"))
        let copy = folder.appendingPathComponent("copy.lamina")
        try FileManager.default.copyItem(at: try #require(session.run).recording, to: copy)
        session.end()

        let recording = try open(copy)
        #expect(recording.run?.size == CGSize(width: 640, height: 400))
        recording.end()

        let markup = folder.appendingPathComponent("ball.caml")
        try Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
            <CALayer bounds="0 0 120 80" name="page"><sublayers>
            <CALayer name="ball" position="30 40" bounds="0 0 20 20"/></sublayers></CALayer>
            </caml>
            """.utf8
        ).write(to: markup)
        let document = try open(markup)
        defer { document.end() }
        await document.wait { document.run != nil || document.problem != nil }
        #expect(document.problem == nil)
        #expect(document.run?.size == CGSize(width: 120, height: 80))
        #expect(try document.run.map { try x($0, at: 0) } == 30)
    }

    @Test("a file that is emptied or taken away is said to be, and the scene goes on")
    func emptied() async throws {
        try Data(text().utf8).write(to: file)
        let session = try open(file)
        defer { session.end() }
        await session.wait { session.run != nil || session.problem != nil }
        let run = try #require(session.run)
        try Data().write(to: file)
        await session.wait { session.problem != nil }
        #expect(session.problem?.diagnostics.first?.text.hasPrefix("the file is empty") == true)
        try FileManager.default.removeItem(at: file)
        await session.wait {
            session.problem?.diagnostics.first?.text == "the file no longer exists"
        }
        // A folder instead of the file.
        try Data().write(to: file)
        await session.wait {
            session.problem?.diagnostics.first?.text.hasPrefix("the file is empty") == true
        }
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        await session.wait {
            session.problem?.diagnostics.first?.text.hasPrefix("the folder has no Swift") == true
        }
        #expect(session.run === run && run.isAlive)
        try FileManager.default.removeItem(at: file)
        try Data(text(seconds: 4).utf8).write(to: file)
        await session.wait { session.run !== run }
        #expect(session.problem == nil)
    }

    @Test("a recording with its source is shown at once, and can be edited if a compiler exists")
    func shared() async throws {
        try Data(text("_ = \"words.txt\"").utf8).write(to: file)
        try Data("words".utf8).write(to: folder.appendingPathComponent("words.txt"))
        let session = try open(file, time: 1)
        await session.wait { session.run != nil || session.problem != nil }
        let contents = try SharedScene.contents(of: session.kind, at: file)
        let url = folder.appendingPathComponent("else where/Ball.lamina")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let recording = try PacketLog(contentsOf: #require(session.run).recording)
        try SharedScene.write(recording, 0...1, with: contents.files, to: url)
        session.end()

        // Without a compiler the scene is a recording, and no file is written.
        let plain = try PlaygroundSession(url) { throw SceneKind.Failure(description: "no swiftc") }
        defer { plain.end() }
        plain.start()
        #expect(plain.canEdit && plain.problem == nil)
        #expect(try abs(x(#require(plain.run), at: 0.5) - 25) < 1e-6)
        #expect(throws: SceneKind.Failure.self) { try plain.edit(elsewhere: folder) }
        let laidOut = folder.appendingPathComponent("else where/Ball")
        #expect(!FileManager.default.fileExists(atPath: laidOut.path))

        let editing = try open(url, time: 1)
        defer { editing.end() }
        let first = try #require(editing.run)
        try editing.edit(elsewhere: folder)
        #expect(editing.file.path == laidOut.appendingPathComponent("Ball.swift").path)
        #expect(editing.run === first && !editing.canEdit)
        await editing.wait { editing.run !== first || editing.problem != nil }
        #expect(editing.problem == nil && editing.previous === first)
        #expect(try abs(x(#require(editing.run), at: 1) - 50) < 1e-6)
        let words = laidOut.appendingPathComponent("words.txt")
        #expect(try String(contentsOf: words, encoding: .utf8) == "words")
        let second = try #require(editing.run)
        try Data(text(seconds: 4).utf8).write(to: editing.file)
        await editing.wait { editing.run !== second }
        #expect(try abs(x(#require(editing.run), at: 1) - 25) < 1e-6)
        #expect(FileManager.default.fileExists(atPath: url.path))
    }
}
