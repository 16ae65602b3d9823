import Foundation
import LaminaPacketLog
@testable import PlaygroundEngine
@testable import PlaygroundWire
import TestSupport
import Testing

/// Named events of scenes: callbacks and awaiting, moves without a compile, and changes of the
/// source.
@MainActor
@Suite("Playground events", .serialized, .disabled(if: Sanitizer.isPresent))
struct CueTests {
    private static let text = """
        import PlaygroundScene
        import QuartzCore
        func scene(_ root: CALayer) {
            CATransaction.setDisableActions(true)
            let box = CALayer()
            box.name = "box"
            root.addSublayer(box)
            func set(_ change: () -> Void) {
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                change()
                CATransaction.commit()
            }
            Playground.event("drop", at: 0.5) { set { box.cornerRadius = 5 } }
            Task { @MainActor in
                await Playground.event("first", at: 0.25)
                set { box.borderWidth = 1 }
                await Playground.event("second")
                set { box.borderWidth = 2 }
                await Playground.event("third", at: 1)
                set { box.borderWidth = 3 }
                await Playground.event("drop")
                set { box.zPosition = 9 }
            }
        }
        """

    /// Corner, border and z of the box at a time.
    private func box(_ session: PlaygroundSession, at time: Double) async throws -> [Double] {
        let run = try #require(session.run)
        run.want(time)
        await session.wait { run.reach >= time }
        let tree = SceneTree(run.log)
        try tree.move(to: time)
        let box = try #require(tree.rows().first { $0.name == "box" })
        let v = tree.tree.visual(box.index)
        return [Double(v.cornerRadius), Double(v.borderWidth), Double(v.zPosition)]
    }

    @Test("Events happen at their times, in order, and at other times without a compile")
    func times() async throws {
        let folder = try SceneFolder()
        let session = try await PlaygroundSession.shown(folder.write(Self.text))
        defer { session.end() }
        let frame = 1.0 / 60
        #expect(try await box(session, at: 0.25 - 1.5 * frame) == [0, 0, 0])
        #expect(try await box(session, at: 0.25 + 1.5 * frame) == [0, 2, 0])
        #expect(try await box(session, at: 0.5 + 1.5 * frame) == [5, 2, 0])
        #expect(try await box(session, at: 1 + 1.5 * frame) == [5, 3, 9])
        let cues = try #require(session.run?.cues)
        #expect(cues.map(\.name) == ["drop", "first", "second", "third"])
        #expect(cues.map(\.standard) == [0.5, 0.25, 0.25, 1])
        session.setCues(["drop": 2, "third": 0.1, "none": 1, "first": .nan, "second": -1])
        await session.wait { !session.isWorking }
        #expect(session.cost.compile == 0)
        #expect(session.run?.cues.map(\.time) == [2, 0.25, 0.25, 0.1])
        #expect(try await box(session, at: 1.9) == [0, 3, 0])
        #expect(try await box(session, at: 2 + 1.5 * frame) == [5, 3, 9])
        session.restart()
        await session.wait { !session.isWorking }
        #expect(session.run?.cues.map(\.time).prefix(2) == [0.5, 0.25])
    }

    @Test("events beyond the limit, and invalid times, happen at the time of the call")
    func limits() async throws {
        let folder = try SceneFolder()
        let text = """
            import PlaygroundScene
            import QuartzCore
            func scene(_ root: CALayer) {
                let box = CALayer()
                box.name = "box"
                root.addSublayer(box)
                var count = 0.0
                for number in 0..<500 {
                    let time: Double? = number == 0 ? .nan : number == 1 ? -3 : nil
                    Playground.event("e\\(number)", at: time) { count += 1; box.zPosition = count }
                }
            }
            """
        let session = try await PlaygroundSession.shown(folder.write(text))
        defer { session.end() }
        #expect(try await box(session, at: 0.5)[2] == 500)
        #expect(session.run?.cues.count == 200 && session.problem == nil)
        #expect(session.run?.cues.allSatisfy { $0.time == 0 } == true)
    }

    @Test("endless loops, quadratic time: any number of actions of an event happen in their order")
    func many() async throws {
        let folder = try SceneFolder()
        let text = """
            import PlaygroundScene
            import QuartzCore
            func scene(_ root: CALayer) {
                let box = CALayer()
                box.name = "box"
                root.addSublayer(box)
                var count = 0
                for number in 0..<100_000 {
                    Playground.event("drop", at: 0.1) { if number == count { count += 1 } }
                }
                Playground.event("drop") { box.zPosition = CGFloat(count) }
                func again() {
                    Playground.event("drop") {
                        box.borderWidth += 1
                        again()
                    }
                }
                again()
            }
            """
        let session = try await PlaygroundSession.shown(folder.write(text))
        defer { session.end() }
        let values = try await box(session, at: 0.5)
        #expect(values[2] == 100_000 && session.problem == nil)
        // An action of a passed event that adds itself is called once a frame.
        #expect(values[1] > 1 && values[1] <= 30)
    }

    @Test("an event survives the transfer, and damaged lines are no event")
    func wire() {
        let cue = SceneCue("a\tb", standard: 1.5, time: 0.25)
        let line = SceneAnswer.cue(cue).line
        #expect(SceneAnswer(line: String(line.dropLast())) == .cue(cue))
        for words in [["a", "1"], ["a", "-1", "0"], ["a", "0", "inf"], ["a", "x", "0"], []] {
            #expect(SceneCue(words: words[...]) == nil, "\(words)")
        }
        #expect(SceneCue("a", standard: 1, time: -.infinity).time == 1)
        if case .cue(let name, let time)? = SceneCommand(line: "cue\ta\t2.5") {
            #expect(name == "a" && time == 2.5)
        } else {
            Issue.record("no command")
        }
        #expect(SceneCommand(line: "cue\ta\tnan") == nil)
    }

    @Test("a time is written only if exactly one call has the time")
    func writing() {
        func write(_ text: String, _ old: Double = 1.5) -> String? {
            WriteBack.cue("drop", from: old, to: 2, in: text)
        }
        #expect(
            write(#"Playground.event("drop", at: 1.50) { f() }"#)
                == #"Playground.event("drop", at: 2) { f() }"#)
        #expect(
            write(#"await Playground.event("drop")"#, 0)
                == #"await Playground.event("drop", at: 2)"#)
        // The other call shares the time.
        #expect(
            write(#"Playground.event("drop", at: 1.5) {}; await Playground.event("drop")"#)
                == #"Playground.event("drop", at: 2) {}; await Playground.event("drop")"#)
        for text in [
            "", #"Playground.event("drop", at: 1.5 * k)"#, #"Playground.event("drop", at: time)"#,
            #"// Playground.event("drop", at: 1.5)"#, #"other.event("drop", at: 1.5)"#,
            #"Playground.event("drip", at: 1.5)"#, #"Playground.event("drop", at: 1)"#,
            #"Playground.event("drop", at: 1.5); Playground.event("drop", at: 1.5)"#,
            #"Playground.event("drop"#, #"Playground.event("drop","#,
        ] {
            #expect(write(text) == nil, "\(text)")
        }
    }
}
