import CoreGraphics

extension LayerAnimation {
    /// The animation that a view shows with another theme, by the view's state machine if the view
    /// has a machine; `shown` itself for an unknown theme, logged.
    package static func themed(
        _ shown: LayerAnimation?, _ theme: String?, by machine: LayerStateMachine?
    ) -> LayerAnimation? {
        if let machine {
            machine.setTheme(theme)
            return machine.animation
        }
        do { return try shown?.withTheme(theme) } catch {
            Diagnostics.once("LayerAnimationView: \(error)")
            return shown
        }
    }
}
