import LaminaRenderTree

/// The animations of all layers with one path from the root, by key and structure, and by layer.
struct AnimationIndex {
    /// Animations with equal key and structure.
    private struct Kind: Hashable {
        var key: String
        var structure: String
    }

    /// An animation of a layer.
    private struct Owned: Hashable {
        var layer: Int
        var animation: AnimationID
    }

    /// Indices of a layer and of an animation's span on the layer.
    typealias Place = (layer: Int, span: Int)

    private var places: [Kind: [Place]] = [:]
    private var numbers: [Owned: (kind: Kind, number: Int)] = [:]

    /// The index of the layers with the given places in a list.
    init(_ numbersOfLayers: [Int], in layers: [LayerRecord]) {
        for layer in numbersOfLayers {
            for (span, animation) in layers[layer].spans.lazy.map(\.animation).enumerated() {
                let kind = Kind(key: animation.key, structure: animation.structure)
                let number = places[kind]?.count ?? 0
                places[kind, default: []].append((layer, span))
                numbers[Owned(layer: layer, animation: animation.id)] = (kind, number)
            }
        }
    }

    /// The key, the structure, and the place among equal animations; nil for an unknown animation.
    func identity(
        of animation: AnimationID, on layer: Int
    ) -> (key: String, structure: String, number: Int)? {
        numbers[Owned(layer: layer, animation: animation)].map {
            ($0.kind.key, $0.kind.structure, $0.number)
        }
    }

    /// The place of an identity's animation; nil without such an animation.
    func place(of identity: AnimationIdentity) -> Place? {
        let kind = Kind(key: identity.key, structure: identity.structure)
        guard let all = places[kind], all.indices.contains(identity.number) else { return nil }
        return all[identity.number]
    }
}
