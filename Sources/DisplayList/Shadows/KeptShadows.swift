import LaminaGraphicsTypes
import LaminaRenderTree

/// All shadows that outlive their frame.
///
/// Those of paths belong to whoever casts the like; those of a layer's content to the layer. What a list does not show
/// goes when the list is made.
struct KeptShadows {
    /// Layers that cast the shadow of what they draw.
    var casters: [UInt32: ShadowCaster] = [:]
    /// Pictures of paths, and the one a layer showed last.
    var paths: [CGPath: [ShadowPicture]] = [:]
    var pathOf: [UInt32: ShadowPicture] = [:]
    /// Bytes of all pictures. With more than `budget` no further one is kept.
    var bytes = 0
    var budget = 64 << 20
    /// Passes of a list beyond which shadows cast no shadows.
    static let mostPasses = 8192

    var isEmpty: Bool { casters.isEmpty && paths.isEmpty }

    /// Whether no further picture is kept.
    var isFull: Bool { bytes > budget }

    /// Has a finished surface outlive its frame.
    mutating func keep(_ picture: ShadowPicture, in build: UInt32) {
        picture.build = build
        bytes += picture.bytes
    }

    mutating func drop(_ picture: ShadowPicture?, _ surfaces: SurfaceLedger) {
        guard let picture, let key = picture.plan.key else { return }
        bytes -= picture.bytes
        surfaces.drop(key)
    }

    /// A shadow of a path that some layer already casts, whose picture can be shown without drawing it.
    mutating func ofPath(
        _ path: CGPath, castBy index: UInt32, where serves: (ShadowPicture) -> Bool
    ) -> ShadowPicture? {
        if let known = pathOf[index], known.path === path, serves(known) { return known }
        let found = paths[path]?.first(where: serves)
        if let found { pathOf[index] = found }
        return found
    }

    /// Forgets everything.
    mutating func forgetAll(_ surfaces: SurfaceLedger) {
        let all = casters.values.compactMap(\.picture) + paths.values.flatMap { $0 }
        (casters, paths, pathOf) = ([:], [:], [:])
        for picture in all { drop(picture, surfaces) }
    }

    /// Forgets what a list just made does not show.
    mutating func dropUnshown(in build: UInt32, _ surfaces: SurfaceLedger) {
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
