import Foundation
@testable import PlaygroundEngine
import TestSupport
import Testing

/// A temporary folder for the files of a test's scene, deleted with the object.
final class SceneFolder {
    let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-scenes-\(UUID().uuidString)").resolvingSymlinksInPath()

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file, by its path in the folder.
    @discardableResult
    func write(_ text: String, _ path: String = "Scene.swift") throws -> URL {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file, options: .atomic)
        return file
    }
}

/// Runs the main actor until a condition holds, for at most `tries` waits of a hundredth of a
/// second: only for the end of processes and the removal of their files, which nothing reports.
/// Throws at the end. All other conditions: `PlaygroundSession.wait`.
@MainActor
func waitForProcesses(
    tries: Int = 30_000, _ location: SourceLocation = #_sourceLocation, until isTrue: () -> Bool
) async throws {
    for _ in 0..<tries {
        if isTrue() { return }
        try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("the condition never held", sourceLocation: location)
    throw CancellationError()
}

/// A condition checked at each reported change, for tests that wait for other processes.
@MainActor final class Change {
    private var condition: () -> Bool = { true }
    private var waiting: CheckedContinuation<Void, Never>?

    /// Reports a change.
    func report() {
        guard let waiting, condition() else { return }
        self.waiting = nil
        waiting.resume()
    }

    /// Returns when the condition holds; after five minutes with an issue.
    ///
    /// The condition is also checked ten times a second: a change between two reports, and a
    /// process that never answers, must not stop all tests.
    func wait(until condition: @escaping () -> Bool) async {
        if condition() { return }
        self.condition = condition
        let checks = Task {
            for _ in 0..<3000 {
                try await Task.sleep(for: .milliseconds(100))
                report()
            }
            Issue.record("the condition never held")
            waiting?.resume()
            waiting = nil
        }
        await withCheckedContinuation { waiting = $0 }
        checks.cancel()
    }
}

extension PlaygroundSession {
    /// Returns when the condition holds, which is checked at each change of the session, at each
    /// further recorded time of its scene and at each output.
    func wait(until condition: @escaping () -> Bool) async {
        let change = Change()
        let (changed, began, printed) = (onChange, onRun, onOutput)
        func listen(to run: SceneRun) {
            let reached = run.onReach
            run.onReach = {
                reached?($0)
                change.report()
            }
        }
        if let run { listen(to: run) }
        onChange = {
            changed?()
            change.report()
        }
        onRun = {
            began?($0)
            listen(to: $0)
        }
        onOutput = {
            printed?($0)
            change.report()
        }
        await change.wait(until: condition)
        (onChange, onRun, onOutput) = (changed, began, printed)
    }

    /// A session after the build of its scene, successful or not.
    static func shown(_ file: URL) async throws -> PlaygroundSession {
        let session = try PlaygroundSession(
            file, installation: { try Installation.find(products: Built.products) })
        session.start()
        await session.wait { !session.isWorking }
        return session
    }
}

extension ExportJob {
    /// The job's state at the end of the process.
    func end() async -> State {
        let change = Change()
        onChange = { change.report() }
        await change.wait { if case .running = self.state { false } else { true } }
        return state
    }
}

extension CostJob {
    /// The job's state at the end of the process.
    func end() async -> State {
        let change = Change()
        onChange = { change.report() }
        await change.wait { if case .running = self.state { false } else { true } }
        return state
    }
}
