import Foundation
import LayerHosting
import Testing
import UIKit

@testable import PlaygroundKit

/// Tips of views and of cut names, beside the pointer.
@MainActor
@Suite("Playground tool tips")
struct ToolTipTests: KitStage {
    let host = ManualViewHost(size: CGSize(width: 400, height: 200))

    private func add(_ view: UIView, _ frame: CGRect, to root: UIView) {
        view.frame = frame
        root.addSubview(view)
    }

    @Test("A detail that is cut to a few letters is hidden, and the tip of the row tells all")
    func cutDetail() throws {
        let root = UIView()
        let outline = OutlineView()
        outline.items = [
            .init(id: "a", level: 0, title: "a name that needs the width", detail: "CALayer"),
            .init(id: "b", level: 0, title: "ball", detail: "CALayer"),
        ]
        add(outline, CGRect(x: 0, y: 0, width: 220, height: 100), to: root)
        let window = show(root)
        func tip(at y: Double) -> String? {
            host.send(.mouseMoved(x: 60, y: y))
            host.advance(by: 0)
            let tip = window.subviews.compactMap { $0 as? ToolTip }.first
            return (tip?.subviews.first as? UILabel)?.text
        }
        #expect(tip(at: 11) == "a name that needs the width\nCALayer")
        #expect(tip(at: 33) == nil)
        // A press on a row still selects the row.
        host.send(.mouseDown(.left, x: 60, y: 33, []))
        host.send(.mouseUp(.left, x: 60, y: 33, []))
        host.advance(by: 0)
        #expect(outline.selection == AnyHashable("b"))
        withExtendedLifetime(window) {}
    }

    @Test("Long names widen the column of the time line, and cut ones have a tip")
    func timelineNames() {
        let root = UIView()
        let line = TimelineView()
        line.headerWidth = 60
        let bar = TimelineBar(added: 0, begin: 0, end: 1, cycle: 1, color: .red)
        line.setRows([
            .init(id: "layer", title: "ball"),
            .init(id: "short", level: 1, title: "a", bar: bar),
        ])
        add(line, CGRect(x: 0, y: 0, width: 400, height: 120), to: root)
        let window = show(root)
        host.advance(by: 0)
        #expect(line.headerWidth == 60)
        func tip(at y: Double, _ x: Double = 20) -> String? {
            host.send(.mouseMoved(x: 300, y: 5))
            host.send(.mouseMoved(x: x, y: y))
            host.advance(by: 0)
            let tip = window.subviews.compactMap { $0 as? ToolTip }.first
            return (tip?.subviews.first as? UILabel)?.text
        }
        #expect(tip(at: 24 + 33) == nil)
        // As wide as the name needs.
        line.setRows([.init(id: "long", level: 1, title: "backgroundCol", bar: bar)])
        host.advance(by: 0)
        #expect(line.headerWidth > 100 && line.headerWidth < 144)
        #expect(tip(at: 24 + 11) == nil)
        // The kind of the animation needs space, too.
        let named = line.headerWidth
        line.setRows([.init(id: "kind", level: 1, title: "opacity", detail: "key", bar: bar)])
        host.advance(by: 0)
        let kind = line.headerWidth
        line.setRows([.init(id: "kind", level: 1, title: "opacity", bar: bar)])
        host.advance(by: 0)
        #expect(kind > line.headerWidth + 15 && line.headerWidth < named)
        // A value that comes later and cuts the name needs space.
        line.valueText = { _ in "320.00" }
        line.refreshValues()
        host.advance(by: 0)
        #expect(line.headerWidth > kind)
        line.valueText = nil
        // At most 36 % of the view; the tip has the rest.
        let name = "sublayerTransform.translation.x"
        line.valueText = { _ in "0.25" }
        line.setRows([.init(id: "longer", level: 1, title: name, bar: bar)])
        host.advance(by: 0)
        #expect(line.headerWidth == 144)
        #expect(tip(at: 24 + 11) == name + "\n0.25")
        #expect(tip(at: 24 + 11, 300) == nil)
        // A press on a name still selects the row.
        var chosen: AnyHashable?
        line.onSelect = { chosen = $0 }
        host.send(.mouseDown(.left, x: 20, y: 24 + 11, []))
        host.send(.mouseUp(.left, x: 20, y: 24 + 11, []))
        #expect(chosen == AnyHashable("longer"))
        withExtendedLifetime(window) {}
    }

    @Test("A tool tip stands beside the view under the pointer, and goes with the pointer")
    func tips() {
        let root = UIView()
        let button = TextButton("press")
        var text = "Press it"
        button.setToolTip { text }
        add(button, CGRect(x: 10, y: 10, width: 60, height: 24), to: root)
        let window = show(root)
        func tip() -> ToolTip? { window.subviews.compactMap { $0 as? ToolTip }.first }
        host.send(.mouseMoved(x: 200, y: 150))
        host.advance(by: 0)
        #expect(tip() == nil)
        host.send(.mouseMoved(x: 20, y: 20))
        host.advance(by: 1)
        #expect(tip().map { $0.frame.minY > 30 && $0.frame.width > 20 } ?? false)
        host.send(.mouseMoved(x: 200, y: 150))
        host.advance(by: 1)
        #expect(tip() == nil)
        text = ""
        host.send(.mouseMoved(x: 20, y: 20))
        host.advance(by: 1)
        #expect(tip() == nil)
        withExtendedLifetime(window) {}
    }

    @Test("A tool tip goes when the view under the pointer is scrolled away")
    func scrolledTip() {
        let (root, panel) = (UIView(), UIView())
        let scroller = PanelScroller(panel) { _ in 400 }
        add(scroller, CGRect(x: 0, y: 0, width: 200, height: 100), to: root)
        let button = TextButton("press")
        button.setToolTip("Press it")
        add(button, CGRect(x: 10, y: 10, width: 60, height: 24), to: panel)
        let window = show(root)
        func tips() -> Int { window.subviews.count { $0 is ToolTip } }
        host.send(.mouseMoved(x: 20, y: 20))
        host.advance(by: 1)
        #expect(tips() == 1)
        host.send(.scrolled(dx: 0, dy: -2, x: 20, y: 20))
        host.advance(by: 1)
        #expect(tips() == 0)
        withExtendedLifetime(window) {}
    }
}
