import LaminaGraphicsTypes
import LaminaRenderTree

// Patches of layers whose sublayers are instances of animated batches: only the planes are moved,
// without visiting the sublayers.
extension Planner {
    /// True if a patched layer has instances in its plane.
    @inline(__always)
    func carriesFlock(_ index: UInt32) -> Bool {
        draws[Int(index)].carriesFlock && isPatching
    }

    /// True if a layer's background is an instance; a changed appearance remakes the instance.
    func carriesBackground(_ index: UInt32, _ v: LayerValues) -> Bool {
        guard let places = state.pointee.draft.carriers[index],
            let place = places.first(where: {
                writer.flocks[Int($0.flock)].planes[Int($0.plane)].background >= 0
            })
        else { return false }
        let i = Int(place.flock)
        passFlock(at: Int(writer.flocks[i].item))
        let row = Int(writer.flocks[i].planes[Int(place.plane)].background)
        guard let fill = v.backgroundColor?.rgba, fill.w > 0, !PlaneRect(v.bounds).isEmpty else {
            writer.patchFailed = true
            return true
        }
        if !looksAlike(row, of: i, fill, v), !rewriteRow(row, of: i) { writer.patchFailed = true }
        return true
    }

    /// True if the background equals its instance.
    private func looksAlike(
        _ row: Int, of i: Int, _ fill: SIMD4<Float>, _ v: LayerValues
    ) -> Bool {
        let texels = writer.flocks[i].texels
        let head = row * writer.flocks[i].headTexels
        let (r, origin) = (
            PlaneRect(v.bounds), writer.flocks[i].planes[writer.flocks[i].plane(of: row)].origin
        )
        let middle = SIMD4<Double>(
            -origin.x, -origin.y, (r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2)
        let half = SIMD4<Double>((r.x1 - r.x0) / 2, (r.y1 - r.y0) / 2, 0, 0)
        return texels[head] == SIMD4(middle) && texels[head + 1] == SIMD4(half)
            && texels[head + FlockRow.colorTexel] == fill
            && texels[head + FlockRow.flagsTexel].z.bitPattern & 15 == BoxStyle.edges(v)
    }

    /// Advances the cursor past a batch's item if the item is next.
    @inline(__always)
    func passFlock(at item: Int) { if writer.cursor == item { writer.cursor += 1 } }

    /// Moves the planes of a layer's sublayers. `isCarried` is false without planes, or if a
    /// rebuild is needed; `isAll` is true without further sublayers.
    func carry(
        _ index: UInt32, _ children: Int, _ v: LayerValues, _ context: LayerContext
    ) -> (isCarried: Bool, isAll: Bool) {
        guard let places = state.pointee.draft.carriers[index] else { return (false, false) }
        var rows = 0
        for place in places {
            let (i, k) = (Int(place.flock), Int(place.plane))
            let plane = writer.flocks[i].planes[k]
            guard plane.holds(in: context), !v.hasSublayerTransform,
                plane.background < 0 || LeafRules.isPlain(v, nodes + Int(index)),
                movePlane(k, of: i, to: context)
            else {
                flocks.noteBroken(index)
                writer.patchFailed = true
                return (false, false)
            }
            passFlock(at: Int(writer.flocks[i].item))
            rows += plane.sublayers
            draws[Int(index)].subtree.formUnion(writer.flocks[i].planes[k].box)
        }
        return (true, rows == children)
    }

    private func movePlane(_ k: Int, of i: Int, to context: LayerContext) -> Bool {
        flocks.moved.insert(i)
        if writer.flocks[i].move(k, to: context, in: state.pointee.serial) { return true }
        if writer.flocks[i].isOfCopies { return false }
        for row in 0..<writer.flocks[i].count where writer.flocks[i].plane(of: row) == k {
            guard rewriteRow(row, of: i) else { return false }
        }
        return true
    }

    /// Updates boxes and records of batches to the planes' current positions.
    func settleFlocks() {
        for i in flocks.moved {
            writer.flocks[i].settleBox()
            writer.items[Int(writer.flocks[i].item)].box = writer.flocks[i].box
            writer.grid.noteMoved(Int(writer.flocks[i].item))
            writeMoment(i)
        }
        flocks.moved.removeAll(keepingCapacity: true)
    }

    /// True if layers moving only with an ancestor have stood still for long: individual items then
    /// cost less.
    var hasIdleFlocks: Bool {
        writer.flocks.contains {
            $0.isCarried && state.pointee.serial &- $0.movedIn > UInt32(FlockStore.life)
        }
    }
}
