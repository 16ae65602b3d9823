/// Counts what is written into textures of images, by whatever way it comes: with lists, with commits that wait, or from
/// contents made on this side.
///
/// What a list shows is uploaded with it, however much that is: without it the picture would be another. What can wait
/// has a budget for each frame.
public final class UploadMeter {
    /// Bytes a frame may upload of what can wait: about 3 ms of copying without a GPU.
    public static let budget = 4 << 20

    /// Bytes since the last frame was drawn.
    public private(set) var bytes = 0
    private var sinceSweep = 0

    func note(_ bytes: Int) {
        self.bytes += bytes
        sinceSweep += bytes
    }

    /// A frame was drawn.
    func endFrame() { bytes = 0 }

    /// Bytes since the last sweep was thought about.
    func takeForSweep() -> Int {
        defer { sinceSweep = 0 }
        return sinceSweep
    }
}
