import LaminaGraphicsTypes
import LaminaRenderTree

// Shadows that outlive their frame.
extension Planner {
    /// Bytes of shadows that outlive their frame.
    public var keptShadowBytes: Int { shadows.bytes }
    /// Bytes of such shadows with which no further one is kept; 64 MiB unless set.
    public var keptShadowBudget: Int {
        get { shadows.budget }
        set { shadows.budget = newValue }
    }

    /// A picture that can be shown without drawing it.
    func isThere(_ picture: ShadowPicture) -> Bool {
        guard let key = picture.plan.key else { return false }
        return picture.build == state.pointee.build || images.surfaces.holds(key)
    }

    /// Has a finished surface outlive its frame.
    func keep(
        _ surface: Int32, _ space: ShadowSpace, sigma: Double, path: CGPath? = nil,
        _ drawing: SparedCost.Drawing
    ) -> ShadowPicture {
        surfaces[Int(surface)].key = SurfaceKey.picture()
        let picture = ShadowPicture(
            surfaces[Int(surface)], space, sigma: sigma, path: path, drawing, surface: surface)
        picture.build = state.pointee.build
        shadows.bytes += picture.bytes
        counters.shadowMisses += 1
        return picture
    }

    func drop(_ picture: ShadowPicture?) {
        guard let picture, let key = picture.plan.key else { return }
        shadows.bytes -= picture.bytes
        images.surfaces.drop(key)
    }

    /// A shadow of a path that some layer already casts.
    func keptPathShadow(
        _ index: UInt32, _ path: CGPath, _ space: ShadowSpace, sigma: Double
    ) -> ShadowPicture? {
        if let known = shadows.pathOf[index], known.path === path,
            known.serves(space, sigma: sigma), isThere(known)
        {
            return known
        }
        let found = shadows.paths[path]?.first { $0.serves(space, sigma: sigma) && isThere($0) }
        if let found { shadows.pathOf[index] = found }
        return found
    }

    /// Draws what casts a shadow.
    func inSilhouette(_ body: () -> Void) {
        shadows.depth += 1
        body()
        shadows.depth -= 1
    }

    /// Whether a shadow is left out because the list has more than enough passes: each silhouette that is not kept has
    /// those in it drawn once more, which doubles them with every level.
    func hasTooManySilhouettes(_ index: UInt32) -> Bool {
        guard shadows.depth > 0, passes.count > KeptShadows.mostPasses else { return false }
        complain(index, "casts its shadow inside so many others that it is left out of them")
        return true
    }

    /// Lets go of shadows that the list just made does not show.
    func dropShadows() {
        for picture in shadows.takeUnshown(in: state.pointee.build) { drop(picture) }
    }

    /// Pictures of layers that cast the shadow of what is in them are stale when something below them changed, or
    /// when they draw by themselves what no property says.
    func staleShadows(of index: UInt32) {
        let count = state.pointee.memory.count
        func note(_ caster: UInt32) {
            guard let known = shadows.casters[caster] else { return }
            if draws[Int(index)].build != state.pointee.build, isHiddenFromAbove(index) { return }
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
