import Foundation
import LaminaGraphicsTypes

/// The bytes of a coverage page in row order, in unmanaged memory.
///
/// A value type with copy-on-write: a write allocates new memory only while another copy exists.
/// Texture commands hold copies until executed, usually before the next write, and nothing is
/// copied then.
public struct UnsafeCoverageBuffer: Sendable {
    private final class Memory: @unchecked Sendable {
        let bytes: UnsafeMutablePointer<UInt8>

        /// Memory of zeros. The system provides memory pages at the first access; an empty page of
        /// coverage therefore takes no memory.
        init(capacity: Int) {
            guard let memory = calloc(max(capacity, 1), 1) else {
                fatalError("no memory for \(capacity) bytes of coverage")
            }
            bytes = memory.bindMemory(to: UInt8.self, capacity: capacity)
        }

        deinit { free(bytes) }
    }

    let width: Int, height: Int
    private var memory: Memory

    /// A buffer without coverage.
    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        memory = Memory(capacity: width * height)
    }

    private mutating func makeUnique() {
        if isKnownUniquelyReferenced(&memory) { return }
        let copy = Memory(capacity: width * height)
        copy.bytes.update(from: memory.bytes, count: width * height)
        memory = copy
    }

    /// Copies rows into the area.
    mutating func write(
        _ source: UnsafePointer<UInt8>, rowBytes: Int, to area: CoverageRasterizer.Box
    ) {
        makeUnique()
        let first = memory.bytes + area.y * width + area.x
        for row in 0..<area.height {
            (first + row * width).update(
                from: source + row * rowBytes, count: area.width)
        }
    }

    /// Sets all pixels of the area to a value.
    mutating func fill(_ area: CoverageRasterizer.Box, with value: UInt8) {
        makeUnique()
        let first = memory.bytes + area.y * width + area.x
        for row in 0..<area.height {
            (first + row * width).update(repeating: value, count: area.width)
        }
    }

    /// Adds the coverage of `source`, as compositing source over destination does.
    mutating func add(_ source: [UInt8], to area: CoverageRasterizer.Box) {
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

    /// Sets all pixels of four bytes of the area to the colour of full coverage.
    mutating func fill(_ area: CoverageRasterizer.Box, with color: CoverageColor) {
        makeUnique()
        for row in 0..<area.height {
            let first = memory.bytes + (area.y + row) * width + area.x * 4
            UnsafeMutableRawPointer(first).initializeMemory(
                as: UInt32.self, repeating: color.whole, count: area.width)
        }
    }

    /// Writes the coverage of another buffer's area in a colour, four bytes a pixel, at a pixel.
    mutating func paint(
        _ source: UnsafeCoverageBuffer, from area: CoverageRasterizer.Box,
        in color: CoverageColor, x: Int, y: Int
    ) {
        makeUnique()
        withExtendedLifetime(source.memory) {
            for row in 0..<area.height {
                let from = source.memory.bytes + (area.y + row) * source.width + area.x
                color.paint(
                    from, count: area.width,
                    to: UnsafeMutableRawPointer(memory.bytes + (y + row) * width + x * 4))
            }
        }
    }

    /// Writes a box of a picture in a gradient, four bytes a pixel, at a pixel. `source` has the
    /// coverage, with the box at `from`; nil: every pixel is covered.
    mutating func paint(
        _ source: UnsafeCoverageBuffer?, from first: (x: Int, y: Int),
        _ box: CoverageRasterizer.Box,
        in ink: GradientInk, _ colors: ContiguousArray<UInt32>, x: Int, y: Int
    ) {
        makeUnique()
        withExtendedLifetime(source?.memory) {
            colors.withUnsafeBufferPointer { colors in
                for row in 0..<box.height {
                    let coverage = source.map {
                        UnsafePointer($0.memory.bytes + (first.y + row) * $0.width + first.x)
                    }
                    let target = UnsafeMutableRawPointer(
                        memory.bytes + (y + row) * width + x * 4)
                    ink.paint(
                        colors, coverage, count: box.width, x: box.x, y: box.y + row,
                        to: target.assumingMemoryBound(to: UInt32.self))
                }
            }
        }
    }

    /// Calls `body` with the address of a pixel's byte; rows are `width` bytes apart.
    func withBytes<T>(x: Int, y: Int, _ body: (UnsafePointer<UInt8>) -> T) -> T {
        withExtendedLifetime(memory) { body(memory.bytes + y * width + x) }
    }
}
