import CoreGraphics
import Foundation
@testable import PlaygroundEngine
import TestSupport
import Testing

/// Scenes that do not read, print without end, start programs, and files of any size.
@MainActor
@Suite("Hostile scenes", .serialized, .disabled(if: Sanitizer.isPresent))
final class HostileSceneTests {
    private let folder: SceneFolder

    init() throws { folder = try SceneFolder() }

    private func session(_ text: String) async throws -> PlaygroundSession {
        let session = try await PlaygroundSession.shown(folder.write(text))
        #expect(session.problem == nil, "\(String(describing: session.problem))")
        return session
    }

    private func position(_ name: String, _ run: SceneRun, at time: Double) throws -> CGPoint? {
        let tree = SceneTree(run.log)
        try tree.move(to: time)
        return tree.rows().first { $0.title == name }.flatMap { tree.box(of: $0.index)?.origin }
    }

    @Test("Process stops: pipes of a scene process stay clear of the numbers of its streams")
    func pipeNumbers() throws {
        // High numbers stand for those of closed standard streams.
        let ends = try SceneChild.makePipe(from: 200)
        defer { for end in [ends.read, ends.write] { close(end) } }
        for end in [ends.read, ends.write] {
            #expect(end >= 200 && fcntl(end, F_GETFD) & FD_CLOEXEC != 0)
        }
        var bytes: [UInt8] = [7]
        let written = write(ends.write, bytes, 1)
        bytes = [0]
        let count = written == 1 ? read(ends.read, &bytes, 1) : 0
        #expect(count == 1 && bytes == [7])
        #expect(throws: SceneKind.Failure.self) { try SceneChild.makePipe(from: .max) }
    }

    @Test("A scene process that does not read: the sender goes on, and the last move arrives")
    func unreadEvents() async throws {
        let session = try await session(
            """
            import PlaygroundScene
            import QuartzCore
            func scene(_ root: CALayer) {
                let box = CALayer()
                box.name = "box"
                box.anchorPoint = .zero
                box.bounds.size = CGSize(width: 10, height: 10)
                root.addSublayer(box)
                Playground.onEvent { event in
                    CATransaction.setDisableActions(true)
                    switch event {
                    case .mouseMoved(let x, let y, _): box.position = CGPoint(x: x, y: y)
                    case .mouseDown: box.bounds.size.width += 1
                    default: break
                    }
                }
            }
            """)
        defer { session.end() }
        let run = try #require(session.run)
        let process = try #require(run.child).scene
        var news = 0
        run.onReach = { _ in news += 1 }
        kill(process, SIGSTOP)
        run.send(.mouseDown(.left, x: 1, y: 1, []))
        for i in 1...5000 { run.send(.mouseMoved(x: Double(i) / 10, y: 7, [])) }
        #expect(try #require(run.child).waitingBytes < 200_000)
        kill(process, SIGCONT)
        await session.wait { news == 2 }
        #expect(try position("box", run, at: run.reach) == CGPoint(x: 500, y: 7))
    }

    @Test("A flood of printed lines: the lines of a turn are bounded, the rest counted")
    func printFlood() async throws {
        let (lines, file) = (
            400_000,
            try folder.write(
                """
                import Foundation
                import QuartzCore
                func scene(_ root: CALayer) {
                    let file = FileHandle.standardOutput
                    let piece = String(repeating: "a line of much text\\n", count: 1000)
                    for _ in 0..<399 { file.write(Data(piece.utf8)) }
                    let begin = String(repeating: "a line of much text\\n", count: 999)
                    file.write(Data((begin + "the last line\\n").utf8))
                }
                """)
        )
        let session = try PlaygroundSession(file) {
            try Installation.find(products: Built.products)
        }
        defer { session.end() }
        var (pieces, most, told, left, last) = (0, 0, 0, 0, "")
        session.onOutput = { piece in
            pieces += 1
            most = max(most, piece.lines.count)
            told += piece.lines.count
            left += piece.left
            last = piece.lines.last ?? last
        }
        session.start()
        await session.wait { told + left >= lines }
        #expect(told + left == lines)
        #expect(most <= OutputTail.mostLines)
        #expect(last == "the last line")
        // At most a piece for each turn of the main queue, not for each line.
        #expect(pieces < 4000)
    }

    /// Work of the main thread between two frames: turns of the main queue, one after the other.
    @MainActor
    private final class Frames {
        private(set) var mostPieces = 0
        private(set) var mostLines = 0
        private(set) var mostBytes = 0
        private var pieces = 0
        private var lines = 0
        private var bytes = 0
        var isOver = false

        func add(_ piece: OutputTail.Piece) {
            pieces += 1
            lines += piece.output.count
            bytes += piece.output.reduce(0) { $0 + $1.text.utf8.count }
        }

        func next() {
            mostPieces = max(mostPieces, pieces)
            mostLines = max(mostLines, lines)
            mostBytes = max(mostBytes, bytes)
            (pieces, lines, bytes) = (0, 0, 0)
            guard !isOver else { return }
            DispatchQueue.main.async { MainActor.assumeIsolated { self.next() } }
        }
    }

    @Test(
        "A million printed lines, short or long: a frame has one piece of bounded lines and bytes",
        arguments: [(1_000_000, 1), (20_000, 2000)])
    func workOfFrame(all: Int, length: Int) async throws {
        let file = try folder.write(
            """
            import Foundation
            import QuartzCore
            func scene(_ root: CALayer) {
                let line = String(repeating: "a", count: \(length)) + "\\n"
                let piece = Data(String(repeating: line, count: 1000).utf8)
                for number in 0..<\(all / 1000) {
                    // Both streams have the same bounds.
                    let file = FileHandle(fileDescriptor: Int32(1 + number % 2))
                    file.write(piece)
                }
            }
            """)
        let session = try PlaygroundSession(file) {
            try Installation.find(products: Built.products)
        }
        defer { session.end() }
        let frames = Frames()
        var count = 0
        session.onOutput = { piece in
            count += piece.output.count + piece.left
            frames.add(piece)
        }
        frames.next()
        session.start()
        await session.wait { count >= all }
        frames.isOver = true
        #expect(count == all)
        #expect(frames.mostPieces == 1)
        #expect(frames.mostLines <= OutputTail.mostLines)
        #expect(frames.mostBytes <= OutputTail.mostBytes)
    }

    @Test("A failed allocation is called out of memory, with the size and the line")
    func outOfMemory() async throws {
        let file = try folder.write(
            """
            import QuartzCore
            func scene(_ root: CALayer) {
                print(UnsafeMutableRawPointer.allocate(byteCount: 1 << 46, alignment: 16))
            }
            """)
        let session = try await PlaygroundSession.shown(file)
        defer { session.end() }
        let problem = try #require(session.problem)
        #expect(problem.kind == .crash)
        #expect(
            problem.diagnostics.first?.text
                == "out of memory: no room for 70368.7 GB more; a scene has at most 4 GB")
        // Swift's runtime reports the place, if the machine has time for a backtrace.
        withKnownIssue(isIntermittent: true) {
            #expect(problem.diagnostics.first?.line == 3, "\(problem)")
        }
    }

    @Test("a session refuses a folder owned by or open to other users")
    func foreignScratchFolder() throws {
        let open = folder.url.appendingPathComponent("open")
        try FileManager.default.createDirectory(at: open, withIntermediateDirectories: false)
        chmod(open.path, 0o777)
        #expect(throws: SceneKind.Failure.self) { try ScratchFolder(below: open) }
        // A link is rejected with any current target, because another user may redirect the link.
        let (own, link) = (
            folder.url.appendingPathComponent("own"), folder.url.appendingPathComponent("link")
        )
        try FileManager.default.createDirectory(
            at: own, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: own)
        #expect(throws: SceneKind.Failure.self) { try ScratchFolder(below: link) }
        let scratch = try ScratchFolder(below: own)
        #expect(scratch.url.path.hasPrefix(own.path))
        scratch.remove()
        let new = folder.url.appendingPathComponent("new")
        try ScratchFolder(below: new).remove()
        var found = stat()
        #expect(lstat(new.path, &found) == 0 && found.st_mode & 0o777 == 0o700)
    }

    @Test("A pipe as a scene is named, and nothing waits for a writer")
    func pipeAsScene() async throws {
        let file = folder.url.appendingPathComponent("Pipe.swift")
        #expect(mkfifo(file.path, 0o600) == 0)
        #expect(SceneText.text(of: file) == nil && FileStamp.size(of: file) == nil)
        #expect(FileStamp.size(of: folder.url) == 0)
        let session = try await PlaygroundSession.shown(file)
        defer { session.end() }
        #expect(
            session.problem?.diagnostics.first?.text == "the scene is neither a file nor a folder")
    }

    @Test("A source file of two gigabytes is not read; the limit is said")
    func hugeSource() async throws {
        let file = try folder.write("import QuartzCore\nfunc scene(_ root: CALayer) {}\n")
        #expect(truncate(file.path, 2 << 30) == 0)
        let session = try await PlaygroundSession.shown(file)
        defer { session.end() }
        #expect(session.problem?.kind == .failure)
        #expect(
            session.problem?.diagnostics.first?.text
                == "the file has 2147 MB; at most 16 MB are compiled")
        // The source's own text again: the watcher notices a change of the size alone.
        try folder.write("import QuartzCore\nfunc scene(_ root: CALayer) {}\n")
        await session.wait { session.run != nil }
        #expect(session.problem == nil)
    }

    @Test("programs started by a scene end with the scene")
    func grandchildren() async throws {
        let mark = "\(Int.random(in: 100_000...999_999)).5"
        let session = try await session(
            """
            import Foundation
            import QuartzCore
            func scene(_ root: CALayer) {
                for _ in 0..<5 {
                    let process = Process()
                    process.executableURL = URL(fileURLWithPath: "/bin/sleep")
                    process.arguments = ["\(mark)"]
                    try? process.run()
                }
            }
            """)
        defer { session.end() }
        func sleepingPrograms() -> Int {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.count { name in
                guard Int(name) != nil,
                    let line = try? String(contentsOfFile: "/proc/\(name)/cmdline", encoding: .utf8)
                else { return false }
                return line.contains(mark) && line.contains("sleep")
            }
        }
        #expect(sleepingPrograms() == 5)
        session.end()
        try await waitForProcesses { sleepingPrograms() == 0 }
    }
}
