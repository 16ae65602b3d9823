import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Variants of the scene side by side instead of the picture, on the scene's clock.
final class VariantController: PlaygroundPane {
    private let model: PlaygroundModel
    private let grid = VariantGrid()
    private let picture: PictureView
    private var variants: [VariantRun] = []

    init(_ model: PlaygroundModel, _ picture: PictureView) {
        (self.model, self.picture) = (model, picture)
        grid.isHidden = true
        grid.onFailure = { [unowned self] in self.model.say($0) }
        grid.onSelect = { [unowned self] in
            self.model.tell(.keyboard)
            hear($0)
        }
        // A film may wait for a time of the variant.
        grid.onReach = { [unowned self] in self.model.tell(.reach) }
        picture.addCover(grid)
    }

    func update(_ change: PlaygroundChange) {
        guard model.options.variants != nil else { return }
        switch change {
        case .scene: begin()
        case .time:
            let ahead = model.transport.isPlaying ? 0.5 : 0
            for variant in variants { variant.want(model.transport.time + ahead) }
            grid.setTimes(model.transport.time, of: variants)
            model.soundsChanged()
        default: break
        }
    }

    /// Shows a set of variants, or the picture again.
    func toggle(_ axis: VariantAxis) {
        model.options.variants = model.options.variants == axis ? nil : axis
        begin()
        guard model.options.variants != nil else { return model.tell(.status) }
        if variants.isEmpty {
            model.options.variants = nil
            grid.isHidden = true
            return model.say("The variants can’t be run")
        }
        model.note("\(axis.title) · without unwritten changes")
    }

    /// Begins the variants of the present scene again.
    private func begin() {
        end()
        grid.isHidden = model.options.variants == nil
        guard let axis = model.options.variants, let run = model.run else { return }
        variants = model.session.variants(
            axis.variants(of: run.size), at: model.transport.time)
        for variant in variants { variant.onChange = { [unowned self] in show() } }
        show()
    }

    private func show() {
        grid.show(variants, at: model.transport.time)
        hear(grid.selected)
    }

    /// Plays the sounds of a single variant, or of the scene without variants.
    private func hear(_ number: Int) {
        grid.selected = min(number, max(0, variants.count - 1))
        let variant = variants.isEmpty ? nil : variants[grid.selected]
        model.hear(variant?.run, of: variant?.variant.name)
    }

    /// Ends the processes of the variants.
    func end() {
        model.hear(nil)
        for variant in variants { variant.end() }
        variants = []
    }
}
