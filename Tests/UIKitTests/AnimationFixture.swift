@testable import UIKit

/// Views and readings of the suites about animation blocks.
@MainActor protocol AnimationFixture {}

extension AnimationFixture {
    var linear: UIView.AnimationOptions { .curveLinear }

    func x(_ v: UIView) -> CGFloat { v.layer.shown.position.x }

    /// A view at x 0, and time at 0.
    func begin(_ stage: Stage) -> UIView {
        let v = stage.square()
        v.center.x = 0
        stage.host.advance(by: 0)
        stage.mark()
        return v
    }
}
