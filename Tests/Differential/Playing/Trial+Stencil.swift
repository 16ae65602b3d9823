import LayerHosting
import QuartzCore
import RandomTrees
import TestSupport

extension Trial {
    /// Masks by stencil and surfaces round at different places: the difference is two levels at
    /// most, and more than one level in at most a hundredth of a picture's pixels. Over many
    /// pictures, the share is below a thousandth; a small picture may consist of a translucent rim
    /// only.
    func stencil(_ program: Program) throws -> Finding? {
        guard claims.contains(.stencil) else { return nil }
        return try Session.with(program) { session in
            var frame = 0
            var finding: Finding?
            try session.play { host in
                frame += 1
                if finding != nil { return }
                host.usesStencil = true
                let stencil = PixelGrid(try host.snapshot(background: .white))
                host.usesStencil = false
                let levels = stencil.levels(to: PixelGrid(try host.snapshot(background: .white)))
                let (many, all) = (levels.filter { $0 > 1 }.count, levels.count)
                if levels.contains(where: { $0 > 2 }) || many * 100 > all {
                    finding = Finding(
                        claim: .stencil,
                        text: "frame \(frame): \(levels.max() ?? 0) levels, "
                            + "\(many) of \(all) pixels beyond one")
                }
            }
            return finding
        }
    }

    /// The compared pictures of every frame, by name.
    func maskPictures(of program: Program) throws -> [(name: String, frame: DrawnFrame)] {
        try Session.with(program) { session in
            session.writesLists = true
            var list: [(String, DrawnFrame)] = []
            var frame = 0
            try session.play { host in
                frame += 1
                for (usesStencil, name) in [(true, "stencil"), (false, "surfaces")] {
                    host.usesStencil = usesStencil
                    let picture = try host.snapshot(background: .white)
                    list.append(("\(name)-\(frame)", session.drawn(host, picture)))
                }
            }
            return list
        }
    }
}

extension PixelGrid {
    /// The largest difference of a channel, for each pixel; whole ranges for unequal sizes.
    public func levels(to other: PixelGrid) -> [Int] {
        guard bytes.count == other.bytes.count else { return [255] }
        return stride(from: 0, to: bytes.count, by: 4).map { i in
            (0..<4).reduce(0) { max($0, abs(Int(bytes[i + $1]) - Int(other.bytes[i + $1]))) }
        }
    }
}
