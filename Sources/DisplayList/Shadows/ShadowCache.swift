import LaminaGraphicsTypes
import LaminaRenderTree

/// The cache of shadows.
///
/// Shadows of paths are shared by casters of equal paths; shadows of content belong to their layer.
/// Entries unused by a list are evicted after the list.
struct ShadowCache {
    /// The layers casting the shadow of their content.
    var casters: [UInt32: ShadowCaster] = [:]
    /// The pictures of paths, and the last picture of each layer.
    var paths: [CGPath: [ShadowPicture]] = [:]
    var pathOf: [UInt32: ShadowPicture] = [:]
    /// The bytes of all pictures. Above `budget` no further picture is cached.
    var bytes = 0
    var budget = 64 << 20
    /// The number of passes of a list above which nested shadows are omitted.
    static let mostPasses = 8192

    var isEmpty: Bool { casters.isEmpty && paths.isEmpty }

    /// True if no further picture is cached.
    var isFull: Bool { bytes > budget }

    /// Caches a finished surface beyond its frame.
    mutating func keep(_ picture: ShadowPicture, in build: UInt32) {
        picture.build = build
        bytes += picture.bytes
    }

    mutating func drop(_ picture: ShadowPicture?, _ surfaces: SurfaceLifetimes) {
        guard let picture, let key = picture.plan.key else { return }
        bytes -= picture.bytes
        surfaces.drop(key)
    }

    /// A cached shadow of an equal path, showable without drawing; nil for none.
    mutating func ofPath(
        _ path: CGPath, castBy index: UInt32, where serves: (ShadowPicture) -> Bool
    ) -> ShadowPicture? {
        if let known = pathOf[index], known.path === path, serves(known) { return known }
        let found = paths[path]?.first(where: serves)
        if let found { pathOf[index] = found }
        return found
    }

    /// Evicts everything.
    mutating func forgetAll(_ surfaces: SurfaceLifetimes) {
        let all = casters.values.compactMap(\.picture) + paths.values.flatMap { $0 }
        (casters, paths, pathOf) = ([:], [:], [:])
        for picture in all { drop(picture, surfaces) }
    }

    /// Evicts entries unused by the list just made.
    mutating func dropUnshown(in build: UInt32, _ surfaces: SurfaceLifetimes) {
        for (index, caster) in casters where caster.visited != build {
            drop(caster.picture, surfaces)
            casters[index] = nil
        }
        if paths.isEmpty { return }
        for (path, pictures) in paths {
            let shown = pictures.filter { $0.build == build }
            if shown.count == pictures.count { continue }
            for picture in pictures where picture.build != build { drop(picture, surfaces) }
            paths[path] = shown.isEmpty ? nil : shown
        }
        pathOf = pathOf.filter { $0.value.build == build }
    }
}
