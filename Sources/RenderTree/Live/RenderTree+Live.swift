import LaminaGraphicsTypes

/// A layer with live contents, and its current picture. The picture replaces the layer's committed
/// contents.
public struct LiveLayer {
    /// The contents. Retained until a commit removes or replaces the contents, or removes the
    /// layer.
    public let contents: LiveContents
    /// The image standing for a texture of the drawing side; nil before the first picture. Set by
    /// `showLive`.
    public internal(set) var picture: CGImage?
    /// Contents of the layer's commits, shown again after the live contents.
    var committed: CGImage?
}

extension RenderTree {
    func setLive(_ contents: LiveContents?, _ index: UInt32) {
        guard nodes[Int(index)].exists else { return }
        let old = liveLayers[index]
        guard old?.contents !== contents else { return }
        let committed = old.map(\.committed) ?? nodes[Int(index)].properties.contents
        guard let contents else {
            liveLayers[index] = nil
            return showLive(committed, index)
        }
        liveLayers[index] = LiveLayer(contents: contents, picture: nil, committed: committed)
        showLive(nil, index)
    }

    /// Sets a layer's picture, or marks the same picture's pixels as changed. Nil empties the
    /// layer. The contents of a layer without live contents are replaced as well, until the next
    /// commit of the layer. Precondition: the index of a node. Thread: the tree's.
    public func showLive(_ picture: CGImage?, _ index: UInt32) {
        liveLayers[index]?.picture = picture
        let node = nodes.baseAddress! + Int(index)
        node.pointee.properties.contents = picture
        let animated = Int(node.pointee.animated)
        if animated >= 0 { tracks.presentations[animated].contents = picture }
        mark(index, .paint)
    }
}
