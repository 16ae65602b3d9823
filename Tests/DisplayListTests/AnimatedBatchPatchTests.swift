import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

@testable import LaminaDisplayList

/// A list with animated batches, changed in place, shows the same picture as a new list without
/// batches: without a GPU, `AnimatedBatchReader` reads the rows.
@Suite struct AnimatedBatchPatchTests {
    @Test(
        "a patched list with animated batches equals a new list, after every edit of random trees"
    )
    func equality() {
        var findings: [String] = []
        var batched = 0
        for seed in 1...600 {
            var dice = Dice(UInt64(seed))
            let script = dice.script(edits: 24, of: [.animations, .crowds])
            if let found = Self.shrunk(script, &batched) {
                findings.append("seed \(seed)\n\(found)")
            }
            if findings.count == 3 { break }
        }
        #expect(findings.isEmpty, "\(findings.joined(separator: "\n\n"))")
        #expect(batched > 20_000, "\(batched) layers of animated batches")
    }

    /// The shortest script that still shows a difference, with the difference.
    private static func shrunk(_ script: [TreeEdit], _ batched: inout Int) -> String? {
        guard var found = difference(script, &batched) else { return nil }
        var others = 0
        var script = Array(script.prefix(found.edits))
        var i = 0
        while i < script.count {
            var shorter = script
            shorter.remove(at: i)
            if let still = difference(shorter, &others) {
                script = Array(shorter.prefix(still.edits))
                found = still
            } else {
                i += 1
            }
        }
        return script.map { "  \($0)\n" }.joined() + found.text
    }

    /// `batched` counts layers in animated batches.
    private static func difference(
        _ script: [TreeEdit], _ batched: inout Int
    ) -> (edits: Int, text: String)? {
        let stage = Stage(.always)
        for (count, edit) in script.enumerated() {
            stage.play(edit)
            let (kept, anew) = (Drawn.all(of: stage.list), Drawn.all(of: stage.anew))
            for drawn in kept where !drawn.isInItsBox {
                return (count + 1, "outside of the box of its item: \(drawn)")
            }
            batched += kept.count { $0.isOfAnimatedBatch }
            for (a, b) in zip(kept, anew) where !a.shows(b) {
                return (count + 1, "kept: \(a)\nanew: \(b)")
            }
            if kept.count != anew.count {
                let nodes = { (list: [Drawn]) in list.map { "\($0.node)" }.joined(separator: " ") }
                return (count + 1, "kept: \(nodes(kept))\nanew: \(nodes(anew))")
            }
        }
        return nil
    }
}

/// The drawn items of a list, animated batches layer by layer. Invisible items are left out: a list
/// may omit such items.
private struct Drawn: CustomStringConvertible {
    let node: UInt32
    let key: BatchKey
    let record: [SIMD4<Float>]
    /// The clip's records from the innermost out; empty for none.
    let clip: [SIMD4<Float>]
    let isOfAnimatedBatch: Bool
    /// True if the item's box holds the item's visible part.
    var isInItsBox = true

    static func all(of planner: Planner) -> [Drawn] {
        let list = planner.list()
        var all: [Drawn] = []
        for item in list.items {
            guard item.key.isAnimatedBatch else {
                let record = (0..<item.key.texels).map { list.records.texels[Int(item.data) + $0] }
                all.append(Drawn(item.node, item.key, record, list, isOfAnimatedBatch: false))
                continue
            }
            let plan = list.animatedBatch(at: item.data)
            let reader = AnimatedBatchReader(plan: plan, instant: list.batchTime(at: item.data).0)
            for (row, node) in plan.nodes.enumerated() {
                var drawn = Drawn(
                    node, item.key, reader.record(of: row), list, isOfAnimatedBatch: true)
                let clip = plan.planes[plan.plane(of: row)].clip
                let seen = drawn.box.intersection(clip.box)
                drawn.isInItsBox = seen.isEmpty || item.box.expanded(1 / 32).contains(seen)
                all.append(drawn)
            }
        }
        return all.filter { drawn in
            guard LeafKind(drawn.key.primitive) != .none else { return true }
            let clip = planner.draws[Int(drawn.node)].clip.box.intersection(list.viewport.box)
            return drawn.box.intersects(clip.expanded(-1)) && unpack(drawn.record[1].z).w > 0.01
        }
    }

    private init(
        _ node: UInt32, _ key: BatchKey, _ record: [SIMD4<Float>], _ list: DisplayList,
        isOfAnimatedBatch: Bool
    ) {
        (self.node, self.key, self.record, self.isOfAnimatedBatch) = (
            node, key, record, isOfAnimatedBatch
        )
        var clip: [SIMD4<Float>] = []
        let lane = key.primitive.flagsLane
        var number = key.isClipped ? record[lane / 4][lane % 4].bitPattern >> 4 : 0
        while number > 0 {
            let base = Int(number - 1) * ClipRecord.texels
            clip += list.tables[base..<(base + ClipRecord.texels - 1)]
            number = UInt32(list.tables[base + ClipRecord.texels - 1].x)
        }
        self.clip = clip
    }

    /// The box around the parallelogram.
    private var box: PixelBox {
        let reach = SIMD2(
            abs(record[0].z) + abs(record[1].x) + 0.5, abs(record[0].w) + abs(record[1].y) + 0.5)
        return PixelBox(
            record[0].x - reach.x, record[0].y - reach.y, record[0].x + reach.x,
            record[0].y + reach.y)
    }

    /// True if the item shows the same as an item outside animated batches: positions within 1/64
    /// pixel, colours within a level.
    func shows(_ other: Drawn) -> Bool {
        guard node == other.node, key.page == other.key.page, key.blend == other.key.blend else {
            return false
        }
        guard isOfAnimatedBatch else { return key.primitive == other.key.primitive }
        let kind = LeafKind(key.primitive)
        guard kind != .none, kind == LeafKind(other.key.primitive),
            other.clip.isEmpty || other.clip == clip
        else { return false }
        var (a, b) = (record, other.record)
        let color = unpack(a[1].z) - unpack(b[1].z)
        guard max(color.max(), -color.min()) <= 1.001 / 255 else { return false }
        // Edges on whole pixels are hard in the first list and nearly hard in the second.
        let edges = b[1].w.bitPattern & 15
        guard edges == 0 || edges == a[1].w.bitPattern & 15 else { return false }
        (a[1].z, a[1].w, b[1].z, b[1].w) = (0, 0, 0, 0)
        return a.count == b.count
            && zip(a, b).allSatisfy { max(($0 - $1).max(), ($1 - $0).max()) < 1 / 64 }
    }

    var description: String {
        "\(node) \(isOfAnimatedBatch ? "of an animated batch of" : "a") \(key) \(record) in \(clip)"
    }
}
