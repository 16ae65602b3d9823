import LaminaGraphicsTypes
import LaminaRenderTree

// Patches of layers whose sublayers are instances of animated batches: only the planes are moved,
// without visiting the sublayers.
extension AnimatedBatcher {
    /// True if a patched layer has instances in its plane.
    @inline(__always)
    func ownsPlane(_ index: UInt32) -> Bool {
        draws[Int(index)].ownsBatchPlane && painting.isPatching
    }

    /// True if a layer's background is an instance; a changed appearance remakes the instance.
    func carriesBackground(_ index: UInt32, _ v: LayerValues) -> Bool {
        guard let owned = places.planes[index],
            let place = owned.first(where: {
                writer.animatedBatches[Int($0.animatedBatch)].planes[Int($0.plane)].background >= 0
            })
        else { return false }
        let i = Int(place.animatedBatch)
        pass(i)
        let row = Int(writer.animatedBatches[i].planes[Int(place.plane)].background)
        guard let fill = v.backgroundColor?.rgba, fill.w > 0, !PlaneRect(v.bounds).isEmpty else {
            writer.patchFailed = true
            return true
        }
        if !looksAlike(row, of: i, fill, v), !rewriteInstance(row: row, of: i) {
            writer.patchFailed = true
        }
        return true
    }

    /// True if the background equals its instance.
    private func looksAlike(
        _ row: Int, of i: Int, _ fill: SIMD4<Float>, _ v: LayerValues
    ) -> Bool {
        let texels = writer.animatedBatches[i].texels
        let head = row * writer.animatedBatches[i].headTexels
        let (r, origin) = (
            PlaneRect(v.bounds),
            writer.animatedBatches[i].planes[writer.animatedBatches[i].plane(of: row)].origin
        )
        let middle = SIMD4<Double>(
            -origin.x, -origin.y, (r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2)
        let half = SIMD4<Double>((r.x1 - r.x0) / 2, (r.y1 - r.y0) / 2, 0, 0)
        return texels[head] == SIMD4(middle) && texels[head + 1] == SIMD4(half)
            && texels[head + AnimatedInstance.colorTexel] == fill
            && texels[head + AnimatedInstance.flagsTexel].z.bitPattern & 15 == BoxStyle.edges(v)
    }

    /// Advances the cursor past a batch's item if the item is next.
    @inline(__always)
    func pass(_ i: Int) {
        if writer.cursor == Int(writer.animatedBatches[i].item) { writer.cursor += 1 }
    }

    /// Moves the planes of a layer's sublayers. All are carried without further sublayers, or if a
    /// rebuild is needed.
    func carry(
        _ index: UInt32, _ children: Int, _ v: LayerValues, _ context: InheritedState
    ) -> Carried {
        guard let owned = places.planes[index] else { return writer.patchFailed ? .all : .none }
        var count = 0
        for place in owned {
            let (i, k) = (Int(place.animatedBatch), Int(place.plane))
            let plane = writer.animatedBatches[i].planes[k]
            guard plane.holds(in: context), !v.hasSublayerTransform,
                plane.background < 0 || LeafRules.isPlain(v, nodes + Int(index)),
                movePlane(k, of: i, to: context)
            else {
                batches.broken.insert(index)
                batches.policy.noteBreak()
                writer.patchFailed = true
                return .all
            }
            pass(i)
            count += plane.sublayers
            draws[Int(index)].subtree.formUnion(writer.animatedBatches[i].planes[k].box)
        }
        return count == children || writer.patchFailed ? .all : .some
    }

    private func movePlane(_ k: Int, of i: Int, to context: InheritedState) -> Bool {
        batches.moved.insert(i)
        if writer.animatedBatches[i].move(k, to: context, in: painting.serial) { return true }
        if writer.animatedBatches[i].isOfCopies { return false }
        for row in 0..<writer.animatedBatches[i].count
        where writer.animatedBatches[i].plane(of: row) == k {
            guard rewriteInstance(row: row, of: i) else { return false }
        }
        return true
    }

    /// Updates boxes and records of batches to the planes' current positions.
    func settlePlanes() {
        for i in batches.moved {
            writer.animatedBatches[i].settleBox()
            writer.items[Int(writer.animatedBatches[i].item)].box = writer.animatedBatches[i].box
            writer.grid.noteMoved(Int(writer.animatedBatches[i].item))
            writeTime(i)
        }
        batches.moved.removeAll(keepingCapacity: true)
    }

    /// True if a batch of layers that move only with an ancestor was idle for more than
    /// `AnimatedBatchPolicy.life` frames: items of single layers cost less then.
    var hasIdleBatches: Bool {
        writer.animatedBatches.contains {
            $0.isCarried && painting.serial &- $0.movedIn > UInt32(AnimatedBatchPolicy.life)
        }
    }
}
