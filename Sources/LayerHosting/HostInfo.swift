/// Facts about the hosting side: the driver without a display, and counts of live GL objects.
/// Thread: any; calls wait for a picture that another thread draws without a display.
public enum HostInfo {
    /// Name of the OpenGL driver which draws without a display. Throws `WindowingError` without
    /// OpenGL 3.3. The first call of the process makes the context.
    public static func rendererName() throws -> String {
        try HeadlessRenderer.with { $0.device.rendererName }
    }

    /// Vendor, renderer and version of the OpenGL driver without a display, as written by the
    /// driver. Throws as `rendererName`.
    package static func driver() throws -> (vendor: String, renderer: String, version: String) {
        try HeadlessRenderer.with { $0.device.driver }
    }

    /// Existing GL objects in the renderer without a display, for leak checks, by kind: buffers,
    /// framebuffers, programs, textures, vertex arrays. Throws as `rendererName`.
    public static func liveObjectCounts() throws -> [String: Int] {
        try HeadlessRenderer.with {
            $0.device.collect()
            return Dictionary(
                uniqueKeysWithValues: $0.device.objectCounts.map { ($0.key.rawValue, $0.value) })
        }
    }
}
