import CoreGraphics
import Foundation
import Motion
import QuartzCore
import RenderTree

/// A commit packet as text: one line a change, in order.
enum PacketPrinter {
    static func print(_ packet: CommitPacket) {
        for change in packet.changes { Swift.print("  " + text(change)) }
    }

    static func text(_ change: CommitPacket.Change) -> String {
        switch change {
        case .create(let id, let kind, let values, let name):
            "create \(id) \(text(kind))" + (name.isEmpty ? "" : " “\(name)”")
                + text(values, everything)
        case .update(let id, let values, let changed): "update \(id)\(text(values, changed))"
        case .setSublayers(let id, let list):
            "sublayers of \(id): "
                + (list.isEmpty ? "none" : list.map(\.description).joined(separator: " "))
        case .setMask(let id, let mask): "mask of \(id): \(mask?.description ?? "none")"
        case .addAnimation(let id, let animation): "animate \(id) \(text(animation))"
        case .removeAnimation(let id, let animation): "stop \(id) \(animation)"
        case .setTiles(let id, let update):
            "tiles of \(id): \(update.drawn.count) drawn, \(update.dropped.count) dropped"
        case .setLive(let id, let contents):
            "live contents of \(id): \(contents.map { "\(type(of: $0))" } ?? "none")"
        case .setRoot(let id): "root \(id?.description ?? "none")"
        case .remove(let id): "remove \(id)"
        }
    }

    private static let everything: PropertySet = {
        var all = PropertySet()
        for id in PropertyID.allCases { all.insert(id) }
        return all
    }()

    private static func text(_ kind: LayerClass) -> String {
        let names: [(LayerClass, String)] = [
            (.shape, "shape"), (.text, "text"), (.gradient, "gradient"),
            (.replicator, "replicator"),
            (.scroll, "scroll"), (.tiled, "tiled"), (.emitter, "emitter"),
            (.transformLayer, "transform"),
        ]
        return names.first { $0.0 == kind }?.1 ?? "layer"
    }

    /// What differs from a new layer; a full list where the packet says everything changed.
    private static func text(_ values: LayerProperties, _ changed: PropertySet) -> String {
        let blank = LayerProperties()
        var line = ""
        for id in changed.ids where values[id] != blank[id] {
            line += " \(PropertyTable.row(id).key)=\(text(values[id]))"
        }
        return line
    }

    private static func text(_ animation: RenderAnimation) -> String {
        var line = "\(animation.id) “\(animation.key)”"
        let timing = animation.timing
        line +=
            " from \(LayerPrinter.number(timing.beginTime)) for \(LayerPrinter.number(timing.duration)) s"
        switch animation.content {
        case .property(let property): line += " \(property.target)"
        case .group(let list): line += " group of \(list.count)"
        case .transition(let transition): line += " transition \(transition.kind.rawValue)"
        case .timer: line += " timer"
        }
        return line
    }

    static func text(_ value: MotionValue) -> String {
        switch value {
        case .none: "nil"
        case .number(let n): LayerPrinter.number(n)
        case .quad(let q, let shape):
            "("
                + [q.a, q.b, q.c, q.d].prefix(shape.count).map(LayerPrinter.number)
                .joined(separator: " ") + ")"
        case .color(let c): LayerPrinter.text(c.cgColor)
        case .transform(let t): LayerPrinter.text(t)
        case .path(let p): LayerPrinter.text(p)
        case .image(let i), .images(let i, _, _): LayerPrinter.text(i)
        case .string(let s): s
        case .array(let list): "{" + list.map { text($0) }.joined(separator: ", ") + "}"
        case .object(let o): "\(o.object)"
        }
    }
}
