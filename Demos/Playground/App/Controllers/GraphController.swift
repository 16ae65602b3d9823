import LaminaPacketLog
import LaminaRenderTree
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The graph of the selected animation's value, or of a value of the selected layer.
final class GraphController: PlaygroundPane {
    let pane = GraphPane()
    /// Reports that a press on the name of a value selected the value for the graph.
    var onValue: ((ValueTrack.Source?) -> Void)?
    private let model: PlaygroundModel
    /// The time line whose scale the graph uses.
    private let timeline: TimelineView
    /// The value that the graph is of; nil for the value of the selected animation.
    private var value: ValueTrack.Source? { didSet { if value != oldValue { onValue?(value) } } }
    /// Identifies the contents of the graph; a different key requires a new graph.
    private var key: Key?

    private struct Key: Equatable {
        var scene: Int
        var path: [String]
        var target: String
        var range: ClosedRange<Double>
        var reach: Double
        var trial: Int

        /// True if only the time differs: then the graph stays while time runs.
        func isLike(_ other: Key) -> Bool {
            (scene, path, target, trial) == (other.scene, other.path, other.target, other.trial)
        }
    }

    init(_ model: PlaygroundModel, _ timeline: TimelineView) {
        (self.model, self.timeline) = (model, timeline)
        timeline.onScale = { [unowned self] in show() }
        pane.graph.onScrub = { [unowned self] time in
            self.model.transport.pause()
            self.model.transport.go(to: time)
        }
    }

    var wantedHeight: CGFloat { model.options.showsGraph ? GraphPane.height : 0 }

    func update(_ change: PlaygroundChange) {
        switch change {
        case .animation:
            if model.selection.animation != nil { value = nil }
            show()
        case .marks: show()
        default: break
        }
    }

    func toggle() {
        model.options.showsGraph.toggle()
        key = nil
        model.tell(.layout)
        show()
    }

    /// Shows a value of the selected layer; the same value again shows the selected animation's.
    func show(_ new: ValueTrack.Source) {
        value = value == new ? nil : new
        if model.options.showsGraph { show() } else { toggle() }
    }

    /// The value and the layer of the graph; nil without a choice.
    private var chosen: (source: ValueTrack.Source, row: SceneTree.Row)? {
        if let value, let row = model.selectedRow { return (value, row) }
        guard let id = model.selection.animation, let target = model.bars.facts[id]?.target,
            let row = model.rows.first(where: { $0.index == id.layer.index })
        else { return nil }
        return (.target(target), row)
    }

    /// The seconds of the time line below the graph: both have one scale.
    private var range: ClosedRange<Double> {
        let box = pane.graph.convert(pane.graph.bounds, to: timeline)
        let left = timeline.scale.seconds(box.minX - timeline.headerWidth)
        let right = timeline.scale.seconds(box.maxX - timeline.headerWidth)
        return right > left ? left...right : timeline.seconds
    }

    /// Draws the graph if its key differs; the graph does not change while time runs.
    private func show() {
        guard model.options.showsGraph else { return }
        pane.graph.time = model.transport.time
        guard let run = model.run, let (source, row) = chosen else {
            key = nil
            pane.graph.contents = .init()
            return pane.show(
                "Select an animation or the name of a property to see its graph.",
                orShorter: ["Select an animation or property.", "Nothing is selected."])
        }
        let new = Key(
            scene: model.session.shownSaves, path: row.path, target: "\(source)", range: range,
            reach: run.reach, trial: model.trial.number)
        if let key, key == new || model.transport.isPlaying && key.isLike(new) { return }
        key = new
        do {
            try draw(source, of: row, in: run, over: new.range)
        } catch {
            model.say("\(error)")
        }
    }

    private func draw(
        _ source: ValueTrack.Source, of row: SceneTree.Row, in run: SceneRun,
        over range: ClosedRange<Double>
    ) throws {
        let walker = SceneTree(try PacketLog(contentsOf: run.recording))
        if let trial = model.shownTrial { walker.setTrial(trial) }
        let track = try ValueTrack(
            of: source, on: row.path, in: walker, over: range, until: run.reach,
            instants: TimelineRows.instants(of: row.index, in: model.bars.rows, range))
        pane.graph.range = range
        pane.graph.contents = .init(times: track.times, lines: track.lines, speed: track.speed)
        let fastest = track.speed.compactMap { $0 }.max() ?? 0
        let name = "\(model.title(of: row)) · \(source)"
        let speed = fastest > 0 ? "up to \(Self.rounded(fastest)) per second" : "constant"
        pane.show(
            track.lines.isEmpty ? "\(name): no numbers to draw" : "\(name) · \(speed)",
            orShorter: [name, "\(source)"])
    }

    private static func rounded(_ n: Double) -> String {
        n >= 100 ? String(format: "%.0f", n) : TimingCode.number((n * 100).rounded() / 100)
    }
}
