/// A count of the bytes written into image textures, from lists, waiting commits and live contents.
///
/// Images of a list are uploaded with the list, at any size, because the picture depends on the
/// images. Other uploads share a budget for each frame.
public final class UploadMeter {
    /// The bytes a frame may upload of postponable data: about 3 ms of copying without a GPU.
    public static let budget = 4 << 20

    /// Bytes since the last drawn frame. Frames without damage are not drawn, and their bytes count
    /// for the next frame.
    public private(set) var bytes = 0
    private var sinceSweep = 0

    func note(_ bytes: Int) {
        self.bytes += bytes
        sinceSweep += bytes
    }

    /// Resets the count after a drawn frame.
    func endFrame() { bytes = 0 }

    /// Bytes since the last sweep decision; resets the count.
    func resetSweepCount() -> Int {
        defer { sinceSweep = 0 }
        return sinceSweep
    }
}
