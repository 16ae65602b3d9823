import LaminaRenderTree

/// The times of animations in the time spaces of their layers.
extension AnimationHistory {
    static let timing: [PropertyID] = [.speed, .beginTime, .timeOffset]

    static func isTiming(_ changed: PropertySet) -> Bool {
        timing.contains(where: changed.contains)
    }

    /// The layers that a packet moves to another superlayer of the present tree, perhaps with
    /// another time. O(1) without present animations.
    func movedLayers(of packet: CommitPacket) -> [UInt32] {
        guard !open.isEmpty else { return [] }
        var moved: [UInt32] = []
        func add(_ layer: LayerID, to parent: LayerID) {
            let index = layer.rawValue
            guard Int(index) < tree.nodes.count, tree.nodes[Int(index)].exists,
                tree.nodes[Int(index)].parent != parent.rawValue
            else { return }
            moved.append(index)
        }
        for change in packet.changes {
            switch change {
            case .setSublayers(let parent, let layers):
                for layer in layers { add(layer, to: parent) }
            case .setMask(let parent, let mask?): add(mask, to: parent)
            default: break
            }
        }
        return moved
    }

    /// Places the present animations of layers and of their descendants by the layers' new time, as
    /// for a stopped layer that begins to play. Animations of a layer that stops keep their
    /// positions, and have another passage. Returns true if an animation has another position or
    /// passage. Cost: O(descendants, or animated layers, whichever are fewer), once for all layers
    /// of a commit.
    func changeTime(of changed: [UInt32], at time: Double) -> Bool {
        var isMoved = false
        for index in animatedLayers(inside: changed) where place(animationsOf: index, at: time) {
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

    /// Places the present animations of a layer by the layer's time from `now` on; true if an
    /// animation has another place or passage.
    private func place(animationsOf index: UInt32, at now: Double) -> Bool {
        guard let spans = open[index], let layer = places[key(index)] else { return false }
        var isMoved = false
        for place in spans.values {
            let animation = layers[layer].spans[place].animation
            // In place, because a copy of many passages would take long.
            if layers[layer].spans[place].pass(passages(of: animation, in: index, at: now)) {
                isMoved = true
            }
            let timing = animation.timing
            let local = sceneTime(of: timing.beginTime, in: index)
            let old = layers[layer].spans[place]
            guard !local.isStopped, local.time != old.begin || local.stretch != old.stretch
            else { continue }
            layers[layer].spans[place].begin = local.time
            layers[layer].spans[place].stretch = local.stretch
            layers[layer].spans[place].naturalEnd =
                local.time + timing.parentDuration * local.stretch
            layers[layer].spans[place].hasOwnTime = hasOwnTime(index)
            isMoved = true
        }
        return isMoved
    }

    /// The passages of an animation from a time of the scene on, by the present timing of the layer
    /// and its superlayers.
    func passages(
        of animation: RenderAnimation, in index: UInt32, at time: Double
    ) -> [AnimationSpan.Passage] {
        var (found, from) = ([AnimationSpan.Passage](), time)
        // A layer, or a superlayer, can wait for its begin time.
        while found.count < 8 {
            let local = localTime(at: from, in: index)
            let passage = AnimationSpan.Passage(
                from: from, local: local.time - animation.timing.beginTime, rate: local.rate)
            guard passage.isFinite else { break }
            found.append(passage)
            guard local.next > from, local.next.isFinite else { break }
            from = local.next
        }
        return found
    }

    /// The layer's local time at a time of the scene, the local seconds in a second of the scene,
    /// and the time of the scene at which a waiting layer begins; infinite for none.
    private func localTime(
        at time: Double, in index: UInt32
    ) -> (time: Double, rate: Double, next: Double) {
        var (path, i) = ([UInt32](), index)
        while i != noNode {
            path.append(i)
            i = tree.nodes[Int(i)].parent
        }
        let part = log.segments[segment]
        var (local, rate, next) = (part.begin + time - part.start, 1.0, Double.infinity)
        for i in path.reversed() {
            let timing = tree.nodes[Int(i)].properties.layerTiming
            guard !timing.isIdentitySpace else { continue }
            // Sums of times are inexact: a layer has begun within a nanosecond.
            if local < timing.beginTime - 1e-9 {
                if rate > 0 { next = min(next, time + (timing.beginTime - local) / rate) }
                (local, rate) = (0, 0)
            } else {
                local = timing.localTime(fromParent: max(local, timing.beginTime))
                rate *= timing.speed
            }
        }
        return (local, rate, next)
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
