import PlaygroundEngine
import PlaygroundKit
import PlaygroundWire
import UIKit

/// The parameters of the scene.
final class KnobController: PlaygroundPane {
    let pane = KnobPane()
    private let model: PlaygroundModel
    private var shown: [SceneKnob] = []

    init(_ model: PlaygroundModel) {
        self.model = model
        pane.onEndEditing = { [unowned self] in self.model.tell(.keyboard) }
        pane.onChange = { [unowned self] in self.model.setKnob($0.name, $1) }
    }

    var wantedHeight: CGFloat { pane.wantedHeight }

    func update(_ change: PlaygroundChange) {
        switch change {
        case .sceneReady, .session, .knobs: show()
        default: break
        }
    }

    /// Shows the last set values, also before the scene uses the values.
    private func show() {
        let new = model.knobs
        guard new != shown else { return }
        let height = wantedHeight
        shown = new
        pane.show(new)
        if wantedHeight != height { model.tell(.layout) }
    }
}
