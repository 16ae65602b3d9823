import LaminaDisplayList
import LayerHosting
import RandomTrees
import TestSupport

extension Trial {
    /// Delay of which no cycle of a program is a multiple.
    private static let delay = 0.000_173

    /// Compares every frame with batches wherever a list allows batches, and without batches.
    func animatedBatches(_ program: Program) throws -> Finding? {
        guard claims.contains(.animatedBatches) else { return nil }
        let plain = try Session.with(program) { session in
            (session.animatedBatchMode, session.delay) = (.never, Self.delay)
            var frames: [PixelGrid] = []
            try session.play { frames.append(PixelGrid(try $0.snapshot())) }
            return frames
        }
        return try Session.with(program) { session in
            (session.animatedBatchMode, session.delay) = (.always, Self.delay)
            var frame = 0
            var finding: Finding?
            try session.play { host in
                defer { frame += 1 }
                if finding != nil { return }
                try host.redraw()
                let parts = PixelGrid(try host.read())
                let whole = PixelGrid(try host.snapshot())
                for (way, picture) in [("in parts", parts), ("as a whole", whole)] {
                    guard finding == nil,
                        let d = Tolerance.ofAnimatedBatches.difference(picture, plain[frame])
                    else { continue }
                    finding = Finding(
                        claim: .animatedBatches, text: "frame \(frame + 1) \(way): \(d)")
                }
            }
            return finding
        }
    }

    /// Pictures of the comparison.
    func animatedBatchPictures(of program: Program) throws -> [(name: String, frame: DrawnFrame)] {
        var list: [(String, DrawnFrame)] = []
        for (use, name) in [(AnimatedBatchMode.never, "plain"), (.always, "whole")] {
            try Session.with(program) { session in
                (session.animatedBatchMode, session.delay, session.writesLists) = (
                    use, Self.delay, true
                )
                var frame = 0
                try session.play { host in
                    frame += 1
                    if use == .always {
                        try host.redraw()
                        list.append(("parts-\(frame)", session.drawn(host, try host.read())))
                    }
                    list.append(("\(name)-\(frame)", try session.frame(of: host)))
                }
            }
        }
        return list
    }
}

extension Tolerance {
    /// Edges of batched layers may be off by 1/64 pixel, which is four levels, and colours by a
    /// level; with two layers over each other both count.
    static let ofAnimatedBatches = Tolerance(levels: 10, pixels: 4)
}
