import LaminaGraphicsTypes

/// A layer with live contents, and the picture it shows at the moment.
public struct LiveLayer {
    public let contents: LiveContents
    /// Stands for a texture of the drawing side; nil until there is one.
    public internal(set) var picture: CGImage?
}

extension RenderTree {
    func setLive(_ contents: LiveContents?, _ index: UInt32) {
        guard nodes[Int(index)].exists else { return }
        let old = liveLayers[index]
        if let contents {
            guard old?.contents !== contents else { return }
            liveLayers[index] = LiveLayer(contents: contents, picture: nil)
        } else {
            liveLayers[index] = nil
        }
        showLive(nil, index)
    }

    /// The layer shows another picture, or the same one with other pixels.
    public func showLive(_ picture: CGImage?, _ index: UInt32) {
        liveLayers[index]?.picture = picture
        let node = nodes.baseAddress! + Int(index)
        node.pointee.properties.contents = picture
        let animated = Int(node.pointee.animated)
        if animated >= 0 { tracks.presentations[animated].contents = picture }
        mark(index, .paint)
    }
}
