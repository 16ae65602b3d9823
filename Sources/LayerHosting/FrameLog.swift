import LaminaDisplayList
import Foundation
import LaminaGLRenderer
import Synchronization

/// Record of a drawn frame, as noted by the render thread. `FrameLog` has the frames of a window.
public struct DrawnFrame: Sendable {
    /// Time for which the tree was evaluated, in seconds of the host's clock. In a window paced by
    /// the screen the time at which the frame will be shown, otherwise `began`.
    public var time: Double
    /// Begin of the work on the frame, in seconds of the host's clock. Commits for the frame are
    /// applied before.
    public var began: Double
    /// Length of the work on the frame, in seconds. From the evaluation of the tree to the return
    /// of the presentation, which may wait for the screen; the GPU may be busy longer. For the
    /// first frame to the appearance of the window.
    public var duration: Double
    /// Box of the pixels drawn again, in pixels of the window, y down. Never empty; the whole
    /// window for the first frame, for an exposed window and in a debug view. A frame for an older
    /// back buffer, or of a new size, also draws pixels outside of the box.
    public var damage: PixelBox
    /// Counts of the frame: draw calls, passes, instances, uploaded bytes. A small frame composed
    /// on the processor has no draw calls and no instances.
    public var counts: FrameCounts
    /// True if the display list was rebuilt, false if the list was updated in place. Always true
    /// for the first frame.
    public var wasBuilt: Bool
}

/// The last frames of a window, for tests and for the playground. Thread: any.
public final class FrameLog: Sendable {
    private struct State {
        var records: [DrawnFrame] = []
        var total = 0
        var wantsTimes = false
        var times: [Double]?
        var drawnBy: (vendor: String, renderer: String, version: String)?
    }

    private let state = Mutex(State())
    private let capacity: Int

    init(capacity: Int = 512) {
        self.capacity = capacity
        state.withLock { $0.records.reserveCapacity(capacity) }
    }

    func append(_ record: DrawnFrame) {
        state.withLock {
            if $0.records.count < capacity {
                $0.records.append(record)
            } else {
                $0.records[$0.total % capacity] = record
            }
            $0.total += 1
        }
    }

    /// The frames still kept, oldest first. At most 512. O(n): the list is copied.
    public var frames: [DrawnFrame] {
        state.withLock {
            guard $0.records.count == capacity else { return $0.records }
            let oldest = $0.total % capacity
            return Array($0.records[oldest...] + $0.records[..<oldest])
        }
    }

    /// True if the render thread measures the GPU's time of frames. Default false.
    package var metersGPU: Bool {
        get { state.withLock { $0.wantsTimes } }
        set { state.withLock { $0.wantsTimes = newValue } }
    }

    /// OpenGL driver of the frames, as the driver names itself; nil before the first frame.
    package var driver: (vendor: String, renderer: String, version: String)? {
        state.withLock { $0.drawnBy }
    }

    func note(driver: (vendor: String, renderer: String, version: String)) {
        state.withLock { $0.drawnBy = driver }
    }

    func note(gpuTimes new: [Double]) { state.withLock { $0.times = ($0.times ?? []) + new } }

    /// GPU time, in seconds, of the frames with results since the last call; nil where the driver
    /// has no timestamps, or with `metersGPU` off.
    package func drainGPUTimes() -> [Double]? {
        state.withLock { state in
            defer { if state.times != nil { state.times = [] } }
            return state.times
        }
    }

    /// Frames drawn since the window opened, also frames that are no longer kept. O(1).
    public var count: Int { state.withLock { $0.total } }
}
