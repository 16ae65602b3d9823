import Foundation
import LayerHosting
import LaminaPacketLog

/// `lamina costs`: cost of the layers of a picture, found by leaving each layer out.
enum CostsCommand {
    static let help = """
        usage: lamina costs FILE.lamina [--time SECONDS] [--rounds NUMBER] [--json]

        Measures the cost of each layer of a recording: draws a frame repeatedly without the layer, and prints
        the saved time, most expensive layers first. A layer's cost includes its sublayers. No window is opened,
        and no display is needed. Times are milliseconds until the GPU has finished. A layer that hides others
        can have a negative cost.

          --time SECONDS    time in the recording; default 0
          --rounds NUMBER   repetitions of each measurement, 1 to 1000; default 9
          --json            one JSON object, with the layers in the order of the tree

        Examples:
          lamina costs walk.lamina --time 2.5
        """

    static func run(_ words: ArraySlice<String>) throws {
        let arguments = try Arguments(words, known: ["time", "rounds"], flags: ["json"])
        let file = try arguments.requiredFile()
        let log = try RecordingFile.open(file)
        let time = try arguments.number("time", within: 0...1e9) ?? 0
        guard time <= log.duration else {
            throw Failure(String(format: "the recording ends at %.3f s", log.duration))
        }
        let rounds = try arguments.wholeNumber("rounds", within: 1...1000) ?? 9
        let isWatched =
            isatty(STDERR_FILENO) != 0
            || ProcessInfo.processInfo.environment["LAMINA_PROGRESS"] == "often"
        let costs = try LayerCosts(of: log, at: time, rounds: rounds) { done, all in
            if isWatched, done % 10 == 0 || done == all { note("\(done) of \(all) layers") }
        }
        if arguments.has("json") { try printJSON(costs, time) } else { print(costs, time) }
        RecordingFile.tellWarnings(log)
    }

    private static func print(_ costs: LayerCosts, _ time: Double) {
        let whole = costs.whole
        Swift.print(
            String(format: "PICTURE at %.3f s: ", time) + milliseconds(whole.wall)
                + ", GPU \(whole.gpu.map(milliseconds) ?? "—"), \(whole.drawCalls) draw calls, "
                + "\(whole.passes) passes, \(whole.items) items")
        Swift.print("\n        cost         GPU  calls  passes  items  layer")
        for layer in costs.layers.sorted(by: { $0.cost.wall > $1.cost.wall }) {
            let cost = layer.cost
            func column(_ text: String, _ width: Int) -> String {
                String(repeating: " ", count: max(0, width - text.count)) + text
            }
            let name = layer.name.isEmpty ? layer.className : "\(layer.name) (\(layer.className))"
            Swift.print(
                column(milliseconds(cost.wall), 12)
                    + column(cost.gpu.map(milliseconds) ?? "—", 12)
                    + column("\(cost.drawCalls)", 7) + column("\(cost.passes)", 8)
                    + column("\(cost.items)", 7) + "  \(name.escapedLine)")
        }
    }

    private static func milliseconds(_ seconds: Double) -> String {
        String(format: "%.3f ms", seconds * 1000)
    }

    private static func printJSON(_ costs: LayerCosts, _ time: Double) throws {
        func object(_ cost: LayerCosts.Cost) -> [String: Any] {
            var object: [String: Any] = [
                "seconds": cost.wall, "drawCalls": cost.drawCalls, "passes": cost.passes,
                "items": cost.items,
            ]
            if let gpu = cost.gpu { object["gpuSeconds"] = gpu }
            return object
        }
        try LayerJSON.print([
            "time": time, "picture": object(costs.whole),
            "layers": costs.layers.map { layer -> [String: Any] in
                [
                    "number": layer.number, "level": layer.level, "name": layer.name,
                    "class": layer.className, "cost": object(layer.cost),
                ]
            },
        ])
    }
}
