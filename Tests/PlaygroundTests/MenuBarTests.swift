import LayerHosting
import PlaygroundKit
import TestSupport
import Testing
import UIKit

/// The menus of tools, by the mouse and by keys, on a manual clock.
@MainActor
@Suite("Menus of the playground kit")
final class MenuBarTests: KitStage {
    let host = ManualViewHost(size: CGSize(width: 400, height: 200))
    private let bar = MenuBar()
    private var performed: [String] = []

    private func menu(_ title: String, _ names: [String], off: Set<String> = []) -> MenuBar.Menu {
        MenuBar.Menu(
            title,
            [
                names.map { name in
                    Command(name, isEnabled: { !off.contains(name) }) { [unowned self] in
                        performed.append(name)
                    }
                }
            ])
    }

    private func send(_ keys: Key...) {
        for key in keys { host.send(.keyDown(key, [], isRepeat: false)) }
        host.advance(by: 0)
    }

    @Test("keys choose enabled commands alone; Return and Space perform the chosen one")
    func keys() {
        bar.menus = [
            menu("File", ["a", "b", "c", "d"], off: ["a", "d"]), menu("Edit", ["e"], off: ["e"]),
        ]
        let window = show(bar)
        func perform(_ keys: [Key]) -> String? {
            performed = []
            bar.show(0)
            for key in keys { send(key) }
            return performed.last
        }
        #expect(perform([.enter]) == nil && bar.isOpen)
        bar.close()
        #expect(perform([.down, .enter]) == "b" && !bar.isOpen)
        #expect(perform([.end, .space]) == "c")
        #expect(perform([.end, .home, .enter]) == "b")
        #expect(perform([.up, .up, .up, .enter]) == "b")
        #expect(perform([.left, .down, .enter]) == nil && bar.isOpen)
        #expect(perform([.right, .right, .down, .down, .enter]) == "c")
        #expect(perform([.escape, .down, .enter]) == nil && !bar.isOpen)
        withExtendedLifetime(window) {}
    }

    @Test("A closed list is laid out without commands, as for another appearance of the window")
    func closedList() {
        bar.menus = [menu("File", ["a", "b", "c"]), menu("Edit", ["d"])]
        let window = show(bar)
        bar.show(0)
        host.advance(by: 0)
        bar.close()
        func mark(_ view: UIView) {
            view.setNeedsLayout()
            for inner in view.subviews { mark(inner) }
        }
        mark(bar)
        host.advance(by: 0)
        #expect(!bar.isOpen && performed.isEmpty)
        withExtendedLifetime(window) {}
    }

    @Test("an open list shows the commands of new menus, and closes without its menu")
    func newMenus() throws {
        var closed = 0
        bar.onClose = { closed += 1 }
        bar.menus = [menu("File", ["a"]), menu("View", (1...6).map { "state \($0)" })]
        let window = show(bar)
        bar.show(1)
        host.advance(by: 0)
        send(.end)
        bar.menus = [menu("File", ["a"]), menu("View", ["one"])]
        host.advance(by: 0)
        _ = try host.snapshot()
        // The chosen command is removed.
        send(.enter)
        #expect(performed.isEmpty && bar.isOpen)
        send(.down, .enter)
        #expect(performed == ["one"] && closed == 1)
        bar.show(1)
        bar.menus = [menu("File", ["a"])]
        host.advance(by: 0)
        #expect(!bar.isOpen && closed == 2)
        bar.menus = []
        bar.show(0)
        send(.down, .right, .enter)
        #expect(!bar.isOpen && bar.barWidth == 0)
        withExtendedLifetime(window) {}
    }

    @Test("an open list follows the state of its commands")
    func refresh() throws {
        var isOn = false
        bar.menus = [.init("Edit", [[Command("a", isOn: { isOn }) {}]])]
        let window = show(bar)
        bar.refresh()
        bar.show(0)
        host.advance(by: 0)
        let before = PixelGrid(try host.snapshot())
        isOn = true
        bar.refresh()
        host.advance(by: 0)
        #expect(PixelGrid(try host.snapshot()) != before)
        withExtendedLifetime(window) {}
    }
}
