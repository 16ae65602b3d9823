import LayerHosting
import QuartzCore
import RandomTrees
import TestSupport

extension Trial {
    /// Masks by stencil and surfaces round at different places: the difference is two levels at
    /// most, and more than one level in at most a hundredth of a picture's pixels. Over many
    /// pictures, the share is below a thousandth; a small picture may consist of a translucent rim
    /// only.
    ///
    /// A mask drawn into a surface, as a mask with filters, may be translucent at every pixel.
    /// Surfaces then round the content to bytes, and the product of content and mask a second time;
    /// the stencil rounds the content over the backdrop, and the mixture. Both roundings repeat at
    /// all pixels of a flat area: with such a mask, each pair of colours counts once in the share.
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
                let surfaces = PixelGrid(try host.snapshot(background: .white))
                let levels = stencil.levels(to: surfaces)
                let (many, all) = (levels.filter { $0 > 1 }.count, levels.count)
                let isFar = levels.contains { $0 > 2 }
                guard isFar || many * 100 > all else { return }
                if !isFar, stencil.pairsBeyondOne(with: surfaces) * 100 <= all,
                    try marksBySurface(host)
                {
                    return
                }
                finding = Finding(
                    claim: .stencil,
                    text: "frame \(frame): \(levels.max() ?? 0) levels, "
                        + "\(many) of \(all) pixels beyond one")
            }
            return finding
        }
    }

    /// True if a mask by stencil of the present frame is drawn from a surface. The choice of a way
    /// counts such a mask as opaque somewhere.
    private func marksBySurface(_ host: ManualHost) throws -> Bool {
        host.usesStencil = true
        _ = try host.snapshot(background: .white)
        return host.listDescription.split(separator: "\n").contains {
            $0.contains(" of surface ") && $0.contains("stencil mark")
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

    /// The number of different pairs of colours at equal places, more than one level apart.
    /// Precondition: equal sizes.
    func pairsBeyondOne(with other: PixelGrid) -> Int {
        let far = levels(to: other).enumerated().filter { $0.element > 1 }
        let pairs = far.map { pixel in
            let range = pixel.offset * 4..<pixel.offset * 4 + 4
            return Array(bytes[range]) + Array(other.bytes[range])
        }
        return Set(pairs).count
    }
}
