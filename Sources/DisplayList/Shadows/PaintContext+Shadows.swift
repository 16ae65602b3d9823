import LaminaGraphicsTypes
import LaminaRenderTree

// Shadows cached between frames, and silhouettes.
extension PaintContext {
    /// True if a cached picture can be shown without drawing.
    func isThere(_ picture: ShadowPicture) -> Bool {
        guard let key = picture.plan.key else { return false }
        return picture.build == build || images.surfaces.holds(key)
    }

    /// Caches a finished surface beyond its frame.
    func keep(
        _ surface: Int32, _ space: ShadowSpace, sigma: Double, path: CGPath? = nil,
        _ drawing: AvoidedCost.Drawing
    ) -> ShadowPicture {
        surfaces[Int(surface)].key = SurfaceKey.picture()
        let picture = ShadowPicture(
            surfaces[Int(surface)], space, sigma: sigma, path: path, drawing, surface: surface)
        caches.shadows.keep(picture, in: build)
        counters.shadowMisses += 1
        return picture
    }

    func drop(_ picture: ShadowPicture?) { caches.shadows.drop(picture, images.surfaces) }

    /// Draws the caster of a shadow.
    func inSilhouette(_ body: () -> Void) {
        scope.silhouettes.enter()
        body()
        scope.silhouettes.leave()
    }

    /// True if a shadow is omitted because the list has too many passes: each uncached silhouette
    /// redraws the content inside, which doubles the drawing with every level.
    func hasTooManySilhouettes(_ index: UInt32) -> Bool {
        guard scope.silhouettes.depth > 0, passes.count > ShadowCache.mostPasses else {
            return false
        }
        warn(index, "casts its shadow inside so many others that it is left out of them")
        return true
    }

    /// Invalidates cached shadows of ancestors' content after a change below, and of layers drawing
    /// without property changes.
    func staleShadows(of index: UInt32) {
        let count = memory.count
        func note(_ caster: UInt32) {
            guard let known = caches.shadows.casters[caster] else { return }
            if draws[Int(index)].build != build, isHiddenFromAbove(index) { return }
            known.isStale = true
        }
        guard Int(index) < count else { return }
        if draws[Int(index)].castsContent,
            !nodes[Int(index)].layerClass.isDisjoint(with: .movingByItself)
                || tree.liveLayers[index] != nil
        {
            note(index)
        }
        var above = nodes[Int(index)].parent
        while above != noNode {
            if Int(above) < count, draws[Int(above)].castsContent { note(above) }
            above = nodes[Int(above)].parent
        }
    }
}
