import CoreGraphics
import LaminaDisplayList

/// Display list as text, with the resulting draw calls.
enum ListPrinter {
    static func text(of planner: Planner) -> String {
        var text = "\(planner)".split(separator: "\n").map { "  \($0)\n" }.joined()
        text += calls(planner.list())
        text += section(
            "layers that are planned anew when they change", planner.rebuildReasonDescription)
        text += section(
            "emitters whose particles are planned one by one", planner.particleDescription)
        text += section("layers behind masks", planner.maskDescription)
        text += section(
            "layers that move, and why they are evaluated one by one", planner.moverDescription)
        return text
    }

    private static func section(_ title: String, _ lines: String) -> String {
        let lines = lines.split(separator: "\n")
        return lines.isEmpty ? "" : "  \(title):\n" + lines.map { "    \($0)\n" }.joined()
    }

    /// Items of the list sorted into draw calls, as in the renderer.
    private static func calls(_ list: DisplayList) -> String {
        var batcher = Batcher()
        let room = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: list.records.count + 1)
        defer { room.deallocate() }
        _ = batcher.sort(
            Batcher.Input(
                list.items, list.records.texels, within: list.viewport.box, findsOpaqueClear: true),
            into: room, base: 0)
        var text = "  draw calls of the picture: \(batcher.calls.count)\n"
        for call in batcher.calls {
            text += "    \(call.key) ×\(call.count)\(call.isOpaque ? " unblended" : "")\n"
        }
        if let opaqueClear = batcher.opaqueClear {
            let parts = (0..<4).map { LayerPrinter.number(Double(opaqueClear[$0])) }
            let color = parts.joined(separator: " ")
            text += "    one item is what the picture is cleared to: \(color)\n"
        }
        if batcher.occluded > 0 { text += "    \(batcher.occluded) items are hidden\n" }
        return text
    }
}
