import CoreGraphics
import Foundation
import LaminaGLRenderer
import LaminaRenderTree

// Contents made on the drawing side.
extension FrameStage {
    /// Renews due pictures and marks the layers with the pictures as contents. The OpenGL context
    /// must be current.
    func renewLive(_ renderer: Renderer) {
        if tree.liveLayers.isEmpty && live.isEmpty { return }
        var seen: [ObjectIdentifier: LiveContents] = [:]
        // The order is fixed, because applications draw inside the loop.
        for (index, layer) in tree.liveLayers.sorted(by: { $0.key < $1.key }) {
            let contents = layer.contents
            seen[ObjectIdentifier(contents)] = contents
            if live[ObjectIdentifier(contents)] == nil, let onLive {
                contents.signal.listen(self, onLive)
            }
            let v = tree.visual(index)
            if v.flags.contains(.hidden) { continue }
            let shown = renderer.live.update(contents, request(for: index))
            if shown.picture !== layer.picture || shownVersions[index] != shown.version {
                shownVersions[index] = shown.version
                tree.showLive(shown.picture, index)
            }
        }
        for (id, contents) in live where seen[id] == nil { end(contents, renderer) }
        live = seen
        if shownVersions.count > tree.liveLayers.count {
            shownVersions = shownVersions.filter { tree.liveLayers[$0.key] != nil }
        }
    }

    /// Pictures of live contents changed since the last call, by layer, read back from the GPU; all
    /// pictures with `startsAnew`. The context must be current.
    func readLivePictures(startsAnew: Bool) -> [(LayerID, CGImage)] {
        if startsAnew { takenVersions = [:] }
        guard let renderer, !tree.liveLayers.isEmpty else { return [] }
        return tree.liveLayers.sorted { $0.key < $1.key }.compactMap { index, layer in
            guard layer.picture != nil, let version = shownVersions[index],
                takenVersions[index] != version
            else { return nil }
            takenVersions[index] = version
            return renderer.live.image(of: layer.contents).map { (LayerID(index), $0) }
        }
    }

    private func request(for index: UInt32) -> LiveTextures.Request {
        let v = tree.visual(index)
        func pixels(_ points: CGFloat) -> Int {
            let n = (points * v.contentsScale).rounded(.up)
            return n.isFinite ? Int(min(max(n, 0), 1_000_000)) : 0
        }
        return LiveTextures.Request(
            width: pixels(v.bounds.width), height: pixels(v.bounds.height),
            layerTime: tree.localTime(of: index), time: tree.time, waits: waitsForContents)
    }

    private func end(_ contents: LiveContents, _ renderer: Renderer) {
        contents.signal.leave(self)
        renderer.live.end(contents)
    }

    /// Releases all live contents; the context must still be current.
    func endLive() {
        guard let renderer else { return }
        for contents in live.values { end(contents, renderer) }
        live = [:]
    }
}
