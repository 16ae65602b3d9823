import GraphicsTypes
import RenderTree

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
        _ surface: Int32, _ space: ShadowSpace, sigma: Double, path: CGPath? = nil
    ) -> ShadowPicture {
        surfaces[Int(surface)].key = SurfaceKey.picture()
        let picture = ShadowPicture(
            surfaces[Int(surface)], space, sigma: sigma, path: path, build: state.pointee.build,
            surface: surface)
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

    /// Lets go of shadows that the list just made does not show.
    func dropShadows() {
        let build = state.pointee.build
        for (index, caster) in shadows.casters where caster.visited != build {
            drop(caster.picture)
            shadows.casters[index] = nil
        }
        if shadows.paths.isEmpty { return }
        for (path, pictures) in shadows.paths {
            let shown = pictures.filter { $0.build == build }
            if shown.count == pictures.count { continue }
            for picture in pictures where picture.build != build { drop(picture) }
            shadows.paths[path] = shown.isEmpty ? nil : shown
        }
        shadows.pathOf = shadows.pathOf.filter { $0.value.build == build }
    }
}
