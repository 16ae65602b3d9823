import Foundation
@testable import PlaygroundEngine
import TestSupport
import Testing

/// Scenes that take long to reach the shown time, and the changes of a folder that count as a save.
@MainActor
@Suite("Long scenes", .serialized, .disabled(if: Sanitizer.isPresent))
final class LongSceneTests {
    private let folder: SceneFolder

    init() throws { folder = try SceneFolder() }

    private func open(_ file: URL, time: Double = 0) throws -> PlaygroundSession {
        let session = try PlaygroundSession(file) {
            try Installation.find(products: Built.products)
        }
        session.time = { time }
        return session
    }

    @Test(
        "A way through time that costs more than the time limit: it is shown on the way, and comes")
    func longWay() async throws {
        // Each frame takes 10 ms of processor time: 5.5 seconds of the scene are 330 of them.
        let file = try folder.write(
            """
            import Foundation
            import QuartzCore
            nonisolated(unsafe) var link: CADisplayLink?
            func scene(_ root: CALayer) {
                link = CADisplayLink { _ in
                    let begin = clock()
                    while clock() - begin < CLOCKS_PER_SEC / 100 {}
                    root.opacity = 0.5
                }
                link?.add(to: .main, forMode: .common)
            }
            """)
        let session = try open(file, time: 5)
        defer { session.end() }
        var reaches: [Double] = []
        session.onRun = { run in
            reaches.append(run.reach)
            run.onReach = { [unowned run] _ in reaches.append(run.reach) }
        }
        session.start()
        await session.wait { session.problem != nil || session.run?.reach ?? 0 >= 5 }
        #expect(session.problem == nil)
        let run = try #require(session.run)
        // The scene is shown before the requested time, later at each report, and never requested
        // beyond.
        #expect(reaches.count > 2 && reaches[0] < 5 && reaches == reaches.sorted())
        await session.wait { run.asked == nil }
        #expect(run.reach >= 5.5 && run.reach < 5.6)
    }

    @Test(
        "a stopped scene keeps its pictures, and the next save runs again")
    func stopping() async throws {
        let file = try folder.write(
            """
            import Foundation
            import QuartzCore
            nonisolated(unsafe) var link: CADisplayLink?
            func scene(_ root: CALayer) {
                link = CADisplayLink { _ in
                    let begin = clock()
                    while clock() - begin < CLOCKS_PER_SEC / 50 {}
                }
                link?.add(to: .main, forMode: .common)
            }
            """)
        let session = try open(file, time: 3600)
        defer { session.end() }
        session.start()
        await session.wait { session.problem != nil || session.run?.reach ?? 0 > 0.1 }
        let run = try #require(session.run)
        session.stop()
        #expect(session.problem?.kind == .stopped && !run.isAlive && session.run === run)
        session.time = { 0 }
        try folder.write("import QuartzCore\nfunc scene(_ root: CALayer) {}\n")
        await session.wait { session.run !== run }
        #expect(session.problem == nil)
    }

    @Test("a scene that waits before its first picture is reported, and can be stopped")
    func waitingScene() async throws {
        let file = try folder.write(
            """
            import Foundation
            import QuartzCore
            func scene(_ root: CALayer) { DispatchSemaphore(value: 0).wait() }
            """)
        let session = try open(file)
        defer { session.end() }
        session.start()
        await session.wait { session.openingTime ?? 0 >= 1 }
        #expect(session.progress == .opening && session.run == nil)
        session.stop()
        #expect(session.problem?.kind == .stopped && session.openingTime == nil)
        try folder.write("import QuartzCore\nfunc scene(_ root: CALayer) {}\n")
        await session.wait { session.run != nil }
        #expect(session.problem == nil)
    }

    @Test(
        "of waiting saves only the newest is compiled, and the others leave no files"
    )
    func newestSave() async throws {
        func text(_ number: Int) -> String {
            "import QuartzCore\nfunc scene(_ root: CALayer) { root.name = \"\(number)\" }\n"
        }
        let file = try folder.write(text(0))
        let session = try open(file)
        defer { session.end() }
        session.start()
        await session.wait { session.shownSaves == 1 }
        for number in 1...8 {
            try folder.write(text(number))
            session.reload()
        }
        await session.wait { !session.isWorking && session.shownSaves >= 2 }
        #expect(session.shownSaves <= 3)
        let run = try #require(session.run)
        let shown = [run, session.previous].compactMap {
            $0?.recording.deletingLastPathComponent().lastPathComponent
        }
        try await waitForProcesses {
            let names =
                (try? FileManager.default.contentsOfDirectory(atPath: session.scratchFolder.path))
                ?? []
            return Set(names.filter { $0.hasPrefix("save-") }) == Set(shown)
        }
        let tree = SceneTree(run.log)
        try tree.move(to: 0)
        #expect(tree.rows().first?.name == "8")
    }

    @Test("changes of a file named by the source, or of a file in a new folder, are saves")
    func resources() async throws {
        let single = try folder.write(
            "import QuartzCore\nfunc scene(_ root: CALayer) { _ = \"words.txt\" }\n", "a/A.swift")
        let first = try open(single)
        defer { first.end() }
        first.start()
        await first.wait { first.shownSaves == 1 }
        try folder.write("words", "a/words.txt")
        await first.wait { first.shownSaves == 2 }
        try folder.write("other", "a/words.txt")
        await first.wait { first.shownSaves == 3 }

        try folder.write("import QuartzCore\nfunc scene(_ root: CALayer) {}\n", "b/B.swift")
        let second = try open(folder.url.appendingPathComponent("b"))
        defer { second.end() }
        second.start()
        await second.wait { second.shownSaves == 1 }
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("b/new"), withIntermediateDirectories: false)
        // Before the folder is watched, or after that.
        try folder.write("words", "b/new/words.txt")
        await second.wait { second.shownSaves == 2 }
    }
}
