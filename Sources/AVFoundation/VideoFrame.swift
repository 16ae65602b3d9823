import CLaminaGStreamer
import LaminaRenderTree

/// A decoded frame, in the decoder's memory.
///
/// The frame retains the buffer but not the sample: the sink reuses its sample at the next flush
/// and warns about foreign references.
final class VideoFrame: @unchecked Sendable {
    private let buffer: UnsafeMutablePointer<GstBuffer>
    let width: Int
    let height: Int
    /// The start time in the file and the duration, in seconds; 0 for numbers absent in the file.
    let begin: Double
    let duration: Double

    /// Takes ownership of the sample.
    init?(_ sample: OpaquePointer) {
        defer { lgst_unref_sample(sample) }
        guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample)
        else { return nil }
        lgst_ref_buffer(buffer)
        self.buffer = buffer
        width = Int(lgst_caps_int(caps, "width"))
        height = Int(lgst_caps_int(caps, "height"))
        let (pts, length) = (lgst_pts(buffer), lgst_duration(buffer))
        begin = pts == UInt64.max ? 0 : Double(pts) / 1e9
        duration = length == UInt64.max ? 0 : Double(length) / 1e9
    }

    deinit {
        lgst_unref_buffer(buffer)
    }

    /// Lends the opaque pixels, four bytes each, for the duration of the call.
    func lend(_ body: (LivePicture) -> Void) {
        guard width > 0, height > 0 else { return }
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return }
        defer { gst_buffer_unmap(buffer, &map) }
        guard let data = map.data, Int(map.size) >= width * height * 4 else { return }
        // GStreamer's rows of four-byte pixels have no padding.
        body(
            LivePicture(
                width: width, height: height, bytesPerRow: width * 4, isOpaque: true,
                bytes: UnsafeRawPointer(data)))
    }
}
