import CoreGraphics
import Foundation
import Testing
@testable import LayerAccessibility

/// Accessible items of programs that draw with layers alone.
@Suite("Accessibility: items") struct ItemTests {
    @Test("B-AX 346: items form a tree with kinds, names, numbers and actions")
    func items() {
        var log: [String] = []
        let button = AccessibleItem(.button, "Press") { log.append("press") }
        #expect(button.accessibleActions.map(\.name) == ["click"])
        #expect(button.accessibleActions[0].perform() && log == ["press"])
        #expect(button.accessibleStates == .usual && !button.receiveAccessibleFocus())
        button.onFocus = {
            log.append("focus")
            return true
        }
        #expect(button.accessibleStates.contains(.focusable) && button.receiveAccessibleFocus())
        let slider = AccessibleItem(.slider, "Size")
        slider.number = AccessibleNumber(.nan, in: 1...2, step: .infinity)
        #expect(slider.number == AccessibleNumber(1, in: 1...2))
        slider.onNumber = { log.append("\($0)") }
        slider.setAccessibleNumber(9)
        slider.setAccessibleNumber(1.5)
        #expect(log == ["press", "focus", "2.0", "1.5"])
        let panel = AccessibleItem(.panel, "Panel")
        panel.children = [button, slider]
        #expect(button.accessibleParent === panel && panel.accessibleChildren.count == 2)
        let other = AccessibleItem(.panel, "Other")
        other.children = [button]
        panel.children = []
        #expect(button.accessibleParent === other && slider.accessibleParent == nil)
        #expect(AccessibleItem(.label, "Text").accessibleText?.text == "Text")
        panel.frame = { CGRect(x: 1, y: 2, width: 3, height: 4) }
        #expect(panel.accessibleFrame.maxY == 6)
    }

    @Test("B-AX 347: without the socket of an accessibility bus nothing is asked")
    func gate() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-bus-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let bus = folder.appendingPathComponent("at-spi")
        try FileManager.default.createDirectory(at: bus, withIntermediateDirectories: true)
        var environment = ["XDG_RUNTIME_DIR": folder.path, "HOME": folder.path]
        #expect(!ReaderWatch.hasBus(environment))
        #expect(
            FileManager.default.createFile(
                atPath: bus.appendingPathComponent("bus_0").path, contents: nil))
        #expect(ReaderWatch.hasBus(environment))
        environment["XDG_RUNTIME_DIR"] = "no/absolute/path"
        #expect(!ReaderWatch.hasBus(environment))
        environment["AT_SPI_BUS_ADDRESS"] = "unix:path=/x"
        #expect(ReaderWatch.hasBus(environment))
        #expect(!AccessibilityTree.isActive)
    }
}
