import Foundation
import LaminaPacketLog
import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// What a trail is of.
struct TrailKey: Equatable {
    /// Which of the scenes that were shown: one that is begun anew has the same layers and times.
    var scene: Int
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
        timeline.onScale = { [unowned self] in showGraph() }
        graphPane.graph.onScrub = { [unowned self] time in
            transport.pause()
            transport.go(to: time)
        }
        costs.onLayers = { [unowned self] in toggleLayerCosts() }
        costs.onDebug = { [unowned self] in picture.setDebugOptions($0) }
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

    /// The other scene where there is one; the source as it is while something is tried; else the
    /// save before.
    private var compared: URL? {
        if let other { return other.run?.recording }
        return trial.isEmpty ? session.previous?.recording : run?.recording
    }

    /// Follows the other scene: its saves, and how far it is known.
    func connectOther() {
        guard let other else { return }
        comparison = .split
        other.time = { [transport] in transport.time }
        other.onRun = { [unowned self] run in
            run.onReach = { [unowned self] in picture.growComparison(to: $0) }
            showComparison()
            timeChanged()
        }
        other.onChange = { [unowned self] in
            otherTerminal.tell(other)
            if let problem = other.problem?.diagnostics.first {
                otherHasProblem = true
                status.show(message: "\(other.file.lastPathComponent): \(problem)")
            } else if otherHasProblem, !other.isWorking {
                otherHasProblem = false
                status.show(session)
            }
        }
        if let run = other.run { other.onRun?(run) }
    }

    func nextComparison() {
        guard compared != nil else {
            return status.show(message: "Nothing to compare with yet: save again or change a value")
        }
        let all = ComparisonLayer.Way.allCases
        comparison = all[(all.firstIndex(of: comparison)! + 1) % all.count]
        showComparison()
        timeChanged()
    }

    func showComparison() {
        do {
            try picture.compare(with: compared, comparison)
            guard comparison != .off, compared != nil else { return }
            let what =
                other.map { $0.file.lastPathComponent }
                ?? (trial.isEmpty ? "the previous save" : "the source")
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
            return skinPictures.cancel()
        }
        let key = TrailKey(
            scene: session.shownSaves, path: row.path, time: transport.time, reach: run.reach,
            trial: trialNumber)
        guard key != trailKey else { return }
        trailKey = key
        do {
            let walker = SceneTree(try PacketLog(contentsOf: run.recording))
            if !trial.isEmpty { walker.setTrial(trial) }
            let trail = try SceneTrail(
                of: row.path, in: walker, about: transport.time, until: run.reach)
            picture.showTrail(trail.points, outlines: trail.outlines)
            skinPictures.draw(
                trail.times.map { .init(path: row.path, time: $0, isWhole: true) },
                of: run.recording, trial: trial.isEmpty ? nil : trial
            ) { [unowned self] _, skin in picture.addSkin(skin) }
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
        guard !picture.stack.isHidden, let tree else { return stackPictures.cancel() }
        drawStack()
        picture.stack.backgroundSize = picture.sceneSize
        // Each layer stands in front of those that are painted before it, siblings too.
        picture.stack.items = treeRows.enumerated().compactMap { order, row in
            guard let corners = tree.corners(of: row.index) else { return nil }
            let fill = tree.fill(of: row.index).map { paint in
                let c = paint.rgba
                return UIColor(
                    red: CGFloat(c.x), green: CGFloat(c.y), blue: CGFloat(c.z), alpha: CGFloat(c.w))
            }
            let drawn = stackShown[row.path]
            return LayerStack.Item(
                id: row.path, depth: order, corners: corners, fill: fill,
                isHidden: row.isHidden, picture: drawn?.image, frame: drawn?.frame ?? .zero)
        }
        picture.stack.selection = selected.map { AnyHashable($0) }
    }

    /// Pictures of a time that stands still; while time runs there are outlines.
    private func drawStack() {
        guard let run, !transport.isPlaying else {
            (stackKey, stackShown) = (nil, [:])
            return stackPictures.cancel()
        }
        let key = TrailKey(
            scene: session.shownSaves, path: [], time: min(transport.time, run.reach), reach: 0,
            trial: trialNumber)
        guard key != stackKey else { return }
        (stackKey, stackShown) = (key, [:])
        let jobs = treeRows.map {
            LayerPictures.Job(path: $0.path, time: key.time, isWhole: false)
        }
        stackPictures.draw(jobs, of: run.recording, trial: trial.isEmpty ? nil : trial) {
            [unowned self] job, drawn in
            stackShown[job.path] = drawn
            showStack()
        }
    }
}
