import LaminaPacketLog
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Source of a trail or of pictures of layers; a different key marks trail and pictures as
/// outdated.
struct TrailKey: Equatable {
    /// The number of the scene: a restarted scene has equal layers and times.
    var scene: Int
    var path: [String]
    var time: Double
    var reach: Double
    var trial: Int
}

/// The selected layer's path through the picture, while the scene is paused: a trail needs two
/// seconds of the recording.
final class TrailController: PlaygroundPane {
    private let model: PlaygroundModel
    private let view: PictureView
    private var key: TrailKey?
    /// Pictures of the layer along its path of motion.
    private let pictures = LayerPictures()

    init(_ model: PlaygroundModel, _ view: PictureView) { (self.model, self.view) = (model, view) }

    func update(_ change: PlaygroundChange) {
        if case .marks = change { show() }
    }

    func toggle() {
        model.options.showsMotionPath.toggle()
        if model.options.showsMotionPath {
            if model.selection.layer == nil {
                model.say("Select a layer to see its motion path")
            } else if model.transport.isPlaying {
                model.note("The motion path is shown while time stands still")
            }
        }
        show()
    }

    private func show() {
        guard model.options.showsMotionPath, let row = model.selectedRow, let run = model.run,
            !model.transport.isPlaying
        else {
            if key != nil { view.marks.showTrail([], outlines: []) }
            key = nil
            return pictures.cancel()
        }
        let new = TrailKey(
            scene: model.session.shownSaves, path: row.path, time: model.transport.time,
            reach: run.reach, trial: model.trial.number)
        guard new != key else { return }
        key = new
        do {
            try draw(row.path, in: run)
        } catch {
            model.say("\(error)")
        }
    }

    private func draw(_ path: [String], in run: SceneRun) throws {
        let walker = SceneTree(try PacketLog(contentsOf: run.recording))
        if let trial = model.shownTrial { walker.setTrial(trial) }
        let trail = try SceneTrail(
            of: path, in: walker, about: model.transport.time, until: run.reach)
        view.marks.showTrail(trail.points, outlines: trail.outlines)
        pictures.draw(
            trail.times.map { .init(path: path, time: $0, isWhole: true) },
            of: run.recording, trial: model.shownTrial
        ) { [unowned self] _, skin in view.marks.addSkin(skin) }
    }
}
