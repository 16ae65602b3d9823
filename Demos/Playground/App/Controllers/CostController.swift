import Foundation
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Costs of the scene's pictures, and of each layer.
final class CostController: PlaygroundPane {
    let pane = CostPane()
    private(set) lazy var scroller = PanelScroller(pane) { [unowned self] _ in
        pane.height(in: pane.bounds.width)
    }
    private let model: PlaygroundModel
    private let picture: PictureView
    /// The measured costs of layers; nil before a measurement.
    private(set) var layers: CostJob.Costs?
    private var job: CostJob?

    init(_ model: PlaygroundModel, _ picture: PictureView) {
        (self.model, self.picture) = (model, picture)
        pane.onPick = { [unowned self] time in
            self.model.transport.pause()
            self.model.transport.go(to: time)
        }
        pane.onResize = { [unowned self] in
            self.model.tell(.layout)
            scroller.setNeedsLayout()
        }
        pane.onLayers = { [unowned self] in toggleLayers() }
        pane.onDebug = { [unowned self] in self.picture.setDebugOptions($0) }
        if model.settings.showsCosts { show() }
    }

    func wantedHeight(in width: CGFloat) -> CGFloat {
        model.settings.showsCosts ? pane.height(in: width) : 0
    }

    func update(_ change: PlaygroundChange) {
        switch change {
        // Costs of layers belong to one picture.
        case .scene, .trial: forgetLayers()
        default: break
        }
    }

    func toggle() {
        model.settings.showsCosts.toggle()
        model.settings.write()
        show()
    }

    private func show() {
        let isOn = model.settings.showsCosts
        picture.onFrame = isOn ? { [unowned self] in pane.add($0) } : nil
        picture.setDebugOptions(isOn ? pane.options : [])
        model.tell(.layout)
    }

    // MARK: - Each layer

    /// Measures the cost of each layer, or forgets the costs that were measured.
    func toggleLayers() {
        if layers != nil || job != nil { return forgetLayers() }
        guard let run = model.run else { return model.say("Nothing to measure yet") }
        model.transport.pause()
        let time = max(0, min(model.transport.time, run.reach, run.log.duration))
        do {
            let job = try CostJob(
                of: run.recording, trial: model.shownTrial, at: time,
                in: model.session.scratchFolder)
            job.onChange = { [unowned self, unowned job] in follow(job, at: time) }
            self.job = job
            pane.showsLayers = true
            model.note("Measuring the cost of each layer…")
        } catch {
            model.say("\(error)")
        }
    }

    /// The text beside a layer's name; nil without a measurement.
    func text(of row: SceneTree.Row) -> String? {
        layers.map { $0.layers[row.index].map(Self.text) ?? "" }
    }

    private func follow(_ job: CostJob, at time: Double) {
        switch job.state {
        case .running(let text): model.note("Measuring the cost of each layer: \(text)")
        case .failed(let reason):
            forgetLayers()
            model.say(reason)
        case .done(let found):
            (self.job, layers) = (nil, found)
            model.tell(.rows)
            model.note(
                "Cost of each layer with its sublayers at \(TransportBar.clock(time)); all: "
                    + Self.text(found.whole))
        }
    }

    /// Ends a measurement: the window closes, or shows another scene.
    func end() { job = nil }

    private func forgetLayers() {
        guard layers != nil || job != nil else { return }
        (layers, job) = (nil, nil)
        pane.showsLayers = false
        model.tell(.rows)
        model.tell(.status)
    }

    static func text(_ seconds: Double) -> String {
        seconds < 5e-5 ? "< 0.05 ms" : String(format: "%.2f ms", seconds * 1000)
    }
}
