import Foundation
import LaminaPacketLog
import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// What a trail is of.
struct TrailKey: Equatable {
    var path: [String]
    var time: Double
    var reach: Double
    var trial: Int
}

// Other ways of looking at the scene: what it costs, beside another one, where a layer goes.
extension PlaygroundController {
    func connectLooking() {
        costs.onPick = { [unowned self] time in
            transport.pause()
            transport.go(to: time)
        }
        picture.stack.onSelect = { [unowned self] id in
            select(treeRows.first { AnyHashable($0.path) == id }?.path)
            if let selected { outline.reveal(selected) }
        }
        costs.onDebug = { [unowned self] in picture.setDebugOptions($0) }
        exportPanel.onExport = { [unowned self] in beginExport($0) }
        exportPanel.onCancel = { [unowned self] in
            export?.cancel()
            export = nil
        }
        exportPanel.onClose = { [unowned self] in view.becomeFirstResponder() }
    }

    // MARK: - Costs

    func toggleCosts() {
        settings.showsCosts.toggle()
        settings.write()
        showCosts()
    }

    func showCosts() {
        let isOn = settings.showsCosts
        picture.onFrame = isOn ? { [unowned self] in costs.add($0) } : nil
        picture.setDebugOptions(isOn ? costs.options : [])
        middle.setNeedsLayout()
    }

    func toggleAppearance() {
        settings.appearance = settings.appearance == .dark ? .light : .dark
        settings.write()
        onAppearance?()
    }

    // MARK: - Comparing

    /// The source as it is while something is tried, else the save before.
    private var other: URL? { trial.isEmpty ? session.previous?.recording : run?.recording }

    func nextComparison() {
        guard other != nil else {
            return status.show(message: "Nothing to compare with: save, or try something")
        }
        let all = ComparisonLayer.Way.allCases
        comparison = all[(all.firstIndex(of: comparison)! + 1) % all.count]
        showComparison()
        timeChanged()
    }

    func showComparison() {
        do {
            try picture.compare(with: other, comparison)
            guard comparison != .off, other != nil else { return }
            let what = trial.isEmpty ? "the save before" : "the source as it is"
            status.show(note: "Comparing with \(what): \(comparison.name)")
        } catch {
            status.show(message: "\(error)")
        }
    }

    // MARK: - Trails

    func toggleTrail() {
        showsTrail.toggle()
        showTrail()
    }

    /// Only while time stands still: a trail goes through two seconds of the recording.
    func showTrail() {
        guard showsTrail, let row = selectedRow, let run, !transport.isPlaying else {
            if trailKey != nil { picture.showTrail([], outlines: []) }
            trailKey = nil
            return
        }
        let key = TrailKey(
            path: row.path, time: transport.time, reach: run.reach, trial: trialNumber)
        guard key != trailKey else { return }
        trailKey = key
        do {
            let walker = SceneTree(try PacketLog(contentsOf: run.recording))
            if !trial.isEmpty { walker.setTrial(trial) }
            let trail = try SceneTrail(
                of: row.path, in: walker, about: transport.time, until: run.reach)
            picture.showTrail(trail.points, outlines: trail.outlines)
        } catch {
            status.show(message: "\(error)")
        }
    }

    // MARK: - In space

    func toggleStack() {
        picture.stack.isHidden.toggle()
        showStack()
    }

    func showStack() {
        guard !picture.stack.isHidden, let tree else { return }
        picture.stack.groundSize = picture.sceneSize
        picture.stack.items = treeRows.compactMap { row in
            guard let corners = tree.corners(of: row.index) else { return nil }
            let fill = tree.fill(of: row.index).map { paint in
                let c = paint.rgba
                return UIColor(
                    red: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
            }
            return LayerStack.Item(
                id: row.path, depth: row.level, corners: corners, fill: fill,
                isHidden: row.isHidden)
        }
        picture.stack.selection = selected.map { AnyHashable($0) }
    }

    // MARK: - Films

    func openExport() {
        guard let run else { return }
        let name = session.file.deletingPathExtension().appendingPathExtension("mp4").path
        exportPanel.open(file: name, range: filmRange(run))
    }

    private func filmRange(_ run: SceneRun) -> ClosedRange<Double> {
        transport.loop ?? 0...max(1.0 / 60, run.reach)
    }

    private func beginExport(_ file: URL) {
        guard let run else { return }
        do {
            let job = try ExportJob(
                of: run.recording, trial: trial.isEmpty ? nil : trial, range: filmRange(run),
                to: file)
            job.onChange = { [unowned self, unowned job] in exportPanel.show(job.state) }
            export = job
            exportPanel.show(job.state)
        } catch {
            exportPanel.show(.failed("\(error)"))
        }
    }
}
