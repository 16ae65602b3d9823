import Foundation
import LaminaMotion
import LaminaPacketLog
import TestSupport
import Testing

@testable import PlaygroundEngine
import PlaygroundWire

/// States of layer documents, chosen in the window while the scene runs.
@MainActor
@Suite("States of documents in the playground", .disabled(if: Sanitizer.isPresent))
struct DocumentStateTests {
    private let markup = """
        <?xml version="1.0"?>
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer id="#root" name="root" bounds="0 0 120 80">
            <sublayers><CALayer id="#1" name="box" bounds="0 0 10 10" opacity="0.9"/></sublayers>
            <states>
              <LKState name="dim"><elements>
                <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0.2"/></LKStateSetValue>
              </elements></LKState>
              <LKState name="gone"><elements>
                <LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
              </elements></LKState>
            </states>
            <stateTransitions>
              <LKStateTransition fromState="*" toState="dim"><elements>
                <LKStateTransitionElement targetId="#1" key="opacity"><animation type="CABasicAnimation" duration="1"/></LKStateTransitionElement>
              </elements></LKStateTransition>
            </stateTransitions>
          </CALayer>
        </caml>
        """

    private func opacity(of run: SceneRun, at time: Double) throws -> Double {
        let tree = SceneTree(try PacketLog(contentsOf: run.recording))
        try tree.move(to: time)
        let box = try #require(tree.rows().first { $0.name == "box" })
        return try #require(tree.numbers(of: .value(.opacity, nil), on: box.index)?.first)
    }

    @Test("A state begins at the recorded time, by its transition; the time before stays")
    func transition() async throws {
        let folder = try SceneFolder()
        let session = try await PlaygroundSession.shown(try folder.write(markup, "Box.caml"))
        defer { session.end() }
        let run = try #require(session.run)
        #expect(run.states == ["dim", "gone"] && run.state == nil)
        let begin = run.reach
        run.setState("dim")
        run.want(begin + 2)
        await session.wait { run.asked == nil && run.reach >= begin + 2 }
        #expect(run.state == "dim")
        #expect(abs(try opacity(of: run, at: begin - 0.1) - 0.9) < 1e-4)
        let middle = try opacity(of: run, at: begin + 0.5)
        #expect(middle > 0.25 && middle < 0.85)
        #expect(abs(try opacity(of: run, at: begin + 1.5) - 0.2) < 1e-4)
        // The state as loaded, and an unknown one.
        run.setState(nil)
        run.setState("blue")
        #expect(run.state == nil)
        run.want(begin + 3)
        await session.wait { run.asked == nil && run.reach >= begin + 3 }
        #expect(abs(try opacity(of: run, at: begin + 2.5) - 0.9) < 1e-4)
    }

    private static let machine = """
        {"initial":"rest","inputs":[{"type":"Numeric","name":"level","value":0},
        {"type":"Event","name":"go"}],
        "states":[{"type":"PlaybackState","name":"rest","autoplay":false,"transitions":[
        {"type":"Transition","toState":"jump","guards":[{"type":"Numeric","inputName":"level",
        "conditionType":"GreaterThan","compareTo":2}]},
        {"type":"Transition","toState":"jump","guards":[{"type":"Event","inputName":"go"}]}]},
        {"type":"PlaybackState","name":"jump","autoplay":true,"loop":true,"transitions":[]}],
        "interactions":[{"type":"PointerDown","actions":[{"type":"Fire","inputName":"go"}]}]}
        """

    @Test("States, inputs, events and the pointer of an animation's state machine")
    func stateMachine() async throws {
        let folder = try SceneFolder()
        let file = folder.url.appendingPathComponent("Jump.lottie")
        let source = Places.package.appendingPathComponent("Tests/PlaygroundWindow/bounce.json")
        try StoredArchive.data([
            (
                "manifest.json",
                Data(#"{"animations":[{"id":"a"}],"stateMachines":[{"id":"main"}]}"#.utf8)
            ), ("a/a.json", try Data(contentsOf: source)), ("s/main.json", Data(Self.machine.utf8)),
        ]).write(to: file)
        let session = try await PlaygroundSession.shown(file)
        defer { session.end() }
        let run = try #require(session.run)
        #expect(run.states == ["rest", "jump"] && run.state == nil && run.hearsEvents)
        #expect(run.inputs == ["Event: go", "Input: level = 0", "Input: level = 3"])
        func position(at time: Double) throws -> [Double] {
            let tree = SceneTree(try PacketLog(contentsOf: run.recording))
            try tree.move(to: time)
            let ball = try #require(tree.rows().first { $0.name == "Ball" })
            return try #require(tree.numbers(of: .value(.position, nil), on: ball.index))
        }
        func pass(_ seconds: Double) async -> Double {
            let begin = run.reach
            run.want(begin + seconds)
            // Whole frames may end a little earlier.
            await session.wait { run.asked == nil && run.reach >= begin + seconds - 0.01 }
            return begin
        }
        let first = try position(at: 0)
        _ = await pass(0.5)
        #expect(try position(at: run.reach) != first)
        // The state “rest” has no automatic start: the picture stays at the first frame.
        run.setState("rest")
        let rest = await pass(0.5)
        #expect(run.state == "rest")
        #expect(try position(at: rest + 0.2) == first)
        #expect(try position(at: rest + 0.45) == first)
        // A value opens a transition; an unknown one is ignored.
        run.setInput("Input: level = 9")
        run.setInput("Input: level = 3")
        let jump = await pass(0.5)
        #expect(run.state == "jump")
        #expect(try position(at: jump + 0.25) != first)
        // The pointer, and an event; observers of the play are no animations.
        for way in ["pointer", "event"] {
            run.setState(nil)
            _ = await pass(0.1)
            #expect(run.state == nil)
            if way == "event" {
                run.setInput("Event: go")
            } else {
                run.send(.mouseDown(.left, x: 5, y: 5, []))
            }
            _ = await pass(0.1)
            #expect(run.state == "jump", "\(way)")
        }
        let history = AnimationHistory(try PacketLog(contentsOf: run.recording))
        try history.update()
        let all = history.layers.flatMap(\.spans).map(\.animation)
        #expect(!all.isEmpty)
        #expect(all.allSatisfy { if case .timer = $0.content { false } else { true } })
    }

    @Test("Commands and answers for states are read as they were written")
    func wire() {
        for name in [nil, "dim", "with\ttab"] {
            let line = SceneCommand.state(name).line ?? ""
            guard case .state(let read)? = SceneCommand(line: String(line.dropLast())) else {
                Issue.record("not read: \(line)")
                continue
            }
            #expect(read == name)
        }
        for answer in [
            SceneAnswer.states(["a", "b\nc"]), .inputs(["Event: a\tb"]), .entered("a\nb"),
        ] {
            #expect(SceneAnswer(line: String(answer.line.dropLast())) == answer)
        }
        let line = SceneCommand.input("Event: a\nb").line ?? ""
        guard case .input("Event: a\nb")? = SceneCommand(line: String(line.dropLast())) else {
            Issue.record("not read: \(line)")
            return
        }
    }

    @Test("the command that opens a scene carries the first time; damaged lines are no command")
    func opening() {
        let line = SceneCommand.open(file: "a\tb", recording: "c\nd", until: 2.5).line ?? ""
        guard case .open("a\tb", "c\nd", 2.5)? = SceneCommand(line: String(line.dropLast())) else {
            Issue.record("not read: \(line)")
            return
        }
        for damaged in ["open\ta\tb", "open\ta\tb\tnan", "open\ta\tb\tx", "open\ta\tb\t1\t2"] {
            #expect(SceneCommand(line: damaged) == nil, "\(damaged)")
        }
    }
}
