import CoreGraphics
import DisplayList
import Foundation
import RenderTree

/// A display list as text: surfaces, passes, what each draws, and the draw calls that come of it.
struct ListPrinter {
    let tree: RenderTree
    let images: NumberedImages

    func print(_ list: DisplayListBuilder) {
        for (index, surface) in list.surfaces.enumerated() {
            Swift.print(
                "  surface \(index) \(surface.width)×\(surface.height) \(text(surface.box))"
                    + " for \(surface.reason) of \(tree.path(of: surface.node))")
        }
        for (index, pass) in list.passes.enumerated() {
            let target = pass.target < 0 ? "the picture" : "surface \(pass.target)"
            switch pass.work {
            case .draw(let items):
                Swift.print("  pass \(index) into \(target), \(items.count) items")
                for item in items { Swift.print("    " + text(item)) }
            case .copy(let source):
                Swift.print(
                    "  pass \(index) copies \(source < 0 ? "the picture" : "surface \(source)")")
            case .effect(let effect):
                Swift.print(
                    "  pass \(index) runs \(effect.program) over \(effect.sources) into \(target)")
            }
        }
        Swift.print("  pass \(list.passes.count) into the picture, \(list.rootItems.count) items")
        for item in list.rootItems { Swift.print("    " + text(item)) }
        calls(list)
    }

    /// The same items sorted into draw calls, as the renderer does it.
    private func calls(_ list: DisplayListBuilder) {
        var batcher = Batcher()
        let room = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: list.dataCount + 1)
        defer { room.deallocate() }
        _ = batcher.sort(
            list.rootItems, data: list.data, within: list.viewport.box, into: room, base: 0,
            findsGround: true)
        Swift.print("  draw calls of the picture: \(batcher.calls.count)")
        for call in batcher.calls {
            Swift.print(
                "    \(call.key.primitive) ×\(call.count)\(text(call.key))\(call.isOpaque ? " unblended" : "")"
            )
        }
        if let ground = batcher.ground {
            let parts = (0..<4).map { LayerPrinter.number(Double(ground[$0])) }
            let color = parts.joined(separator: " ")
            Swift.print("    one item is what the picture is cleared to: \(color)")
        }
        if batcher.occluded > 0 { Swift.print("    \(batcher.occluded) items are hidden") }
    }

    private func text(_ item: DrawItem) -> String {
        "\(item.key.primitive) \(text(item.box))\(text(item.key)) \(tree.path(of: item.node))"
    }

    private func text(_ key: BatchKey) -> String {
        var line = ""
        if key.page >= BatchKey.surfacePages {
            line += " of surface \(key.page - BatchKey.surfacePages)"
        } else if key.page >= 0, Int(key.page) < images.images.count {
            let image = images.images[Int(key.page)]
            line += " image \(key.page) (\(image.width)×\(image.height))"
        }
        if key.isClipped { line += " clipped" }
        if key.blend != .sourceOver { line += " \(key.blend)" }
        return line
    }

    private func text(_ box: PixelBox) -> String {
        func n(_ v: Float) -> String { LayerPrinter.number(Double(v)) }
        return "[\(n(box.minX)) \(n(box.minY)) \(n(box.width))×\(n(box.height))]"
    }
}
