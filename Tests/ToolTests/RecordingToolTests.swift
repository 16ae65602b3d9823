import CoreGraphics
import Foundation
import LayerHosting
import LaminaPacketLog
import QuartzCore
import TestSupport
import Testing

/// The tool's commands for recordings, as separate processes.
@Suite("lamina and recordings")
final class RecordingToolTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-recordings-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try WalkingSquare.record(
            to: file("walk"), size: CGSize(width: 40, height: 10), seconds: 2)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func file(_ name: String) -> URL {
        folder.appendingPathComponent(name).appendingPathExtension("lamina")
    }

    private func lamina(_ arguments: String...) throws -> Outcome {
        try Outcome(of: "lamina", arguments, in: folder)
    }

    /// The first red column of a picture.
    private func square(_ name: String) throws -> Int? {
        let grid = PixelGrid(try CGImage(fileURL: folder.appendingPathComponent(name)))
        return (0..<grid.width).first { x in
            let at = (grid.height / 2 * grid.width + x) * 4
            return grid.bytes[at] > 200 && grid.bytes[at + 1] < 60
        }
    }

    @Test("render draws any frame, larger when asked")
    func render() throws {
        #expect(try lamina("render", "walk.lamina", "--out", "a.png", "--time", "1").status == 0)
        #expect(try square("a.png") == 15)
        #expect(
            try lamina("render", "walk.lamina", "--out", "b.png", "--time", "1", "--scale", "3")
                .status == 0)
        #expect(try square("b.png") == 45)
    }

    @Test("inspect says what the file holds, and the tree at a time")
    func inspect() throws {
        let outcome = try lamina("inspect", "walk.lamina", "--time", "1", "--packets", "yes")
        #expect(outcome.status == 0 && outcome.output.hasPrefix("RECORDING of 2.000 s"))
        #expect(outcome.output.contains("view at 0.000 s: 40×10 pixels"))
        #expect(outcome.output.contains("TREE at 1.000 s: moving"))
    }

    @Test("parts are cut and joined")
    func parts() throws {
        #expect(try lamina("cut", "walk.lamina", "--from", "1", "--out", "end.lamina").status == 0)
        #expect(
            try lamina("cut", "walk.lamina", "--to", "0.5", "--out", "start.lamina").status == 0)
        #expect(
            try lamina("join", "end.lamina", "start.lamina", "--out", "both.lamina").status == 0)
        #expect(abs(try PacketLog(contentsOf: file("both")).duration - 1.5) < 1e-9)
        for (time, place) in [("0", 15), ("0.8", 27), ("1.4", 6)] {
            #expect(
                try lamina("render", "both.lamina", "--out", "c.png", "--time", time).status == 0)
            #expect(try square("c.png") == place)
        }
    }

    @Test("a torn file is shown up to its last complete chunk, with a message")
    func torn() throws {
        let whole = try Data(contentsOf: file("walk"))
        try whole.prefix(whole.count - 5).write(to: file("torn"))
        let outcome = try lamina("inspect", "torn.lamina")
        #expect(outcome.status == 0 && outcome.errors.contains("damaged or not whole"))
    }

    @Test("record says when nothing was recorded, and keeps the program's status unless that is 0")
    func recordedNothing() throws {
        for (file, script, status) in [
            ("none", "exit 0", 3), ("none", "exit 7", 7), ("none", "kill -KILL $$", 137),
            ("walk", "exit 0", 3), ("empty", "rm -f empty.lamina; : >empty.lamina", 3),
        ] as [(String, String, Int32)] {
            let outcome = try lamina("record", "\(file).lamina", "--", "/bin/sh", "-c", script)
            #expect(outcome.status == status, "\(script)")
            #expect(
                outcome.errors.hasPrefix(
                    "lamina: nothing was recorded into \(file).lamina: /bin/sh")
                    && outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        }
    }

    @Test("record says nothing where the program replaced the file, and ends with its status")
    func recordedSomething() throws {
        for status in [0, 5] as [Int32] {
            let script = "cp walk.lamina x; rm -f new.lamina; mv x $LAMINA_RECORD; exit \(status)"
            let outcome = try lamina("record", "new.lamina", "--", "/bin/sh", "-c", script)
            #expect(outcome.status == status && outcome.errors.isEmpty, "\(outcome.errors)")
        }
    }

    @Test(
        "record hands signals on to the program, from its start on",
        arguments: ["TERM", "INT", "HUP", "QUIT", "USR1", "USR2"])
    func signals(_ name: String) throws {
        let count = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; exit 5"
        for _ in 0..<5 {
            let script = "trap 'exit 9' \(name); kill -\(name) $PPID; \(count)"
            #expect(
                try lamina("record", "x.lamina", "--", "/bin/sh", "-c", script).status == 9)
        }
    }

    @Test("record does not forward ignored signals")
    func ignored() throws {
        let outcome = try Outcome(
            of: URL(fileURLWithPath: "/bin/sh"),
            [
                "-c",
                "trap '' HUP; exec \"$0\" record x.lamina -- /bin/sh -c 'kill -HUP $PPID; exit 4'",
                Places.program("lamina").path,
            ], in: folder)
        #expect(outcome.status == 4)
    }

    @Test(
        "impossible requests give one line and status 2",
        arguments: [
            ["render", "walk.lamina", "--out", "a.png", "--time", "9"],
            ["render", "walk.lamina", "--out", "a.png", "--state", "on"],
            ["inspect", "none.lamina"], ["cut", "walk.lamina", "--out", "walk.lamina"],
            ["cut", "walk.lamina", "--out", "x.lamina", "--from", "2", "--to", "1"],
            ["cut", "walk.lamina", "--out", "-"],
            ["cut", "walk.lamina"], ["join", "walk.lamina"], ["join", "--out", "x.lamina"],
            ["join", "walk.lamina", "--out", "walk.lamina"], ["record"], ["record", "x.lamina"],
            ["record", "x.lamina", "--", "/no/such/program"],
            ["play", "walk.lamina", "--state", "a"],
            // Silently ignored once.
            ["inspect", "walk.lamina", "--packets", "on"],
            ["inspect", "walk.lamina", "--packets", "YES", "--json"],
            ["record", "--quiet", "--", "/bin/true"], ["record", ".", "--", "/bin/true"],
            ["cut", "walk.lamina", "--out", "."],
        ])
    func refused(_ words: [String]) throws {
        let outcome = try Outcome(of: "lamina", words, in: folder)
        #expect(outcome.status == 2)
        #expect(
            outcome.errors.split(separator: "\n").count == 1
                && outcome.errors.hasPrefix("lamina: "), "\(outcome.errors)")
        #expect(try Data(contentsOf: file("walk")).count > 200)
    }
}
