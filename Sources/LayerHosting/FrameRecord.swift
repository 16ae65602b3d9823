import LaminaDisplayList
import Foundation
import LaminaGLRenderer

/// Record of a drawn frame, as noted by the render thread.
public struct FrameRecord: Sendable {
    /// Time for which the tree was evaluated, in seconds of the host's clock.
    public var time: Double
    /// Begin of the work on the frame, in seconds of the host's clock.
    public var began: Double
    /// Length of the work on the frame, in seconds.
    public var duration: Double
    /// Pixels drawn again.
    public var damage: PixelBox
    /// Counts of the frame: draw calls, passes, instances, uploaded bytes.
    public var counts: FrameCounts
    /// True if the display list was rebuilt, false if the list was updated in place.
    public var wasBuilt: Bool
}

/// The last frames of a window, for tests and for the playground. Thread: any.
public final class FrameLog: @unchecked Sendable {
    private let lock = NSLock()
    private var records: [FrameRecord] = []
    private var total = 0
    private var wantsTimes = false
    private var times: [Double]?
    private var drawnBy: (vendor: String, renderer: String, version: String)?
    private let capacity: Int

    init(capacity: Int = 512) {
        self.capacity = capacity
        records.reserveCapacity(capacity)
    }

    func append(_ record: FrameRecord) {
        lock.withLock {
            if records.count < capacity {
                records.append(record)
            } else {
                records[total % capacity] = record
            }
            total += 1
        }
    }

    /// The frames still kept, oldest first.
    public var frames: [FrameRecord] {
        lock.withLock {
            guard records.count == capacity else { return records }
            let oldest = total % capacity
            return Array(records[oldest...] + records[..<oldest])
        }
    }

    /// True if the render thread measures the GPU's time of frames. Default false.
    package var metersGPU: Bool {
        get { lock.withLock { wantsTimes } }
        set { lock.withLock { wantsTimes = newValue } }
    }

    /// OpenGL driver of the frames, as the driver names itself; nil before the first frame.
    package var driver: (vendor: String, renderer: String, version: String)? {
        lock.withLock { drawnBy }
    }

    func note(driver: (vendor: String, renderer: String, version: String)) {
        lock.withLock { drawnBy = driver }
    }

    func note(gpuTimes new: [Double]) { lock.withLock { times = (times ?? []) + new } }

    /// GPU time, in seconds, of the frames with results since the last call; nil where the driver
    /// has no timestamps, or with `metersGPU` off.
    package func takeGPUTimes() -> [Double]? {
        lock.withLock {
            defer { if times != nil { times = [] } }
            return times
        }
    }

    /// Frames drawn since the window opened.
    public var count: Int { lock.withLock { total } }
}
