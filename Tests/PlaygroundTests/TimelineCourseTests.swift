import CoreAnimation
import Foundation
import LaminaMotion
import LaminaPacketLog
import LaminaRenderTree
import LayerHosting
import PlaygroundEngine
import TestSupport
import Testing
import UIKit

@testable import PlaygroundKit

/// Animations of layers that stop, play on, and change their speed.
@Suite("Playground passages of time")
final class PassageTests: HistoryFixture {
    private func span(_ body: (ManualHost) -> Void) throws -> AnimationSpan {
        let history = AnimationHistory(try record(body))
        try history.update()
        return try #require(history.layers.first?.spans.first)
    }

    private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }
    }

    @Test("a layer that is paused and resumed has a passage before, during and after the pause")
    func pausedLayer() throws {
        let span = try span { host in
            card.add(fade(), forKey: "fade")
            host.advance(by: 0)
            host.advance(by: 1)
            let paused = card.convertTime(host.clock.time, from: nil)
            (card.speed, card.timeOffset) = (0, paused)
            host.advance(by: 0)
            host.advance(by: 2)
            (card.speed, card.timeOffset, card.beginTime) = (1, 0, 0)
            card.beginTime = card.convertTime(host.clock.time, from: nil) - paused
            host.advance(by: 0)
            host.advance(by: 2)
        }
        #expect(isNear(span.passages.map(\.from), [0, 1, 3]))
        #expect(isNear(span.passages.map(\.local), [0, 1, 1]))
        #expect(isNear(span.passages.map(\.rate), [1, 0, 1]))
        // The begin and the end belong to the last passage.
        #expect(isNear([span.begin, span.naturalEnd, span.end], [2, 4, 4]))
        #expect(isNear([0, 0.5, 2, 3.5].map(span.local(at:)), [0, 0.5, 1, 1.5]))
        #expect(span.removed == nil)
    }

    @Test("an animation passes by the speed of the superlayer that the layer moves to")
    func movedLayer() throws {
        let slow = CALayer()
        let span = try span { host in
            CATransaction.setDisableActions(true)
            (slow.speed, slow.beginTime) = (0.5, host.clock.time)
            (slow.bounds, slow.position) = (root.bounds, root.position)
            root.addSublayer(slow)
            card.add(fade(), forKey: "fade")
            host.advance(by: 0)
            host.advance(by: 1)
            CATransaction.setDisableActions(true)
            slow.addSublayer(card)
            host.advance(by: 0)
            host.advance(by: 1)
        }
        #expect(isNear(span.passages.map(\.rate), [1, 0.5]))
        #expect(isNear(span.passages.map(\.from), [0, 1]))
        #expect(span.stretch == 2)
    }

    @Test("bars follow the tried speed of a layer, and the recorded speed again")
    func triedSpeed() throws {
        let log = try record { host in
            card.add(fade(), forKey: "fade")
            host.advance(by: 0)
            host.advance(by: 3)
        }
        let history = AnimationHistory(log)
        try history.update()
        let tree = SceneTree(log)
        try tree.move(to: 0)
        let row = try #require(tree.rows().last)
        var (edits, trial) = (LayerEdits(), SceneTrial())
        func lengths() throws -> [Double] {
            _ = edits.resolve(tree.rows(), in: history, at: 0, &trial)
            if history.setTimes(of: trial) { try history.update() }
            return history.layers.flatMap(\.spans).map { $0.naturalEnd - $0.begin }
        }
        edits.set(.cornerRadius, .number(3), of: row.path)
        #expect(try isNear(lengths(), [2]) && !history.setTimes(of: trial))
        edits.set(.speed, .number(0.5), of: row.path)
        #expect(try isNear(lengths(), [4]))
        #expect(history.life(of: row.index, at: 1) != nil)
        edits.removeAll()
        #expect(try isNear(lengths(), [2]))
    }

    @Test("an animation removed during a pause has not ended by itself")
    func removedInPause() throws {
        let span = try span { host in
            card.add(fade(), forKey: "fade")
            host.advance(by: 0)
            host.advance(by: 1)
            (card.speed, card.timeOffset) = (0, card.convertTime(host.clock.time, from: nil))
            host.advance(by: 0)
            host.advance(by: 5)
            card.removeAnimation(forKey: "fade")
            host.advance(by: 0)
        }
        #expect(span.passages.count == 2)
        #expect(abs((span.removed ?? 0) - 6) < 1e-6)
    }

    @Test("a layer without another speed has no passages, also if its timing is set again")
    func sameSpeed() throws {
        let span = try span { host in
            (card.speed, card.beginTime) = (0.5, host.clock.time)
            card.add(fade(), forKey: "fade")
            host.advance(by: 0)
            host.advance(by: 1)
            // Half of the second has passed in the layer.
            (card.timeOffset, card.beginTime) = (0.5, host.clock.time)
            host.advance(by: 0)
            host.advance(by: 1)
        }
        #expect(span.passages.isEmpty && span.stretch == 2)
    }

    @Test("another time of a stopped layer in every frame adds no passages")
    func scrubbedLayer() throws {
        let span = try span { host in
            let begin = host.clock.time
            card.add(fade(), forKey: "fade")
            host.advance(by: 0)
            host.advance(by: 1)
            card.speed = 0
            for frame in 0..<50 {
                card.timeOffset = begin + Double(frame) / 100
                host.advance(by: 1.0 / 60)
            }
        }
        #expect(span.passages.count == 2)
        #expect(abs(span.local(at: 9) - 0.49) < 1e-6)
    }

    @Test("another speed in every frame has a bounded number of passages")
    func changedSpeed() throws {
        let span = try span { host in
            card.add(fade { $0.isRemovedOnCompletion = false }, forKey: "fade")
            host.advance(by: 0)
            for frame in 0..<300 {
                card.speed = frame % 2 == 0 ? 0.5 : 2
                host.advance(by: 1.0 / 60)
            }
        }
        #expect(span.passages.count > 200 && span.passages.count <= 256)
    }

    @Test("an animation of a layer that plays backwards ends with its begin")
    func backwards() throws {
        let span = try span { host in
            (card.speed, card.beginTime, card.timeOffset) = (-1, host.clock.time, 11.5)
            let fade = fade { ($0.beginTime, $0.isRemovedOnCompletion) = (10, false) }
            card.add(fade, forKey: "fade")
            host.advance(by: 0)
            host.advance(by: 1)
        }
        #expect(isNear(span.passages.map(\.local), [1.5]) && span.passages.first?.rate == -1)
        #expect(abs(span.end - 1.5) < 1e-6)
    }
}

/// Bars in pieces.
@MainActor
@Suite("Playground bars in pieces")
struct TimelineCourseTests: KitStage {
    let host = ManualViewHost(size: CGSize(width: 400, height: 200))

    /// A bar of two seconds, whose layer rests from 1 to 3.
    private func bar(end: Double = .infinity) -> TimelineBar {
        var bar = TimelineBar(added: 0, begin: 2, end: 4, cycle: 2, color: .red)
        bar.course = TimelineCourse(
            [
                .init(line: 0, time: 2, rate: 1), .init(line: 1, time: 3, rate: 0),
                .init(line: 3, time: 3, rate: 1),
            ], end: end)
        return bar
    }

    @Test("a bar lies where its layer played, and keeps its progress between")
    func pieces() {
        let bar = bar()
        #expect(bar.pieces.map(\.from) == [0, 3] && bar.pieces.map(\.to) == [1, 4])
        #expect([0.5, 2, 3.5].map(bar.fraction) == [0.25, 0.5, 0.75])
        #expect(bar.fraction(at: 4.5) == nil)
        #expect(bar.lineEnd == 4 && bar.edges == [0, 4])
        let removed = self.bar(end: 3.5)
        #expect(removed.pieces.map(\.to) == [1, 3.5] && removed.lineEnd == 3.5)
        #expect(removed.fraction(at: 3.6) == nil)
    }

    @Test("key frames and edges of a bar in pieces are dragged along the line")
    func dragging() {
        var bar = bar()
        bar.keyTimes = [0, 0.25, 0.75, 1]
        #expect(bar.keyTimes.indices.map(bar.time(of:)) == [0, 0.5, 3.5, 4])
        #expect(bar.dragged(.begin(2), by: 0.25) == .begin(2.25))
        #expect(bar.dragged(.length(2), by: -0.5) == .length(1.5))
        // Over the rest.
        #expect(bar.dragged(.keyTime(1, 0.25), by: 2.75) == .keyTime(1, 0.625))
        #expect(bar.mapped(2.5, TimelineMap(shift: 2.75)) == 3.25)
        let keys = TimelineRow.items([TimelineRow(id: "a", title: "a", bar: bar)], in: 3.2...3.8)
        #expect(keys == [TimelineItem(row: "a", key: 2)])
    }

    @Test("a layer that goes back and one that plays backwards pass times again")
    func again() {
        var bar = TimelineBar(added: 0, begin: 0, end: 4, cycle: 4, color: .red)
        bar.course = TimelineCourse([
            .init(line: 0, time: 0, rate: 1), .init(line: 2, time: 0.5, rate: 1),
        ])
        #expect(bar.pieces.map(\.to) == [2, 5.5] && bar.line(of: 1) == 2.5)
        bar.course = TimelineCourse([.init(line: 0, time: 4, rate: -1)])
        #expect(bar.pieces.map(\.from) == [0] && bar.pieces.map(\.to) == [4])
        #expect(bar.fraction(at: 1) == 0.75 && bar.line(of: 1) == 3)
        #expect(TimelineCourse([.init(line: 0, time: 0, rate: 0)]) == nil)
    }

    @Test("a bar in pieces leaves a gap")
    func picture() throws {
        let view = TimelineView()
        view.headerWidth = 100
        view.scale = TimeScale(pointsPerSecond: 50)
        view.setRows([TimelineRow(id: "move", title: "position", bar: bar())])
        let window = show(view)
        host.advance(by: 1)
        let picture = PixelGrid(try host.snapshot())
        // Above the line through the gap.
        let (first, gap, second, outside) = (
            picture[125, 31], picture[200, 31], picture[275, 31], picture[350, 31]
        )
        #expect(gap == outside && first != gap && second != gap)
        withExtendedLifetime(window) {}
    }
}
