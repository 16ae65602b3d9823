import Foundation
import PlaygroundEngine
import PlaygroundKit
import UIKit

// What each layer of the picture costs, beside its name in the tree.
extension PlaygroundController {
    /// Measures, or stops showing what was measured.
    func toggleLayerCosts() {
        if layerCosts != nil || costJob != nil { return forgetLayerCosts() }
        guard let run else { return status.show(message: "Nothing to measure yet") }
        transport.pause()
        let time = max(0, min(transport.time, run.reach, run.log.duration))
        do {
            let job = try CostJob(
                of: run.recording, trial: trial.isEmpty ? nil : trial, at: time,
                in: session.scratchFolder)
            job.onChange = { [unowned self, unowned job] in follow(job, at: time) }
            costJob = job
            costs.showsLayers = true
            status.show(note: "Measuring the cost of each layer…")
        } catch {
            status.show(message: "\(error)")
        }
    }

    private func follow(_ job: CostJob, at time: Double) {
        switch job.state {
        case .running(let text): status.show(note: "Measuring the cost of each layer: \(text)")
        case .failed(let reason):
            forgetLayerCosts()
            status.show(message: reason)
        case .done(let found):
            costJob = nil
            layerCosts = found
            showOutlineRows()
            status.show(
                note:
                    "Cost of each layer with its sublayers at \(TransportBar.clock(time)); all: "
                    + Self.text(found.whole))
        }
    }

    /// They are those of one picture: another scene, or something else that is tried, has others.
    func forgetLayerCosts() {
        guard layerCosts != nil || costJob != nil else { return }
        (layerCosts, costJob) = (nil, nil)
        costs.showsLayers = false
        showOutlineRows()
        status.show(session)
    }

    /// What stands behind a layer's name; nil where nothing was measured.
    func costText(of row: SceneTree.Row) -> String? {
        layerCosts.map { $0.layers[row.index].map(Self.text) ?? "" }
    }

    static func text(_ seconds: Double) -> String {
        seconds < 5e-5 ? "< 0.05 ms" : String(format: "%.2f ms", seconds * 1000)
    }
}
