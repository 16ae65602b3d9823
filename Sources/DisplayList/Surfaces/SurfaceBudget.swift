import LaminaRenderTree

/// The limits of surface memory and of drawing for a picture.
///
/// A surface costs the covered area, and surfaces nest as deep as a client's layers, each possibly
/// larger than the picture. Nested shadows are worse: each draws everything below, and the texels
/// grow with the third power of the depth. A list above the limits is remade with a bound on the
/// texels per surface: the largest become coarser, and everything is still drawn.
struct SurfaceBudget {
    /// The limit in bytes of all textures of a frame: 256 MiB, or sixteen times the window.
    static func limit(for viewport: Viewport) -> Int {
        max(256 << 20, 16 * 4 * viewport.width * viewport.height)
    }

    /// The limit in texels of all passes into surfaces: 33 554 432, or 256 times the window.
    static func work(for viewport: Viewport) -> Int {
        max(32 << 20, 256 * viewport.width * viewport.height)
    }

    /// The texels drawn into surfaces by the passes.
    static func work(_ passes: [PassPlan], _ surfaces: [SurfacePlan]) -> Int {
        passes.reduce(0) { sum, pass in
            if pass.target < 0 { return sum }
            let plan = surfaces[Int(pass.target)]
            return sum + plan.width * plan.height
        }
    }

    /// The bytes of the pool for the passes: a surface after its last read serves the next surface
    /// of equal size.
    static func bytes(_ passes: [PassPlan], _ surfaces: [SurfacePlan]) -> Int {
        var lastUse = [Int](repeating: -1, count: surfaces.count)
        for (i, pass) in passes.enumerated() {
            pass.eachSurface(in: .everything) { lastUse[$0] = i }
        }
        var bytes = 0
        var isHeld = surfaces.map { plan in
            if plan.key != nil { bytes += plan.bytes }
            return plan.key != nil
        }
        var idle: [Size: Int] = [:]
        for (i, pass) in passes.enumerated() {
            pass.eachSurface(in: .everything) { surface in
                if isHeld[surface] { return }
                isHeld[surface] = true
                if let count = idle[Size(surfaces[surface])], count > 0 {
                    idle[Size(surfaces[surface])] = count - 1
                } else {
                    bytes += surfaces[surface].bytes
                }
            }
            pass.eachSurface(in: .everything) { surface in
                if lastUse[surface] != i || surfaces[surface].key != nil { return }
                lastUse[surface] = -1
                idle[Size(surfaces[surface]), default: 0] += 1
            }
        }
        return bytes
    }

    private struct Size: Hashable {
        var width: Int, height: Int, isDeep: Bool

        init(_ plan: SurfacePlan) {
            (width, height, isDeep) = (plan.width, plan.height, plan.isDeep)
        }
    }
}
