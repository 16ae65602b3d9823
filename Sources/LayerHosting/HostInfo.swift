/// What the hosting side can say about itself.
public enum HostInfo {
    /// The driver's name for what draws without a display. Throws when there is no OpenGL 3.3.
    public static func rendererName() throws -> String {
        try HeadlessRenderer.with { $0.device.rendererName }
    }

    /// Vendor, renderer and version of what draws without a display, as the driver writes them. Throws as `rendererName`.
    package static func driver() throws -> (vendor: String, renderer: String, version: String) {
        try HeadlessRenderer.with { $0.device.driver }
    }

    /// GL objects alive in the renderer that draws without a display, for leak checks, by kind: buffers, framebuffers, programs, textures, vertex arrays.
    public static func liveObjectCounts() throws -> [String: Int] {
        try HeadlessRenderer.with {
            $0.device.collect()
            return Dictionary(
                uniqueKeysWithValues: $0.device.objectCounts.map { ($0.key.rawValue, $0.value) })
        }
    }
}
