import CoreGraphics
import DisplayList

/// A display list as text, and the draw calls that come of it.
enum ListPrinter {
    static func print(_ planner: Planner) {
        for line in "\(planner)".split(separator: "\n") { Swift.print("  \(line)") }
        calls(planner.list())
        let obstacles = planner.obstacleDescription.split(separator: "\n")
        if obstacles.isEmpty { return }
        Swift.print("  layers that are planned anew when they change:")
        for line in obstacles { Swift.print("    \(line)") }
    }

    /// The same items sorted into draw calls, as the renderer does it.
    private static func calls(_ list: DisplayList) {
        var batcher = Batcher()
        let room = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: list.records.count + 1)
        defer { room.deallocate() }
        _ = batcher.sort(
            Batcher.Input(
                list.items, list.records.texels, within: list.viewport.box, findsGround: true),
            into: room, base: 0)
        Swift.print("  draw calls of the picture: \(batcher.calls.count)")
        for call in batcher.calls {
            Swift.print("    \(call.key) ×\(call.count)\(call.isOpaque ? " unblended" : "")")
        }
        if let ground = batcher.ground {
            let parts = (0..<4).map { LayerPrinter.number(Double(ground[$0])) }
            let color = parts.joined(separator: " ")
            Swift.print("    one item is what the picture is cleared to: \(color)")
        }
        if batcher.occluded > 0 { Swift.print("    \(batcher.occluded) items are hidden") }
    }
}
