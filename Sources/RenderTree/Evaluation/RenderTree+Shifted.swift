import LaminaGraphicsTypes
import LaminaMotion

extension RenderTree {
    /// What an animated layer showed `delay` seconds of its local time ago (a replicator's later copies).
    public func values(of index: UInt32, shiftedBy delay: Double) -> LayerProperties {
        let node = nodes.baseAddress! + Int(index)
        let local = spaces.spaces[Int(node.pointee.timeSpace)].local - delay
        var state = PresentationState(properties: node.pointee.properties)
        applyTrailing(index, at: local, to: &state)
        for animation in node.pointee.animations {
            AnimationComposition.apply(animation, atParent: local, to: &state)
        }
        applyLent(index, delay: delay, to: &state)
        return state.properties
    }

    /// The local time of a layer at the evaluated moment.
    public func localTime(of index: UInt32) -> Double {
        let space = Int(nodes[Int(index)].timeSpace)
        return space < spaces.spaces.count ? spaces.spaces[space].local : time
    }
}
