import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

// Layers with a drawing in every frame of an animation (B-KV 14, B-PR 196).
extension CALayer {
    /// Enters the context's list for a new animation of a key that needs display. Earlier
    /// animations have been checked already.
    final func noteAnimatedDrawing(_ new: CAAnimation) {
        if mayDrawAnimated, redraws(new) { drawAnimated() }
    }

    /// Lists the sublayers moved by new animations of this layer, and this layer if an ancestor's
    /// animation moves this layer.
    final func noteLentDrawing(_ new: some Sequence<RenderAnimation>) {
        guard let context else { return }
        if context.lendsAnimations, mayDrawAnimated,
            lentAnimations.contains(where: { redraws($0.animation) })
        {
            drawAnimated()
        }
        let lent = new.filter(\.concernsSublayers)
        if lent.isEmpty { return }
        context.lendsAnimations = true
        for animation in lent {
            for (name, whole) in animation.partsBySublayer.sorted(by: { $0.key < $1.key }) {
                guard let sublayer = sublayer(named: name),
                    let part = whole.lent(to: name, sublayer.kind)
                else { continue }
                sublayer.noteDrawing(lent: part)
            }
        }
    }

    private func noteDrawing(lent part: RenderAnimation) {
        if mayDrawAnimated, redraws(part) { drawAnimated() }
        for (name, whole) in part.partsBySublayer.sorted(by: { $0.key < $1.key }) {
            guard let sublayer = sublayer(named: name),
                let rest = whole.lent(to: name, sublayer.kind)
            else { continue }
            sublayer.noteDrawing(lent: rest)
        }
    }

    private var mayDrawAnimated: Bool {
        context != nil && !state.contains(.drawsAnimated) && !hidesText
    }

    private func drawAnimated() {
        state.insert(.drawsAnimated)
        context?.animatedLayers.append(LayerContext.WeakLayer(layer: self))
    }

    private var animatesDrawing: Bool {
        if hidesText { return false }
        if let side, side.animations.attachments.contains(where: { redraws($0.animation) }) {
            return true
        }
        return lentAnimations.contains { redraws($0.animation) }
    }

    /// True if an animation lent by an ancestor moves a key that needs display.
    private func redraws(_ animation: RenderAnimation) -> Bool {
        switch animation.content {
        case .group(let children): return children.contains { redraws($0) }
        case .property(let p):
            let key = p.target.overrideKey.split(separator: ".").first.map(String.init) ?? ""
            return redraws(key)
        case .timer, .transition: return false
        }
    }

    private func redraws(_ animation: CAAnimation) -> Bool {
        guard let group = animation as? CAAnimationGroup else { return redrawsAlone(animation) }
        // Groups may share members: each group is visited once.
        var seen: Set<ObjectIdentifier> = []
        var open = [group]
        while let group = open.popLast() {
            guard seen.insert(ObjectIdentifier(group)).inserted else { continue }
            for animation in group.animations ?? [] {
                if let inner = animation as? CAAnimationGroup {
                    open.append(inner)
                } else if redrawsAlone(animation) {
                    return true
                }
            }
        }
        return false
    }

    private func redrawsAlone(_ animation: CAAnimation) -> Bool {
        guard let path = (animation as? CAPropertyAnimation)?.keyPath else { return false }
        return redraws(path.split(separator: ".").first.map(String.init) ?? path)
    }

    private func redraws(_ key: String) -> Bool {
        if key == "bounds", state.contains(.drawsResizing) { return true }
        return type(of: self).needsDisplay(forKey: key)
    }

    /// Draws a copy with the animated values. The picture is sent to the drawing side; the model's
    /// `contents` stay. False without an animation of the drawing.
    fileprivate func displayAnimated(at time: CFTimeInterval) -> (isRunning: Bool, image: CGImage?)
    {
        guard animatesDrawing, state.contains(.committed) else { return (false, nil) }
        let copy = PresentationSnapshot(time: time).layer(for: self)
        let before = copy.properties.contents
        copy.display()
        let image = copy.properties.contents
        return (true, image === before ? nil : image)
    }

    /// Replaces the last animated picture by the model's picture at once: without a change of the
    /// model no fade runs.
    fileprivate func displayModelAgain() {
        setNeedsDisplay()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        displayIfNeeded()
        CATransaction.commit()
    }
}

extension LayerContext {
    /// Draws the layers with animated drawing at `time` (seconds of the host clock), and commits
    /// the pictures. Returns true if another frame is needed. Thread: main, once per frame.
    @discardableResult
    public func displayAnimatedLayers(at time: CFTimeInterval) -> Bool {
        TransactionLock.with {
            var changes: ContiguousArray<CommitPacket.Change> = []
            var kept: [WeakLayer] = []
            let entries = animatedLayers
            for entry in entries {
                guard let layer = entry.layer, layer.context === self else { continue }
                if !layer.state.contains(.committed) {
                    kept.append(entry)
                    continue
                }
                let result = layer.displayAnimated(at: time)
                if result.isRunning {
                    kept.append(entry)
                    if let image = result.image { append(image, of: layer, &changes) }
                } else {
                    layer.state.remove(.drawsAnimated)
                    layer.displayModelAgain()
                }
            }
            // A drawing may begin animations of other layers.
            animatedLayers = kept + animatedLayers.dropFirst(entries.count)
            post(changes)
            return !animatedLayers.isEmpty
        }
    }

    private func append(
        _ image: CGImage, of layer: CALayer, _ changes: inout ContiguousArray<CommitPacket.Change>
    ) {
        // Committed values with the new picture; changes of the open transaction wait for its
        // commit.
        var shown = layer.pending?.before ?? layer.properties
        shown.contents = image
        var changed = PropertySet()
        changed.insert(.contents)
        changes.append(.update(layer.layerID, shown, changed: changed))
    }
}
