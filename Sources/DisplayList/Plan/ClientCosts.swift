import Foundation
import LaminaGraphicsTypes
import LaminaRenderTree

/// The drawing cost of other processes' layers, and its limits.
///
/// Pixels are computed from the list, not measured: equal trees have equal costs everywhere. The
/// cost of an item is the pixels of its box plus `pixelsOfItem`. The cost of a pass is the
/// surface's texels, once for each picture read and once for the target. Planning – particles,
/// outlines, copies – is measured by the thread's clock, because the list does not reflect its
/// cost.
struct ClientCosts {
    /// The limit in pixels per frame: 8 388 608, or 32 times the window.
    static func limit(for viewport: Viewport) -> Double {
        Double(max(8 << 20, 32 * viewport.width * viewport.height))
    }

    static let pixelsOfItem = 64.0
    /// The planning time allowed beyond the allowance of frames, and the allowance of each frame,
    /// in seconds.
    static let seconds = 0.5
    static let secondsOfFrame = 0.008
    /// The number of frames without a new list before a recount.
    static let period: UInt32 = 16

    /// The roots of clients with measured planning, and their seconds beyond the allowance.
    private var debts: [UInt32: Double] = [:]
    private var build: UInt32 = 0

    /// Begins a frame for the given clients.
    mutating func begin(_ clients: [ClientTree]) {
        if clients.isEmpty && debts.isEmpty { return }
        let old = debts
        debts.removeAll(keepingCapacity: true)
        for client in clients {
            let debt = old[client.root.rawValue] ?? 0
            debts[client.root.rawValue] = max(0, debt - Self.secondsOfFrame)
        }
    }

    /// The clients exceeding a limit after planning, with the reason.
    mutating func costly(in painting: PaintContext) -> [(client: ClientTree, reason: String)] {
        let clients = painting.tree.clients
        var costly: [(ClientTree, String)] = []
        for client in clients where debts[client.root.rawValue] ?? 0 > Self.seconds {
            costly.append((client, "its layers take too long to be prepared for drawing"))
        }
        guard build != painting.build || painting.serial % Self.period == 0 else { return costly }
        build = painting.build
        let limit = Self.limit(for: painting.viewport)
        for (client, pixels) in zip(clients, Self.pixels(in: painting)) where pixels > limit {
            let (most, all) = (Int(limit) >> 20, Int(saturating: pixels) >> 20)
            costly.append((client, "its layers take \(all) million pixels a frame of \(most)"))
        }
        return costly
    }

    /// The pixels of each client in the list, in the clients' order.
    private static func pixels(in painting: PaintContext) -> [Double] {
        let owners = owners(in: painting)
        func owner(_ node: UInt32) -> Int { node < owners.count ? Int(owners[Int(node)]) : 0 }
        // Index 0 counts items without a client.
        var pixels = [Double](repeating: 0, count: painting.tree.clients.count + 1)
        func add(_ items: ContiguousArray<DrawItem>, within box: PixelBox, scale: Double) {
            for item in items {
                let seen = item.box.intersection(box)
                let area = seen.isEmpty ? 0 : Double(seen.width) * Double(seen.height)
                pixels[owner(item.node)] += pixelsOfItem + area * scale
            }
        }
        for pass in painting.passes where pass.target >= 0 {
            let plan = painting.surfaces[Int(pass.target)]
            let texels = Double(plan.width * plan.height)
            switch pass.work {
            case .draw(let items):
                add(items, within: plan.box, scale: Double(plan.scale * plan.scale))
            case .copy: pixels[owner(plan.node)] += 2 * texels
            case .effect(let effect):
                pixels[owner(plan.node)] += Double(1 + effect.sources.count) * texels
            }
        }
        add(painting.writer.items, within: painting.viewport.box, scale: 1)
        return Array(pixels.dropFirst())
    }

    /// The client of each node, numbered from 1; 0 for none.
    private static func owners(in painting: PaintContext) -> [UInt16] {
        let nodes = painting.nodes
        var owners = [UInt16](repeating: 0, count: painting.tree.nodes.count)
        var stack: ContiguousArray<UInt32> = []
        for (i, client) in painting.tree.clients.enumerated() {
            guard let number = UInt16(exactly: i + 1), Int(client.root.rawValue) < owners.count
            else { continue }
            stack.append(client.root.rawValue)
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

    mutating func note(_ seconds: Double, of client: UInt32) { debts[client]? += seconds }
}
