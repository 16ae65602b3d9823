import LaminaGraphicsTypes
import LaminaMotion

/// An animation of a layer moving a sublayer: `sublayers.<name>.<rest>` (B-KP 24).
///
/// Time and ends are the owning layer's; the value is the sublayer's. The animation applies after
/// the sublayer's own animations (our choice: Apple's documentation does not define the order).
struct LentAnimation {
    /// The animation for the sublayer: its target is the rest of the path.
    var animation: RenderAnimation
    var owner: UInt32
}

/// The animations that move sublayers of their layers.
struct Lending {
    /// The nodes with animations of sublayers.
    var lenders: Set<UInt32> = []
    /// The lent animations, by sublayer.
    var lent: [UInt32: [LentAnimation]] = [:]
}

extension RenderAnimation {
    /// True if the animation, or a child, moves a sublayer. A target `sublayers.NAME.REST` counts,
    /// with or without a sublayer of the name. O(n) in the members of groups.
    public var concernsSublayers: Bool {
        switch content {
        case .property(let p):
            if case .sublayer = p.target { return true }
            return false
        case .group(let children): return children.contains(where: \.concernsSublayers)
        case .timer, .transition: return false
        }
    }

    /// The parts of an animation by the name of the moved sublayer: `lent(to:_:)` then visits the
    /// parts of a single sublayer. Complexity: linear in the number of members of groups, times the
    /// nesting depth.
    public var partsBySublayer: [String: RenderAnimation] {
        switch content {
        case .property(let p):
            if case .sublayer(let name, _) = p.target { return [name: self] }
            return [:]
        case .group(let children):
            var members: [String: [RenderAnimation]] = [:]
            for child in children {
                for (name, part) in child.partsBySublayer {
                    members[name, default: []].append(part)
                }
            }
            return members.mapValues {
                var part = self
                part.content = .group($0)
                return part
            }
        case .timer, .transition: return [:]
        }
    }

    /// The part of the animation moving the sublayer `name`, a layer of the given class; nil for
    /// none. The target of the part is the rest of the key path; number, key and timing are the
    /// animation's. O(n) in the members of groups.
    public func lent(to name: String, _ kind: LayerClass) -> RenderAnimation? {
        var result = self
        switch content {
        case .property(var p):
            guard case .sublayer(name, let rest) = p.target else { return nil }
            p.target = PropertyTarget(keyPath: rest, of: kind)
            result.content = .property(p)
        case .group(let children):
            let parts = children.compactMap { $0.lent(to: name, kind) }
            if parts.isEmpty { return nil }
            result.content = .group(parts)
        case .timer, .transition: return nil
        }
        return result
    }
}

extension RenderTree {
    /// Finds the sublayers moved by animations of their superlayers. Runs after changes of
    /// animations or sublayers, and only while animations of sublayers exist.
    func lendAnimations() {
        guard !lending.lenders.isEmpty || !lending.lent.isEmpty else { return }
        let before = lending.lent
        lending.lent = [:]
        lending.lenders = lending.lenders.filter { index in
            nodes[Int(index)].exists
                && nodes[Int(index)].animations.contains(where: \.concernsSublayers)
        }
        for owner in lending.lenders.sorted() {
            var names: [UInt32: [String: UInt32]] = [:]
            for animation in nodes[Int(owner)].animations where animation.concernsSublayers {
                lend(animation, of: owner, below: owner, &names)
            }
        }
        for index in Set(before.keys).union(lending.lent.keys) where nodes[Int(index)].exists {
            mark(index, [.geometry, .paint, .structure])
            noteEmitter(index)
        }
    }

    private func lend(
        _ animation: RenderAnimation, of owner: UInt32, below index: UInt32,
        _ names: inout [UInt32: [String: UInt32]]
    ) {
        for (name, whole) in animation.partsBySublayer.sorted(by: { $0.key < $1.key }) {
            guard let child = sublayers(of: index, &names)[name],
                let part = whole.lent(to: name, nodes[Int(child)].layerClass)
            else { continue }
            lending.lent[child, default: []].append(LentAnimation(animation: part, owner: owner))
            if part.concernsSublayers { lend(part, of: owner, below: child, &names) }
        }
    }

    /// Sublayers by name, the first of each as in key-value access. `known`: the sublayers found
    /// until now.
    private func sublayers(
        of index: UInt32, _ known: inout [UInt32: [String: UInt32]]
    ) -> [String: UInt32] {
        if let names = known[index] { return names }
        let children = nodes[Int(index)].children
        let names = Dictionary(children.lazy.map { (self.nodes[Int($0)].name, $0) }) { first, _ in
            first
        }
        known[index] = names
        return names
    }

    /// Applies lent animations of superlayers. The time of an animation is the time of the
    /// superlayer.
    func applyLent(_ index: UInt32, delay: Double = 0, to state: inout PresentationState) {
        guard !lending.lent.isEmpty, let list = lending.lent[index] else { return }
        for entry in list {
            let time = spaces.spaces[Int(nodes[Int(entry.owner)].timeSpace)].local - delay
            AnimationComposition.apply(entry.animation, atParent: time, to: &state)
        }
    }

    /// True if time moved for a lent animation.
    func lentTimeMoved(_ index: UInt32) -> Bool {
        guard !lending.lent.isEmpty, let list = lending.lent[index] else { return false }
        return list.contains {
            spaces.spaces[Int(nodes[Int($0.owner)].timeSpace)].hasMoved
        }
    }
}
