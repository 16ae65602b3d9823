import CGLFW
import GraphicsTypes
import DisplayList

/// Images that stand for textures somebody else fills.
extension ImageStore {
    /// Has an image stand for a texture that somebody else fills, until it is hidden.
    func show(_ texture: GLTexture, isBottomUp: Bool, as image: CGImage) {
        livePages[nextPage] = texture
        live[image.identity] = ImagePlacement(
            page: nextPage, uv: isBottomUp ? SIMD4(0, 1, 1, 0) : SIMD4(0, 0, 1, 1),
            isOpaque: image.isOpaque)
        nextPage += 1
    }

    func hide(_ image: CGImage) {
        guard let old = live.removeValue(forKey: image.identity) else { return }
        livePages[old.page] = nil
    }

    /// A live texture has one way of sampling, that of the layer asked for last; it has no mipmaps.
    func place(live placement: ImagePlacement, _ sampling: Sampling) -> ImagePlacement {
        let texture = livePages[placement.page]!
        texture.bind(unit: 2)
        texture.set(
            GL_TEXTURE_MIN_FILTER,
            sampling.contains(.nearestMinification) ? GL_NEAREST : GL_LINEAR)
        texture.set(
            GL_TEXTURE_MAG_FILTER,
            sampling.contains(.nearestMagnification) ? GL_NEAREST : GL_LINEAR)
        return placement
    }
}
