import LaminaGraphicsTypes
import LaminaMotion

extension CommitPacket: CustomStringConvertible {
    /// A line per change, in order. Stable between runs if layer and animation numbers are stable.
    public var description: String {
        changes.map { "\($0)\n" }.joined()
    }
}

extension CommitPacket.Change: CustomStringConvertible {
    /// The change and its values in a line, control characters escaped.
    public var description: String { text.escapedLine }

    private var text: String {
        func with(_ values: String) -> String { values.isEmpty ? "" : " " + values }
        func name(_ text: String) -> String { text.isEmpty ? "" : " “\(text)”" }
        switch self {
        case .create(let id, let kind, let values, let called):
            var others = PropertySet.all
            others.remove(.name)
            return "create \(id) \(kind)\(name(called))\(with(values.text(of: others)))"
        case .update(let id, let values, let changed):
            return "update \(id)\(with(values.text(of: changed)))"
        case .setSublayers(let id, let list):
            let names = list.map(\.description).joined(separator: " ")
            return "sublayers of \(id): \(list.isEmpty ? "none" : names)"
        case .setMask(let id, let mask): return "mask of \(id): \(mask?.description ?? "none")"
        case .addAnimation(let id, let animation): return "animate \(id) \(animation)"
        case .removeAnimation(let id, let animation): return "stop \(id) \(animation)"
        case .setTiles(let id, let update):
            return "tiles of \(id): \(update.drawn.count) drawn, \(update.dropped.count) dropped"
        case .setLive(let id, let contents):
            return "live contents of \(id): \(contents.map { "\(type(of: $0))" } ?? "none")"
        case .setClassName(let id, let name): return "class of \(id): \(name)"
        case .setRoot(let id): return "root \(id?.description ?? "none")"
        case .remove(let id): return "remove \(id)"
        }
    }
}
