import CoreGraphics
import CoreImage
import LaminaDisplayList
import LaminaMotion
import LaminaRenderTree

/// Images which commits applied together bring into the picture, and the sampling of each.
///
/// Contents replaced by a later waiting commit are never visible and therefore left out; live
/// pictures are left out as well. An image left out is not lost: the frame which draws the image
/// uploads the image then, however long the upload takes.
struct CommitImages {
    private let packets: [CommitPacket]
    private let tree: RenderTree
    /// Sampling of contents by layer, from the packets; made when an animation needs the table.
    private lazy var samplings: [LayerID: Sampling] = {
        var known: [LayerID: Sampling] = [:]
        for change in packets.lazy.flatMap(\.changes) {
            switch change {
            case .create(let id, _, let v, _), .update(let id, let v, _):
                known[id] = v.contentsSampling
            default: break
            }
        }
        return known
    }()

    init(_ packets: [CommitPacket], _ tree: RenderTree) {
        (self.packets, self.tree) = (packets, tree)
    }

    /// Visits images until `body` returns false: enough images.
    mutating func visit(_ body: (CGImage, Sampling) -> Bool) {
        var wantsMore = true
        func add(_ image: CGImage, _ sampling: Sampling) {
            // Text is drawn glyph by glyph.
            if wantsMore, image.glyphs == nil { wantsMore = body(image, sampling) }
        }
        let isOne = packets.count == 1
        let replaced = isOne ? [:] : packets.lastContents
        let removed = isOne ? [] : packets.removedAnimations
        for (i, packet) in packets.enumerated() {
            for change in packet.changes where wantsMore {
                switch change {
                case .create(let id, _, let v, _):
                    v.forEachImage(changed: nil, isReplaced: i < replaced[id, default: -1], add)
                case .update(let id, let v, let changed):
                    v.forEachImage(
                        changed: changed, isReplaced: i < replaced[id, default: -1], add)
                case .setTiles(_, let tiles): for tile in tiles.drawn { add(tile.image, []) }
                case .addAnimation(let id, let animation) where !removed.contains(animation.id):
                    animation.forEachImage { add($0, $1 ?? sampling(of: id)) }
                default: break
                }
            }
        }
    }

    private mutating func sampling(of layer: LayerID) -> Sampling {
        if let known = samplings[layer] { return known }
        let index = Int(layer.rawValue)
        guard index < tree.nodes.count, tree.nodes[index].exists else { return [] }
        return tree.nodes[index].properties.contentsSampling
    }
}

extension [CommitPacket] {
    /// The index of the last packet that changes a layer's contents, by layer.
    var lastContents: [LayerID: Int] {
        var last: [LayerID: Int] = [:]
        for (i, packet) in enumerated() {
            for layer in packet.changes.lazy.compactMap(\.layerOfNewContents) { last[layer] = i }
        }
        return last
    }

    /// Animations removed by a packet of the same batch.
    fileprivate var removedAnimations: Set<AnimationID> {
        var removed: Set<AnimationID> = []
        for packet in self {
            for case .removeAnimation(_, let animation) in packet.changes {
                removed.insert(animation)
            }
        }
        return removed
    }
}

extension CommitPacket.Change {
    /// The layer whose contents change; nil for a change of another kind.
    var layerOfNewContents: LayerID? {
        switch self {
        case .create(let id, _, let v, _): v.contents == nil ? nil : id
        case .update(let id, _, let changed): changed.contains(.contents) ? id : nil
        default: nil
        }
    }
}

extension LayerProperties {
    private static let holders: [PropertyID] = [
        .emitterCells, .filters, .backgroundFilters, .compositingFilter,
    ]
    /// Properties whose change shows a different image, or the same image with different sampling.
    private static let samplers: [PropertyID] = [
        .contents, .contentsRect, .minificationFilter, .magnificationFilter,
        .minificationFilterBias, .hidden,
    ]

    /// Images of the changed values, or of all values; without the contents where a later packet
    /// replaces the contents.
    fileprivate func forEachImage(
        changed: PropertySet?, isReplaced: Bool, _ body: (CGImage, Sampling) -> Void
    ) {
        if flags.contains(.hidden) { return }
        if let contents, !isReplaced,
            changed.map({ Self.samplers.contains(where: $0.contains) }) ?? true
        {
            body(contents, contentsSampling)
        }
        if bag.isEmpty { return }
        let isShown = changed?.contains(.hidden) ?? true
        for id in Self.holders where isShown || changed!.contains(id) {
            bagValue(id)?.forEachImage { body($0, $1 ?? []) }
        }
    }

    fileprivate var contentsSampling: Sampling {
        LayerValues.with(self) { Sampling(contentsOf: $0) }
    }
}

extension MotionValue {
    /// Sampling is nil where the layer decides.
    fileprivate func forEachImage(_ body: (CGImage, Sampling?) -> Void) {
        switch self {
        case .image(let image): body(image, nil)
        case .array(let values): for value in values { value.forEachImage(body) }
        case .object(let box):
            if let cell = box.object as? RenderEmitterCell {
                cell.forEachImage(body)
            } else if let filter = box.object as? CIFilter {
                filter.forEachImage(body)
            }
        default: break
        }
    }
}

extension RenderEmitterCell {
    fileprivate func forEachImage(_ body: (CGImage, Sampling?) -> Void) {
        if let image = values["contents"]?.image {
            body(
                image,
                Sampling(
                    particlesAreMipmapped: values["minificationFilter"]?.string == "trilinear",
                    areNearest: values["magnificationFilter"]?.string == "nearest"))
        }
        for cell in cells { cell.forEachImage(body) }
    }
}

extension CIFilter {
    fileprivate func forEachImage(_ body: (CGImage, Sampling?) -> Void) {
        for key in inputKeys {
            switch value(forKey: key) {
            case let image as CIImage: if let image = image.cgImage { body(image, .separate) }
            case let image as CGImage: body(image, .separate)
            default: continue
            }
        }
    }
}

extension RenderAnimation {
    fileprivate func forEachImage(_ body: (CGImage, Sampling?) -> Void) {
        switch content {
        case .group(let children): for child in children { child.forEachImage(body) }
        case .property(let property):
            switch property.function {
            case .basic(let from, let to, let by), .spring(_, let from, let to, let by):
                for value in [from, to, by] { value?.forEachImage(body) }
            case .keyframes(let frames): for value in frames.values { value.forEachImage(body) }
            case .path: break
            }
        case .transition(let transition):
            (transition.filter?.object as? CIFilter)?.forEachImage(body)
        case .timer: break
        }
    }
}
