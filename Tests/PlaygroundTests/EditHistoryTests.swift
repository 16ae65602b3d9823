import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import TestSupport
import Testing

@testable import PlaygroundEngine

/// Undo and redo of edits in the window, and the edits kept by a save.
@Suite("Edit history")
struct EditHistoryTests {
    private func state(_ width: Double) -> EditState {
        var state = EditState()
        state.layers.set(.cornerRadius, .number(width), of: ["ball#1"])
        return state
    }

    @Test(
        "a gesture is one entry; a different name, a new gesture and a write are separate entries"
    )
    func gestures() {
        var history = EditHistory()
        #expect(history.undoName == nil && history.redoName == nil)
        // A drag, in three steps.
        for step in 1...3 {
            history.add("Change Radius", from: state(Double(step - 1)), to: state(Double(step)))
        }
        history.endGesture()
        history.add("Change Radius", from: state(3), to: state(4))
        history.add("Change Delay", from: state(4), to: state(5))
        let file = SourceChange(file: URL(fileURLWithPath: "/a"), before: "a", after: "b")
        history.add("Change Delay", from: state(5), to: state(6), files: [file])
        history.add("Change Delay", from: state(6), to: state(6))
        var undone: [(String, EditState)] = []
        while let entry = history.undo() { undone.append((entry.name, entry.before)) }
        #expect(
            undone.map(\.0) == ["Change Delay", "Change Delay", "Change Radius", "Change Radius"])
        #expect(undone.map(\.1) == [state(5), state(4), state(3), state(0)])
        // All edits again, until a new edit.
        #expect(history.redo()?.after == state(3) && history.redo()?.after == state(4))
        history.endGesture()
        history.add("Mute", from: state(4), to: state(9))
        #expect(history.redo() == nil && history.undoName == "Mute")
    }

    @Test("a drag back to its begin makes no entry")
    func nothing() {
        var history = EditHistory()
        history.add("Change Radius", from: state(1), to: state(2))
        history.add("Change Radius", from: state(2), to: state(1))
        #expect(history.undoName == nil)
    }

    @Test("an edit that cannot be written stays applied to the recording")
    func remaining() {
        var change = AnimationTrial.Change()
        (change.duration, change.delay, change.curve) = (2, 0.5, .easeIn)
        #expect(change.remaining(after: []).isEmpty)
        let rest = change.remaining(after: ["beginTime"])
        #expect(rest.delay == 0.5 && rest.duration == nil && rest.curve == nil)
    }

    @Test("Parts of a group lie by its speed and offset, no longer than one way, and come again")
    func groups() {
        var timing = Timing()
        (timing.duration, timing.speed, timing.timeOffset) = (4, 0.5, 1)
        timing.repeatCount = 3
        let group = GroupTime(timing, begin: 10, stretch: 1)
        #expect(group.stretch == 2 && group.cycle == 8)
        var part = Timing()
        (part.beginTime, part.duration) = (2, 1)
        let span = group.span(of: part)
        #expect(span.begin == 12 && span.end == 14)
        part.duration = 100
        #expect(group.span(of: part).end == 18)
        #expect(group.isRepeated(until: 34) && !group.isRepeated(until: 18))
    }
}

/// Trials over saves of a scene in a separate process.
@MainActor
@Suite("Trials over saves", .serialized, .disabled(if: Sanitizer.isPresent))
final class TrialSaveTests {
    private let folder: SceneFolder

    init() throws { folder = try SceneFolder() }

    private func text(_ extra: String) -> String {
        """
        import QuartzCore
        func scene(_ root: CALayer) {
            \(extra)
            for x in [10.0, 20] {
                let ball = CALayer()
                root.addSublayer(ball)
                let move = CABasicAnimation(keyPath: "position.x")
                move.toValue = x
                move.duration = 2
                ball.add(move, forKey: "move")
                let turn = CABasicAnimation(keyPath: "opacity")
                turn.duration = 1
                ball.add(turn, forKey: "turn")
            }
        }
        """
    }

    @Test("An animation is found again by layer, key and structure, and keeps what is tried")
    func survival() async throws {
        let session = try await PlaygroundSession.shown(folder.write(text("")))
        defer { session.end() }
        let first = try #require(session.run)
        let history = AnimationHistory(first.log)
        try history.update()
        let layer = try #require(history.layers.last)
        #expect(layer.path == ["#2"])
        let place = AnimationTrial.Place(animation: layer.spans[0].animation.id)
        let identity = try #require(history.identity(of: place, on: layer.key))
        #expect(history.find(identity)?.place == place)
        var (state, change) = (EditState(), AnimationTrial.Change())
        change.duration = 5
        state.set(change, of: identity)

        // A save with another layer in front: all numbers change.
        try folder.write(text("root.sublayers = [CALayer()]; root.sublayers![0].name = \"new\""))
        await session.wait { session.run !== first }
        let later = AnimationHistory(try #require(session.run).log)
        try later.update()
        let (trial, missing) = state.animations(in: later)
        #expect(missing == 0)
        let found = try #require(later.find(identity))
        #expect(trial.changes == [found.place: change])
        let target = later.layers.last?.spans[0].animation.id
        #expect(found.span.animation.id == target && found.span.animation.key == "move")

        // An edit of an animation that this scene lacks is kept, and not lost.
        var other = identity
        other.key = "gone"
        state.set(change, of: other)
        #expect(state.animations(in: later).missing == 1 && state.animations.count == 2)
    }
}
