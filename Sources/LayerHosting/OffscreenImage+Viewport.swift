import CoreGraphics
import LaminaDisplayList
import LaminaGLRenderer

/// Pictures of hosts without a window.
extension OffscreenImage {
    /// Image of a viewport's pixels: the old image if equally large. Throws `SnapshotError` if the
    /// driver has no image as large. Thread: the thread with the context current.
    static func fitting(
        _ viewport: Viewport, _ renderer: Renderer, instead old: OffscreenImage?
    ) throws -> OffscreenImage {
        if let old, old.width == viewport.width, old.height == viewport.height { return old }
        guard max(viewport.width, viewport.height) <= renderer.device.maxTextureSize else {
            throw SnapshotError(
                description:
                    "a picture of \(viewport.width)×\(viewport.height) pixels is larger "
                    + "than the driver's limit of \(renderer.device.maxTextureSize)")
        }
        return OffscreenImage(renderer, width: viewport.width, height: viewport.height)
    }
}
