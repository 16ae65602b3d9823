import Foundation
import QuartzCore
import Testing

@testable import LayerHosting

@Suite("Scale of contents") struct ContentsScaleTests {
    private final class Asked: NSObject, CALayerDelegate {
        var sources: [Any] = []
        func layer(
            _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from source: Any
        ) -> Bool {
            sources.append(source)
            return newScale == 2
        }
    }
    private final class Silent: NSObject, CALayerDelegate {}

    @Test("a window's new scale is offered to the delegates of all layers below the root")
    func delegates() {
        let (root, middle, leaf) = (CALayer(), CALayer(), CALayer())
        let (asked, silent) = (Asked(), Silent())
        root.addSublayer(middle)
        middle.addSublayer(leaf)
        middle.delegate = silent
        leaf.delegate = asked
        ContentsScale.inherit(2, from: "window", below: root)
        #expect(asked.sources as? [String] == ["window"])
        #expect(leaf.contentsScale == 2 && middle.contentsScale == 1 && leaf.needsDisplay())
        ContentsScale.inherit(3, from: "window", below: root)
        #expect(asked.sources.count == 2 && leaf.contentsScale == 2)
    }
}
