import LaminaPacketLog
import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// What a graph is of.
struct GraphKey: Equatable {
    var scene: Int
    var path: [String]
    var target: String
    var range: ClosedRange<Double>
    var reach: Double
    var trial: Int

    /// Whether it is of the same, as far as that can be while time runs.
    func isLike(_ other: GraphKey) -> Bool {
        (scene, path, target, trial) == (other.scene, other.path, other.target, other.trial)
    }
}

// The graph of what an animation moves, or of a value of the selected layer.
extension PlaygroundController {
    /// A value of the inspector is what the graph shows from now on.
    func graph(_ value: ValueTrack.Source) {
        // Pressed again, it is what the selected animation moves.
        graphedValue = graphedValue == value ? nil : value
        inspector.graphed = graphedValue
        if showsGraph { showGraph() } else { toggleGraph() }
    }

    /// What the graph is of, on which layer; nil where nothing was chosen.
    private var graphed: (source: ValueTrack.Source, row: SceneTree.Row)? {
        if let graphedValue, let row = selectedRow { return (graphedValue, row) }
        guard let id = selectedAnimation, let target = facts[id]?.target,
            let row = treeRows.first(where: { $0.index == id.layer.index })
        else { return nil }
        return (.target(target), row)
    }

    func toggleGraph() {
        showsGraph.toggle()
        graphKey = nil
        graphColumn.setNeedsLayout()
        showGraph()
    }

    /// As wide as the time line: made anew where that, or what is tried, is another; while time runs it stays.
    func showGraph() {
        guard showsGraph else { return }
        graphPane.graph.time = transport.time
        guard let run, let (source, row) = graphed else {
            graphKey = nil
            graphPane.graph.contents = .init()
            return graphPane.show(
                "Press the name of a bar, or of a value of the layer, to see its graph.")
        }
        let key = GraphKey(
            scene: session.shownSaves, path: row.path, target: "\(source)",
            range: timeline.seconds, reach: run.reach, trial: trialNumber)
        if let graphKey, graphKey == key || transport.isPlaying && graphKey.isLike(key) { return }
        graphKey = key
        do {
            let walker = SceneTree(try PacketLog(contentsOf: run.recording))
            if !trial.isEmpty { walker.setTrial(trial) }
            let track = try ValueTrack(
                of: source, on: row.path, in: walker, over: key.range, until: run.reach)
            graphPane.graph.range = key.range
            graphPane.graph.contents = .init(
                times: track.times, lines: track.lines, speed: track.speed)
            let fastest = track.speed.compactMap { $0 }.max() ?? 0
            graphPane.show(
                track.lines.isEmpty
                    ? "\(row.title) · \(source) has no numbers"
                    : "\(row.title) · \(source) · at most \(TimingCode.number(fastest)) a second")
        } catch {
            status.show(message: "\(error)")
        }
    }
}
