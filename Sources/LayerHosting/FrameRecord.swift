import LaminaDisplayList
import Foundation
import LaminaGLRenderer

/// One drawn frame, as the render thread noted it.
public struct FrameRecord: Sendable {
    /// The moment the tree was evaluated for, in seconds of the host's clock.
    public var time: Double
    /// When its work began and how long it took, in seconds of the host's clock.
    public var began: Double
    public var duration: Double
    /// Pixels drawn again.
    public var damage: PixelBox
    public var counts: FrameCounts
    /// Whether the display list was built anew or written in place.
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

    /// Whether the render thread asks the GPU how long frames take. Default false.
    package var metersGPU: Bool {
        get { lock.withLock { wantsTimes } }
        set { lock.withLock { wantsTimes = newValue } }
    }

    /// What draws the frames, as the driver writes it; nil before the first.
    package var driver: (vendor: String, renderer: String, version: String)? {
        lock.withLock { drawnBy }
    }

    func note(driver: (vendor: String, renderer: String, version: String)) {
        lock.withLock { drawnBy = driver }
    }

    func note(gpuTimes new: [Double]) { lock.withLock { times = (times ?? []) + new } }

    /// The GPU's seconds for frames whose results have come since the last call; nil where the driver has no timestamps, or
    /// nobody asked it.
    package func takeGPUTimes() -> [Double]? {
        lock.withLock {
            defer { if times != nil { times = [] } }
            return times
        }
    }

    /// Frames drawn since the window opened.
    public var count: Int { lock.withLock { total } }
}
