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
        let answer = SceneAnswer.states(["a", "b\nc"])
        #expect(SceneAnswer(line: String(answer.line.dropLast())) == answer)
    }
}
