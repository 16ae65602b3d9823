/// Frames and state of a switch whose appearance is an animation: the common part of the switches
/// of both view kits.
package struct SwitchFrames {
    /// Frames played when turning on.
    package var on: ClosedRange<Double>
    /// Frames played when turning off; frames equal to `on` are played backwards. Equal to `on`
    /// until set.
    package var off: ClosedRange<Double> {
        get { ownOff ?? on }
        set { ownOff = newValue }
    }
    private var ownOff: ClosedRange<Double>?
    /// State of the switch.
    package private(set) var isOn = false

    /// A switch that is off, with the whole document for both directions.
    package init(_ animation: LayerAnimation) {
        on = animation.startFrame...animation.endFrame
    }

    /// Changes the state; false for the present state.
    package mutating func turn(_ isOn: Bool) -> Bool {
        guard isOn != self.isOn else { return false }
        self.isOn = isOn
        return true
    }

    /// Shows the state by playing the frames or at once. The completion of an interrupted play may
    /// read and change the switch.
    package func show(on animation: LayerAnimation, animated: Bool) {
        let frames = isOn ? on : off
        let goesBack = !isOn && off == on
        guard animated else {
            return animation.seek(toFrame: goesBack ? frames.lowerBound : frames.upperBound)
        }
        animation.speed = goesBack ? -abs(animation.speed) : abs(animation.speed)
        animation.play(from: frames.lowerBound, to: frames.upperBound)
    }

    /// Takes the frames of markers; false, without a change, for an unknown marker.
    package mutating func setMarkers(
        on: String, off: String?, of animation: LayerAnimation?
    ) -> Bool {
        guard let animation, let first = animation.frames(ofMarker: on) else { return false }
        let last = off.flatMap(animation.frames(ofMarker:))
        guard off == nil || last != nil else { return false }
        (self.on, ownOff) = (first, last)
        return true
    }
}
