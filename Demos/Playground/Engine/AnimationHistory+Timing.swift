import LaminaRenderTree

/// The times of animations in the time spaces of their layers.
extension AnimationHistory {
    static func isTiming(_ changed: PropertySet) -> Bool {
        changed.contains(.speed) || changed.contains(.beginTime) || changed.contains(.timeOffset)
    }

    /// Places the present animations of layers and of their descendants by the layers' new time, as
    /// for a stopped layer that begins to play. Animations of a layer that stops keep their places.
    /// True if an animation has another place. Cost: O(descendants, or animated layers, whichever
    /// are fewer), once for all layers of a commit.
    func changeTime(of changed: [UInt32]) -> Bool {
        var isMoved = false
        for index in animatedLayers(inside: changed) where place(animationsOf: index) {
            isMoved = true
        }
        return isMoved
    }

    /// The layers with present animations among layers and their descendants, and perhaps layers
    /// without animations.
    private func animatedLayers(inside changed: [UInt32]) -> Set<UInt32> {
        var (left, seen) = (changed, Set<UInt32>())
        while let index = left.popLast() {
            guard seen.insert(index).inserted else { continue }
            let node = tree.nodes[Int(index)]
            guard seen.count + left.count + node.children.count <= open.count else {
                return animatedLayers(below: Set(changed))
            }
            left += node.children
            if node.mask != noNode { left.append(node.mask) }
        }
        return seen
    }

    private func animatedLayers(below ancestors: Set<UInt32>) -> Set<UInt32> {
        Set(open.keys.filter { isInside($0, ancestors) })
    }

    private func isInside(_ index: UInt32, _ ancestors: Set<UInt32>) -> Bool {
        var i = index
        while i != noNode, !ancestors.contains(i) { i = tree.nodes[Int(i)].parent }
        return i != noNode
    }

    /// Places the present animations of a layer by the layer's time; true if an animation has
    /// another place.
    private func place(animationsOf index: UInt32) -> Bool {
        guard let spans = open[index], let layer = places[key(index)] else { return false }
        var isMoved = false
        for place in spans.values {
            var span = layers[layer].spans[place]
            let timing = span.animation.timing
            let local = sceneTime(of: timing.beginTime, in: index)
            guard !local.isStopped, local.time != span.begin || local.stretch != span.stretch
            else { continue }
            (span.begin, span.stretch) = (local.time, local.stretch)
            span.naturalEnd = local.time + timing.parentDuration * local.stretch
            span.hasOwnTime = hasOwnTime(index)
            layers[layer].spans[place] = span
            isMoved = true
        }
        return isMoved
    }

    func hasOwnTime(_ index: UInt32) -> Bool {
        var i = index
        while i != noNode {
            let node = tree.nodes[Int(i)]
            if !node.properties.layerTiming.isIdentitySpace { return true }
            i = node.parent
        }
        return false
    }

    /// The scene's time at the layer's local time `local`, the seconds of the scene in one local
    /// second, and true for a stopped layer: the layer, or a superlayer, has the speed 0.
    func sceneTime(
        of local: Double, in index: UInt32
    ) -> (time: Double, stretch: Double, isStopped: Bool) {
        var (time, stretch, i, isStopped) = (local, 1.0, index, false)
        while i != noNode {
            let timing = tree.nodes[Int(i)].properties.layerTiming
            if timing.speed == 0 {
                isStopped = true
            } else if !timing.isIdentitySpace {
                time = timing.parentTime(fromLocal: time)
                stretch /= abs(timing.speed)
            }
            i = tree.nodes[Int(i)].parent
        }
        let part = log.segments[segment]
        return (part.start + time - part.begin, stretch, isStopped)
    }
}
