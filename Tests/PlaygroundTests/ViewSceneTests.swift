import Foundation
import LaminaPacketLog
@testable import PlaygroundEngine
import TestSupport
import Testing

/// Scenes of views.
@MainActor
@Suite("Views in the playground", .disabled(if: Sanitizer.isPresent))
final class ViewSceneTests {
    private let folder: SceneFolder

    init() throws { folder = try SceneFolder() }

    private func session(_ text: String) async throws -> PlaygroundSession {
        try await PlaygroundSession.shown(folder.write(text))
    }

    /// Names and places of layers at a time.
    private func rows(_ session: PlaygroundSession, at time: Double) throws -> [String: CGPoint] {
        let run = try #require(session.run)
        let tree = SceneTree(run.log)
        try tree.move(to: time)
        var places: [String: CGPoint] = [:]
        for row in tree.rows() { places[row.title] = tree.corners(of: row.index)?.first }
        return places
    }

    private func expectShown(_ session: PlaygroundSession, width: Double) {
        #expect(session.problem == nil, "\(String(describing: session.problem))")
        #expect(session.run.map { Double($0.size.width) } == width)
    }

    @Test("the imports of a file decide the argument of its scene function")
    func entries() {
        func kit(_ text: String...) -> SceneEntry.Kit { SceneEntry(importsOf: text).kit }
        #expect(kit("import QuartzCore // import UIKit") == .layers)
        #expect(kit("let a = \"import UIKit\"") == .layers)
        #expect(kit("import QuartzCore", "import  UIKit") == .uiKit)
        #expect(kit("@preconcurrency import AppKit") == .appKit)
        #expect(SceneEntry(importsOf: [""]).flags.isEmpty)
    }

    @Test("layers of views have the names of the views' classes, in the tree and in the time line")
    func classNames() async throws {
        let session = try await session(
            """
            import UIKit
            final class Dial: UIView {}
            func scene(_ root: UIView) {
                let (dial, label) = (Dial(), UILabel())
                root.addSubview(dial)
                root.addSubview(label)
                UIView.animate(withDuration: 9) { dial.alpha = 0.5 }
                DispatchQueue.main.async { root.addSubview(UISwitch()) }
            }
            """)
        defer { session.end() }
        let run = try #require(session.run)
        run.want(1)
        await session.wait { run.reach >= 1 }
        let tree = SceneTree(run.log)
        try tree.move(to: 1)
        let classes = tree.rows().map(\.className)
        for name in ["UIView", "Dial", "UILabel", "UISwitch"] {
            #expect(classes.contains(name), "\(name) in \(classes)")
        }
        let history = AnimationHistory(run.log)
        try history.update()
        #expect(history.layers.contains { $0.className == "Dial" && $0.title.hasPrefix("Dial ") })
    }

    @Test("a scene fills a view of UIKit, which animates in the scene's time")
    func uiKit() async throws {
        let session = try await session(
            """
            import UIKit
            func scene(_ root: UIView) {
                root.bounds.size = CGSize(width: 400, height: 200)
                let box = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
                box.layer.name = "box"
                box.backgroundColor = .red
                root.addSubview(box)
                UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
                    box.center.x += 200
                }
            }
            """)
        defer { session.end() }
        expectShown(session, width: 400)
        // The window of the views animates nothing.
        let history = AnimationHistory(try #require(session.run).log)
        try history.update()
        #expect(history.layers.map(\.title) == ["box"])
        #expect(try rows(session, at: 0)["box"] == CGPoint(x: 10, y: 20))
        let half = try #require(try rows(session, at: 0.2)["box"])
        #expect(abs(half.x - 110) < 5)
        #expect(try rows(session, at: 0.5)["box"] == CGPoint(x: 210, y: 20))
    }

    @Test("a controller's views have its preferred size; timers run in the scene's time")
    func controller() async throws {
        let session = try await session(
            """
            import UIKit
            final class Page: UIViewController {
                let box = UIView()
                override func viewDidLoad() {
                    preferredContentSize = CGSize(width: 320, height: 480)
                    box.layer.name = "box"
                    view.addSubview(box)
                }
                override func viewDidLayoutSubviews() {
                    box.frame = CGRect(x: view.bounds.width - 20, y: 0, width: 20, height: 20)
                }
            }
            func scene() -> UIViewController { Page() }
            """)
        defer { session.end() }
        expectShown(session, width: 320)
        #expect(try rows(session, at: 0)["box"] == CGPoint(x: 300, y: 0))
    }

    @Test("a scene fills a view of AppKit, y up")
    func appKit() async throws {
        let session = try await session(
            """
            import AppKit
            func scene(_ root: NSView) {
                root.setFrameSize(NSSize(width: 300, height: 200))
                let box = NSView(frame: NSRect(x: 10, y: 0, width: 40, height: 40))
                box.wantsLayer = true
                box.layer?.name = "box"
                box.layer?.backgroundColor = .black
                root.addSubview(box)
            }
            """)
        defer { session.end() }
        expectShown(session, width: 300)
        let corner = try #require(try rows(session, at: 0)["box"])
        #expect(corner.x == 10 && (corner.y == 160 || corner.y == 200))
    }

    @Test("a file of views without a scene says what is wanted")
    func missing() async throws {
        let session = try await session("import UIKit\nlet a = 1")
        defer { session.end() }
        #expect(
            session.problem?.diagnostics.first?.text
                == "there is no func scene(_ root: UIView) or func scene() -> UIViewController to build the picture"
        )
    }
}
