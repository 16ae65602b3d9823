import CoreGraphics
import LaminaDisplayList
import Foundation
import LaminaRenderTree
import RandomTrees
import TestSupport

/// A tree that a script changes, and its list, kept from frame to frame.
final class Stage {
    let tree = RenderTree()
    let list: Planner
    private let images = PaperImages()
    private var model: TreeModel
    static let viewport = Viewport(width: 120, height: 110, scale: 1)

    init(_ use: AnimatedBatchMode = .never) {
        model = TreeModel([
            .init(.bounds, .rect(CGRect(x: 0, y: 0, width: 120, height: 110))),
            .init(.position, .point(CGPoint(x: 60, y: 55))),
            .init(.backgroundColor, .color(.opaqueWhite)),
        ])
        list = Planner(tree: tree, images: images)
        list.animatedBatchMode = use
        tree.apply(model.first)
        plan()
    }

    func play(_ edit: TreeEdit) {
        if let packet = model.apply(edit) { tree.apply(packet) }
        plan()
    }

    private func plan() {
        _ = tree.evaluate(at: model.time)
        list.update(viewport: Self.viewport)
    }

    /// A planner with a new list of a copy of the tree, without animated batches: a new list of the
    /// tree itself would resume suspended nodes.
    var anew: Planner {
        let copy = tree.copy()
        _ = copy.evaluate(at: model.time)
        let fresh = Planner(tree: copy, images: images)
        fresh.animatedBatchMode = .never
        fresh.update(viewport: Self.viewport)
        return fresh
    }

    /// The kept list, and a new list of the same tree, as text.
    var dumps: (kept: String, anew: String) {
        let fresh = Planner(tree: tree, images: images)
        fresh.animatedBatchMode = .never
        fresh.update(viewport: Self.viewport)
        return (
            images.withoutPages(list.recordDescription),
            images.withoutPages(fresh.recordDescription)
        )
    }
}
