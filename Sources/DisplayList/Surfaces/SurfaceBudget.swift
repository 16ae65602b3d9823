import LaminaRenderTree

/// How much memory the surfaces of one picture may take, and how much drawing.
///
/// A surface costs what it covers, and layers that need one lie in each other as deep as a client likes, each of them
/// larger than the picture. Shadows of what lies in them are worse: each is drawn from everything below it, so that the
/// texels grow with the third power of the depth. A list that needs more is made again with a bound for the texels of
/// one surface, so that the largest are kept coarser: everything is still drawn.
struct SurfaceBudget {
    /// Bytes of all textures that a frame of a list may need: 256 MiB, or sixteen times the window.
    static func limit(for viewport: Viewport) -> Int {
        max(256 << 20, 16 * 4 * viewport.width * viewport.height)
    }

    /// Texels that all passes into surfaces of a list may draw: 33 554 432, or 256 times the window.
    static func work(for viewport: Viewport) -> Int {
        max(32 << 20, 256 * viewport.width * viewport.height)
    }

    /// Texels that these passes draw into surfaces.
    static func work(_ passes: [PassPlan], _ surfaces: [SurfacePlan]) -> Int {
        passes.reduce(0) { sum, pass in
            if pass.target < 0 { return sum }
            let plan = surfaces[Int(pass.target)]
            return sum + plan.width * plan.height
        }
    }

    /// Bytes the pool needs for these passes: what one pass has read for the last time serves the next that needs the
    /// same size.
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
