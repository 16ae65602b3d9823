import Foundation
import LaminaGraphicsTypes
import LaminaRenderTree

/// The drawing cost of other processes' layers, and its limits.
///
/// Pixels are computed from the list, not measured: equal trees have equal costs everywhere. An
/// item counts its box and `pixelsOfItem`, a pass over a surface its texels for each picture read
/// and for its target. Planning – particles, outlines, copies – is measured by the thread's clock,
/// because the list does not reflect its cost.
struct GuestCosts {
    /// The limit in pixels per frame: 8 388 608, or 32 times the window.
    static func limit(for viewport: Viewport) -> Double {
        Double(max(8 << 20, 32 * viewport.width * viewport.height))
    }

    static let pixelsOfItem = 64.0
    /// The planning time allowed at once, and in every later frame, in seconds.
    static let seconds = 0.5
    static let secondsOfFrame = 0.008
    /// The number of frames without a new list before a recount.
    static let period: UInt32 = 16

    /// The roots of clients with measured planning, and their seconds beyond the allowance.
    private var debts: [UInt32: Double] = [:]
    private var build: UInt32 = 0

    /// Begins a frame for the given clients.
    mutating func begin(_ guests: [GuestTree]) {
        if guests.isEmpty && debts.isEmpty { return }
        let old = debts
        debts.removeAll(keepingCapacity: true)
        for guest in guests {
            let debt = old[guest.root.rawValue] ?? 0
            debts[guest.root.rawValue] = max(0, debt - Self.secondsOfFrame)
        }
    }

    /// The clients exceeding a limit after planning, with the reason.
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

    /// The pixels of each client in the list, in the clients' order.
    private static func pixels(in canvas: Canvas) -> [Double] {
        let owners = owners(in: canvas)
        func owner(_ node: UInt32) -> Int { node < owners.count ? Int(owners[Int(node)]) : 0 }
        // Index 0 counts items without a client.
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

    /// The client of each node, numbered from 1; 0 for none.
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

    /// True if a node is the root of a client.
    func isRoot(_ index: UInt32) -> Bool { debts[index] != nil }

    /// The root of a node's client; nil for none.
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
