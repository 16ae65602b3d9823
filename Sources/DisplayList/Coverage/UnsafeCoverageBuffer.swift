import LaminaGraphicsTypes

/// The bytes of a page of coverage, row by row, in plain memory.
///
/// A value: a copy keeps what it holds when the original is written again, for writing takes other memory as long as
/// somebody has a copy. Orders hold copies until they are done, which mostly is before anything is written again: then
/// nothing is copied at all.
public struct UnsafeCoverageBuffer: Sendable {
    private final class Memory: @unchecked Sendable {
        let bytes: UnsafeMutablePointer<UInt8>

        init(capacity: Int) { bytes = .allocate(capacity: capacity) }

        deinit { bytes.deallocate() }
    }

    let width: Int, height: Int
    private var memory: Memory

    /// All of it uncovered.
    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        memory = Memory(capacity: width * height)
        memory.bytes.initialize(repeating: 0, count: width * height)
    }

    private mutating func makeUnique() {
        if isKnownUniquelyReferenced(&memory) { return }
        let copy = Memory(capacity: width * height)
        copy.bytes.initialize(from: memory.bytes, count: width * height)
        memory = copy
    }

    /// Copies rows in.
    mutating func write(
        _ source: UnsafePointer<UInt8>, rowBytes: Int, to area: CoverageCanvas.Box
    ) {
        makeUnique()
        let first = memory.bytes + area.y * width + area.x
        for row in 0..<area.height {
            (first + row * width).update(
                from: source + row * rowBytes, count: area.width)
        }
    }

    /// The same coverage for all pixels.
    mutating func fill(_ area: CoverageCanvas.Box, with value: UInt8) {
        makeUnique()
        let first = memory.bytes + area.y * width + area.x
        for row in 0..<area.height {
            (first + row * width).update(repeating: value, count: area.width)
        }
    }

    /// Covers pixels by what their bytes cover as well, as one thing over another does.
    mutating func add(_ source: [UInt8], to area: CoverageCanvas.Box) {
        makeUnique()
        let first = memory.bytes + area.y * width + area.x
        for row in 0..<area.height {
            for x in 0..<area.width {
                let under = UInt32(first[row * width + x])
                let over = UInt32(source[row * area.width + x])
                first[row * width + x] = UInt8(under + ((255 - under) * over + 127) / 255)
            }
        }
    }

    /// Hands over the first byte of a pixel; rows are `width` apart.
    func withBytes<T>(x: Int, y: Int, _ body: (UnsafePointer<UInt8>) -> T) -> T {
        withExtendedLifetime(memory) { body(memory.bytes + y * width + x) }
    }
}
