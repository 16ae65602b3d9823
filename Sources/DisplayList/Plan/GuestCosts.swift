import Foundation
import LaminaGraphicsTypes
import LaminaRenderTree

/// What layers of other processes cost to draw, and how much of it one of them may.
///
/// Their pixels are reckoned from the list, not measured: the same tree costs the same everywhere. An item counts its box and
/// `pixelsOfItem`, a pass over a surface its texels for every picture it reads and the one it writes. Planning them – particles,
/// outlines, copies – is measured by the thread's clock, for its cost lies in none of these.
struct GuestCosts {
    /// Pixels of a frame: 8 388 608, or 32 times the window.
    static func limit(for viewport: Viewport) -> Double {
        Double(max(8 << 20, 32 * viewport.width * viewport.height))
    }

    static let pixelsOfItem = 64.0
    /// Seconds of planning at once, and in every frame after that.
    static let seconds = 0.5
    static let secondsOfFrame = 0.008
    /// Frames without a new list after which it is reckoned again.
    static let period: UInt32 = 16

    /// The roots of guests that planning has been measured of, and the seconds beyond what their frames allow.
    private var debts: [UInt32: Double] = [:]
    private var build: UInt32 = 0

    /// A frame begins: whose planning is measured in it.
    mutating func begin(_ guests: [GuestTree]) {
        if guests.isEmpty && debts.isEmpty { return }
        let old = debts
        debts.removeAll(keepingCapacity: true)
        for guest in guests {
            let debt = old[guest.root.rawValue] ?? 0
            debts[guest.root.rawValue] = max(0, debt - Self.secondsOfFrame)
        }
    }

    /// Guests that cost more than they may, and why, after a frame was planned.
    mutating func costly(in canvas: Canvas) -> [(guest: GuestTree, reason: String)] {
        let guests = canvas.tree.guests
        var costly: [(GuestTree, String)] = []
        for guest in guests where debts[guest.root.rawValue] ?? 0 > Self.seconds {
            costly.append((guest, "its layers take too long to be prepared for drawing"))
        }
        guard build != canvas.build || canvas.serial % Self.period == 0 else { return costly }
        build = canvas.build
        let limit = Self.limit(for: canvas.viewport)
        for (guest, pixels) in zip(guests, Self.pixels(in: canvas)) where pixels > limit {
            let (most, all) = (Int(limit) >> 20, Int(saturating: pixels) >> 20)
            costly.append((guest, "its layers take \(all) million pixels a frame of \(most)"))
        }
        return costly
    }

    /// What the list has of each guest, in their order.
    private static func pixels(in canvas: Canvas) -> [Double] {
        let owners = owners(in: canvas)
        func owner(_ node: UInt32) -> Int { node < owners.count ? Int(owners[Int(node)]) : 0 }
        // What is nobody's counts at 0.
        var pixels = [Double](repeating: 0, count: canvas.tree.guests.count + 1)
        func add(_ items: ContiguousArray<DrawItem>, within box: PixelBox, scale: Double) {
            for item in items {
                let seen = item.box.intersection(box)
                let area = seen.isEmpty ? 0 : Double(seen.width) * Double(seen.height)
                pixels[owner(item.node)] += pixelsOfItem + area * scale
            }
        }
        for pass in canvas.passes where pass.target >= 0 {
            let plan = canvas.surfaces[Int(pass.target)]
            let texels = Double(plan.width * plan.height)
            switch pass.work {
            case .draw(let items):
                add(items, within: plan.box, scale: Double(plan.scale * plan.scale))
            case .copy: pixels[owner(plan.node)] += 2 * texels
            case .effect(let effect):
                pixels[owner(plan.node)] += Double(1 + effect.sources.count) * texels
            }
        }
        add(canvas.writer.items, within: canvas.viewport.box, scale: 1)
        return Array(pixels.dropFirst())
    }

    /// The guest that each node belongs to, numbered from 1; 0 for none.
    private static func owners(in canvas: Canvas) -> [UInt16] {
        let nodes = canvas.nodes
        var owners = [UInt16](repeating: 0, count: canvas.tree.nodes.count)
        var stack: ContiguousArray<UInt32> = []
        for (i, guest) in canvas.tree.guests.enumerated() {
            guard let number = UInt16(exactly: i + 1), Int(guest.root.rawValue) < owners.count
            else { continue }
            stack.append(guest.root.rawValue)
            while let index = stack.popLast() {
                owners[Int(index)] = number
                stack.append(contentsOf: nodes[Int(index)].children)
                if nodes[Int(index)].mask != noNode { stack.append(nodes[Int(index)].mask) }
            }
        }
        return owners
    }

    // MARK: - Planning

    /// Whether a node is the root of a guest.
    func isRoot(_ index: UInt32) -> Bool { debts[index] != nil }

    /// The root of the guest that a node belongs to; nil for none.
    func root(of index: UInt32, _ nodes: UnsafeMutablePointer<RenderNode>) -> UInt32? {
        var above = index
        while above != noNode {
            if isRoot(above) { return above }
            above = nodes[Int(above)].parent
        }
        return nil
    }

    mutating func note(_ seconds: Double, of guest: UInt32) { debts[guest]? += seconds }
}
