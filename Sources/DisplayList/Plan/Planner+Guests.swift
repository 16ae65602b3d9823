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
    var debts: [UInt32: Double] = [:]
    var build: UInt32 = 0
}

extension Planner {
    /// A frame begins: whose planning is measured in it.
    func beginGuests() {
        state.pointee.hasGuests = !tree.guests.isEmpty
        if tree.guests.isEmpty && guests.debts.isEmpty { return }
        let old = guests.debts
        guests.debts.removeAll(keepingCapacity: true)
        for guest in tree.guests {
            let debt = old[guest.root.rawValue] ?? 0
            guests.debts[guest.root.rawValue] = max(0, debt - GuestCosts.secondsOfFrame)
        }
    }

    /// Guests that cost more than they may, and why, after `update`.
    package func costlyGuests() -> [(guest: GuestTree, reason: String)] {
        guard state.pointee.hasGuests else { return [] }
        var costly: [(GuestTree, String)] = []
        for guest in tree.guests where guests.debts[guest.root.rawValue] ?? 0 > GuestCosts.seconds {
            costly.append((guest, "its layers take too long to be prepared for drawing"))
        }
        let isDue =
            guests.build != state.pointee.build
            || state.pointee.serial % GuestCosts.period == 0
        guard isDue else { return costly }
        guests.build = state.pointee.build
        let limit = GuestCosts.limit(for: viewport)
        for (guest, pixels) in zip(tree.guests, guestPixels()) where pixels > limit {
            let (most, all) = (Int(limit) >> 20, Int(saturating: pixels) >> 20)
            costly.append((guest, "its layers take \(all) million pixels a frame of \(most)"))
        }
        return costly
    }

    /// What the list has of each guest, in their order.
    private func guestPixels() -> [Double] {
        let owners = guestOwners()
        func owner(_ node: UInt32) -> Int { node < owners.count ? Int(owners[Int(node)]) : 0 }
        // What is nobody's counts at 0.
        var pixels = [Double](repeating: 0, count: tree.guests.count + 1)
        func add(_ items: ContiguousArray<DrawItem>, within box: PixelBox, scale: Double) {
            for item in items {
                let seen = item.box.intersection(box)
                let area = seen.isEmpty ? 0 : Double(seen.width) * Double(seen.height)
                pixels[owner(item.node)] += GuestCosts.pixelsOfItem + area * scale
            }
        }
        for pass in passes where pass.target >= 0 {
            let plan = surfaces[Int(pass.target)]
            let texels = Double(plan.width * plan.height)
            switch pass.work {
            case .draw(let items):
                add(items, within: plan.box, scale: Double(plan.scale * plan.scale))
            case .copy: pixels[owner(plan.node)] += 2 * texels
            case .effect(let effect):
                pixels[owner(plan.node)] += Double(1 + effect.sources.count) * texels
            }
        }
        add(writer.items, within: viewport.box, scale: 1)
        return Array(pixels.dropFirst())
    }

    /// The guest that each node belongs to, numbered from 1; 0 for none.
    private func guestOwners() -> [UInt16] {
        var owners = [UInt16](repeating: 0, count: tree.nodes.count)
        var stack: ContiguousArray<UInt32> = []
        for (i, guest) in tree.guests.enumerated() {
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
    func isGuest(_ index: UInt32) -> Bool { guests.debts[index] != nil }

    /// The root of the guest that a node belongs to; nil for none.
    func guest(of index: UInt32) -> UInt32? {
        var above = index
        while above != noNode {
            if isGuest(above) { return above }
            above = nodes[Int(above)].parent
        }
        return nil
    }

    /// Does a part of planning that a guest pays for.
    func charge(_ guest: UInt32?, _ body: () -> Void) {
        guard let guest else { return body() }
        let start = ClockReading.ofThread
        body()
        guests.debts[guest]? += ClockReading.ofThread - start
    }
}
