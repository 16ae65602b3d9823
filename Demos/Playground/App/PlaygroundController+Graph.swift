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

    /// The seconds of the time line that lie below the graph: both have one scale.
    private var graphRange: ClosedRange<Double> {
        let box = graphPane.graph.convert(graphPane.graph.bounds, to: timeline)
        let left = timeline.scale.seconds(box.minX - timeline.headerWidth)
        let right = timeline.scale.seconds(box.maxX - timeline.headerWidth)
        return right > left ? left...right : timeline.seconds
    }

    /// When animations of a layer begin, end, come again and pass their key frames.
    private func instants(of row: SceneTree.Row, in range: ClosedRange<Double>) -> [Double] {
        let bars = timeline.rows.filter { entry in
            (entry.id.base as? TimelineRows.ID)?.layer.index == row.index
        }.compactMap(\.bar)
        var found: Set<Double> = []
        for bar in bars {
            for time in [bar.added, bar.begin, bar.end] where range.contains(time) {
                found.insert(time)
            }
            guard bar.way > 0, bar.way.isFinite else { continue }
            var begin =
                bar.begin
                + max(0, ((range.lowerBound - bar.begin) / bar.way).rounded(.down)) * bar.way
            while begin < min(bar.end, range.upperBound), found.count < 400 {
                for time in [0, 1] + bar.keyTimes { found.insert(begin + time * bar.way) }
                begin += bar.way
            }
        }
        return found.filter { range.contains($0) }
    }

    private static func rounded(_ n: Double) -> String {
        n >= 100 ? String(format: "%.0f", n) : TimingCode.number((n * 100).rounded() / 100)
    }

    /// As wide as the time line: made anew where that, or what is tried, is another; while time
    /// runs it stays.
    func showGraph() {
        guard showsGraph else { return }
        graphPane.graph.time = transport.time
        guard let run, let (source, row) = graphed else {
            graphKey = nil
            graphPane.graph.contents = .init()
            return graphPane.show(
                "Select an animation, or click the name of a property, to see its graph.")
        }
        let key = GraphKey(
            scene: session.shownSaves, path: row.path, target: "\(source)",
            range: graphRange, reach: run.reach, trial: trialNumber)
        if let graphKey, graphKey == key || transport.isPlaying && graphKey.isLike(key) { return }
        graphKey = key
        do {
            let walker = SceneTree(try PacketLog(contentsOf: run.recording))
            if !trial.isEmpty { walker.setTrial(trial) }
            let track = try ValueTrack(
                of: source, on: row.path, in: walker, over: key.range, until: run.reach,
                instants: instants(of: row, in: key.range))
            graphPane.graph.range = key.range
            graphPane.graph.contents = .init(
                times: track.times, lines: track.lines, speed: track.speed)
            let fastest = track.speed.compactMap { $0 }.max() ?? 0
            graphPane.show(
                track.lines.isEmpty
                    ? "\(row.title) · \(source): no numbers to draw"
                    : "\(row.title) · \(source) · up to \(Self.rounded(fastest)) per second")
        } catch {
            status.show(message: "\(error)")
        }
    }
}
