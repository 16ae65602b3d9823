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
    /// Silhouettes that what is being planned is in.
    var depth = 0
    /// Passes of a list beyond which shadows cast no shadows.
    static let mostPasses = 8192

    var isEmpty: Bool { casters.isEmpty && paths.isEmpty }

    /// Whether no further picture is kept.
    var isFull: Bool { bytes > budget }

    /// Forgets everything; returns all pictures.
    mutating func takeAll() -> [ShadowPicture] {
        let all = casters.values.compactMap(\.picture) + paths.values.flatMap { $0 }
        (casters, paths, pathOf) = ([:], [:], [:])
        return all
    }

    /// Forgets what a list does not show; returns the pictures of that.
    mutating func takeUnshown(in build: UInt32) -> [ShadowPicture] {
        var gone: [ShadowPicture] = []
        for (index, caster) in casters where caster.visited != build {
            if let picture = caster.picture { gone.append(picture) }
            casters[index] = nil
        }
        if paths.isEmpty { return gone }
        for (path, pictures) in paths {
            let shown = pictures.filter { $0.build == build }
            if shown.count == pictures.count { continue }
            gone += pictures.filter { $0.build != build }
            paths[path] = shown.isEmpty ? nil : shown
        }
        pathOf = pathOf.filter { $0.value.build == build }
        return gone
    }
}
