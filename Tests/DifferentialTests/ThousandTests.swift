import Foundation
import TestSupport
import Testing

/// A thousand programs, each played every way, in a process of their own: the claims depend on
/// earlier drawing in the process, and a crash is a finding.
@Suite("A thousand programs") struct ThousandTests {
    /// Fewer programs where every step takes ten times as long: `Tests/run` sets the number for the
    /// sanitizers.
    private static let count = ProcessInfo.processInfo.environment["LAMINA_PROGRAMS"] ?? "1000"

    /// The documents of every test run; a hundred thousand take an hour: Docs/TESTING.md.
    @Test("No damaged document ends the program, hangs it or takes its memory")
    func documents() throws {
        let (status, output) = try Self.explore(
            ["--only", "documents", "--seed", "1", "--count", "400"])
        #expect(status == 0, "\(output)")
        #expect(output.contains("400 documents"))
    }

    @Test("No program breaks a claim")
    func programs() throws {
        let (status, output) = try Self.explore(
            [
                "--only", "programs", "--claims", "archive,damage,document,fresh,jump", "--seed",
                "1", "--count", Self.count,
            ])
        #expect(status == 0, "\(output)")
        #expect(output.contains("\(Self.count) programs"))
    }

    /// Fewer programs, because every frame is drawn twice.
    @Test("Programs look the same from their recordings, to the last bit")
    func recordings() throws {
        let count = (Int(Self.count) ?? 1000) / 4
        let (status, output) = try Self.explore(
            ["--only", "programs", "--claims", "recording", "--seed", "1", "--count", "\(count)"])
        #expect(status == 0, "\(output)")
        #expect(output.contains("\(count) programs"))
    }

    /// Fewer programs: each is played twice, and many single layers are slow to plan.
    @Test("moving layers look alike in animated batches and one by one")
    func animatedBatches() throws {
        let count = (Int(Self.count) ?? 1000) / 4
        let (status, output) = try Self.explore(
            [
                "--only", "programs", "--claims", "animatedBatches", "--seed", "1", "--count",
                "\(count)",
            ])
        #expect(status == 0, "\(output)")
        #expect(output.contains("\(count) programs"))
    }

    static func explore(_ arguments: [String]) throws -> (Int32, String) {
        let process = Process()
        process.executableURL = Places.program("Explore")
        process.currentDirectoryURL = Places.package
        process.arguments = arguments + ["--settled"]
        process.environment = ProcessInfo.processInfo.environment
            .merging(["LP_NUM_THREADS": "0"]) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run(atMost: 3600)
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
