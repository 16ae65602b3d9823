import LaminaGraphicsTypes

/// A layer with live contents, and its current picture.
public struct LiveLayer {
    /// The contents.
    public let contents: LiveContents
    /// The image standing for a texture of the drawing side; nil before the first picture.
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

    /// Sets a layer's picture, or marks the same picture's pixels as changed.
    public func showLive(_ picture: CGImage?, _ index: UInt32) {
        liveLayers[index]?.picture = picture
        let node = nodes.baseAddress! + Int(index)
        node.pointee.properties.contents = picture
        let animated = Int(node.pointee.animated)
        if animated >= 0 { tracks.presentations[animated].contents = picture }
        mark(index, .paint)
    }
}
