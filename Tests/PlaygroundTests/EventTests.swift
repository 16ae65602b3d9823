import CoreGraphics
import Foundation
import LayerHosting
@testable import PlaygroundEngine
import PlaygroundWire
import TestSupport
import Testing

/// Events on their way to a scene.
@Suite("Playground events")
struct EventTests {
    // MARK: - Words

    static let events: [WindowEvent] = [
        .pointerInside(true), .mouseMoved(x: 1.25, y: -2, [.shift]),
        .mouseDown(.right, x: 3, y: 4, [.control, .option]),
        .mouseUp(.left, x: 0.1, y: 1e-9, []), .scrolled(dx: 0.5, dy: -1, x: 2, y: 3, []),
        .keyDown(.escape, [.command], isRepeat: true), .keyUp(Key("A"), []),
        .text("ä\t\n"), .filesDropped([URL(fileURLWithPath: "/a b/c\td")], x: 1, y: 2),
        .focusChanged(false),
    ]

    @Test("events are equal after the transfer", arguments: events)
    func words(_ event: WindowEvent) throws {
        let words = try #require(event.words)
        #expect(words.allSatisfy { !$0.contains("\t") && !$0.contains("\n") })
        let again = try #require(WindowEvent(words: words))
        #expect("\(again)" == "\(event)")
    }

    @Test(
        "other words are no event",
        arguments: [
            [], ["moved"], ["moved", "nan", "0", "0"], ["down", "77", "0", "0", "0"], ["x"],
        ])
    func noWords(_ words: [String]) {
        #expect(WindowEvent(words: words) == nil)
    }

    @Test("events of the window alone are not sent")
    func windowOnly() {
        #expect(WindowEvent.closeRequested.words == nil)
        #expect(WindowEvent.exposed.words == nil)
    }

    // MARK: - Whose they are

    /// The picture is a square of a hundred points.
    private func route(
        _ events: [WindowEvent], takesKeys: Bool = true
    ) -> (scene: [String], tool: [String], ends: Bool) {
        var (route, scene, tool, ends) = (EventRoute(), [String](), [String](), false)
        for event in events {
            let answer = route.handle(event, takesKeys: takesKeys) {
                CGRect(x: 0, y: 0, width: 100, height: 100).contains($0)
            }
            scene += answer.scene.map { $0.words?.joined(separator: " ") ?? "" }
            if !answer.isTaken { tool.append(event.words?.first ?? "") }
            ends = ends || answer.ends
        }
        return (scene, tool, ends)
    }

    @Test("a button belongs to the place of its press until its release")
    func buttons() {
        let inside = route([
            .mouseDown(.left, x: 50, y: 50, []), .mouseMoved(x: 500, y: 50),
            .mouseUp(.left, x: 500, y: 50, []),
        ])
        #expect(inside.scene == ["down 0 50.0 50.0 0", "moved 500.0 50.0 0", "up 0 500.0 50.0 0"])
        #expect(inside.tool.isEmpty)
        let outside = route([
            .mouseDown(.left, x: 500, y: 50, []), .mouseMoved(x: 50, y: 50),
            .mouseUp(.left, x: 50, y: 50, []),
        ])
        #expect(outside.scene.isEmpty && outside.tool == ["down", "moved", "up"])
    }

    @Test("the pointer enters and leaves the picture, and the tool is notified, too")
    func moves() {
        let all = route([
            .mouseMoved(x: 200, y: 0), .mouseMoved(x: 20, y: 0), .mouseMoved(x: 30, y: 0),
            .mouseMoved(x: 200, y: 0),
        ])
        #expect(all.scene == ["inside 1", "moved 20.0 0.0 0", "moved 30.0 0.0 0", "inside 0"])
        #expect(all.tool.count == 4)
    }

    @Test(
        "T and Escape end the mode and release held buttons and keys; the key that starts the mode types nothing"
    )
    func keys() {
        let held = route([
            .text("t"), .keyUp(Key("T"), []), .keyDown(Key("A"), [], isRepeat: false), .text("a"),
            .keyDown(Key("T"), [], isRepeat: false),
        ])
        #expect(
            held.scene == [
                "key 65 0 0", "text \(Data("a".utf8).base64EncodedString())", "release 65 0",
            ])
        #expect(held.ends && held.tool == ["release"])
        #expect(route([.keyDown(.escape, [], isRepeat: false)]).ends)
        let control = route([.keyDown(Key("T"), [.control], isRepeat: false)])
        #expect(!control.ends && control.scene == ["key 84 2 0"])
    }

    @Test("keys of a field, and the wheel with Control, are the tool's")
    func tools() {
        let field = route(
            [.keyDown(Key("T"), [], isRepeat: false), .text("t")], takesKeys: false)
        #expect(field.scene.isEmpty && !field.ends && field.tool == ["key", "text"])
        let wheel = route([
            .scrolled(dx: 0, dy: 1, x: 5, y: 5, [.control]), .scrolled(dx: 0, dy: 1, x: 5, y: 5),
            .scrolled(dx: 0, dy: 1, x: 500, y: 5),
        ])
        #expect(wheel.scene == ["wheel 0.0 1.0 5.0 5.0 0"] && wheel.tool.count == 2)
    }

    // MARK: - Distances

    @Test("neighbouring boxes have a gap; distances of other boxes are those of the edges")
    func distances() {
        let box = CGRect(x: 10, y: 10, width: 20, height: 20)
        func lengths(_ other: CGRect) -> [Double] {
            Distances(from: box, to: other).lines.map(\.length)
        }
        // To the right, at the same height.
        let right = Distances(from: box, to: CGRect(x: 50, y: 15, width: 5, height: 10))
        #expect(right.lines.map(\.length) == [20, 5, 5])
        #expect(right.lines[0].from == CGPoint(x: 30, y: 20))
        // Above and to the left.
        #expect(lengths(CGRect(x: 0, y: 0, width: 5, height: 5)) == [5, 5])
        // A rectangle around the box; the box itself.
        #expect(lengths(CGRect(x: 0, y: 0, width: 100, height: 40)) == [10, 70, 10, 10])
        #expect(lengths(box).isEmpty)
    }
}

/// Scenes that handle events, in separate processes.
@MainActor
@Suite("Playground scenes with events", .serialized, .disabled(if: Sanitizer.isPresent))
final class SceneEventTests {
    private let folder: SceneFolder

    init() throws { folder = try SceneFolder() }

    private func session(_ text: String) async throws -> PlaygroundSession {
        let session = try await PlaygroundSession.shown(folder.write(text))
        #expect(session.problem == nil, "\(String(describing: session.problem))")
        return session
    }

    /// Where a layer with a name is at a time.
    private func place(_ name: String, _ run: SceneRun, at time: Double) throws -> CGPoint? {
        let tree = SceneTree(run.log)
        try tree.move(to: time)
        return tree.rows().first { $0.title == name }.flatMap { tree.box(of: $0.index)?.origin }
    }

    @Test("a scene of layers hears of events in its own points, while its time stands still, too")
    func layers() async throws {
        let session = try await session(
            """
            import PlaygroundScene
            import QuartzCore
            func scene(_ root: CALayer) {
                let box = CALayer()
                box.name = "box"
                box.anchorPoint = .zero
                root.addSublayer(box)
                var typed = ""
                Playground.onEvent { event in
                    CATransaction.setDisableActions(true)
                    switch event {
                    case .mouseDown(_, let x, let y, _): box.position = CGPoint(x: x, y: y)
                    case .text(let text):
                        typed += text
                        box.bounds.size.width = CGFloat(typed.count)
                    default: break
                    }
                }
            }
            """)
        defer { session.end() }
        let run = try #require(session.run)
        #expect(run.hearsEvents)
        let reach = run.reach
        var news = 0
        run.onReach = { _ in news += 1 }
        run.send(.mouseDown(.left, x: 30, y: 40, []))
        await session.wait { news == 1 }
        #expect(run.reach == reach)
        #expect(try place("box", run, at: reach) == CGPoint(x: 30, y: 40))
        #expect(try place("box", run, at: reach - 0.01) == .zero)
        // Events that arrive while the scene computes further frames are included.
        run.want(reach + 0.1)
        run.send(.mouseDown(.left, x: 50, y: 60, []))
        run.send(.text("abc"))
        await session.wait { news == 3 }
        #expect(run.reach > reach && run.reach < reach + 0.12)
        #expect(try place("box", run, at: run.reach) == CGPoint(x: 50, y: 60))
    }

    @Test("a button of a scene of views is pressed; what it does animates in the scene's time")
    func views() async throws {
        let session = try await session(
            """
            import UIKit
            func scene(_ root: UIView) {
                root.bounds.size = CGSize(width: 200, height: 100)
                let box = UIView(frame: CGRect(x: 0, y: 50, width: 10, height: 10))
                box.layer.name = "box"
                let button = UIButton(frame: CGRect(x: 20, y: 10, width: 60, height: 30))
                button.addAction(UIAction { _ in
                    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
                        box.frame.origin.x = 100
                    }
                }, for: .touchUpInside)
                root.addSubview(box)
                root.addSubview(button)
            }
            """)
        defer { session.end() }
        let run = try #require(session.run)
        #expect(run.hearsEvents)
        let begin = run.reach
        run.send(.mouseDown(.left, x: 50, y: 25, []))
        run.send(.mouseUp(.left, x: 50, y: 25, []))
        run.want(begin + 1)
        await session.wait { run.reach >= begin + 1 }
        #expect(try place("box", run, at: begin)?.x == 0)
        let middle = try #require(try place("box", run, at: begin + 0.25))
        #expect(abs(middle.x - 50) < 5)
        #expect(try place("box", run, at: begin + 0.75)?.x == 100)
    }

    @Test("a scene without event handlers reports it; a scene that hangs in an event is ended")
    func others() async throws {
        let deaf = try await session("import QuartzCore\nfunc scene(_ root: CALayer) {}")
        #expect(deaf.run?.hearsEvents == false)
        deaf.end()
        let endless = try await session(
            """
            import PlaygroundScene
            import QuartzCore
            func scene(_ root: CALayer) {
                Playground.onEvent { _ in while root.speed > 0 {} }
            }
            """)
        defer { endless.end() }
        endless.run?.send(.mouseDown(.left, x: 1, y: 1, []))
        await endless.wait { endless.problem != nil }
        #expect(endless.problem?.kind == .hang)
    }
}
