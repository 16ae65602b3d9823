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

// The graph of what an animation moves.
extension PlaygroundController {
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
        guard let run, let id = selectedAnimation, let target = facts[id]?.target,
            let row = treeRows.first(where: { $0.index == id.layer.index })
        else {
            graphKey = nil
            graphPane.graph.contents = .init()
            return graphPane.show("Press the name of a bar to see the graph of what it moves.")
        }
        let key = GraphKey(
            scene: session.shownSaves, path: row.path, target: "\(target)",
            range: timeline.seconds, reach: run.reach, trial: trialNumber)
        if let graphKey, graphKey == key || transport.isPlaying && graphKey.isLike(key) { return }
        graphKey = key
        do {
            let walker = SceneTree(try PacketLog(contentsOf: run.recording))
            if !trial.isEmpty { walker.setTrial(trial) }
            let track = try ValueTrack(
                of: target, on: row.path, in: walker, over: key.range, until: run.reach)
            graphPane.graph.range = key.range
            graphPane.graph.contents = .init(
                times: track.times, lines: track.lines, speed: track.speed)
            let fastest = track.speed.compactMap { $0 }.max() ?? 0
            graphPane.show(
                track.lines.isEmpty
                    ? "\(row.title) · \(target) has no numbers"
                    : "\(row.title) · \(target) · at most \(TimingCode.number(fastest)) a second")
        } catch {
            status.show(message: "\(error)")
        }
    }
}
