import Foundation
import TestSupport
import Testing

@testable import CoreGraphics

/// Bytes of a process.
private enum ProcessMemory {
    /// Peak resident memory of the process, as counted by Linux.
    static var most: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line.flatMap { Int($0.split(whereSeparator: \.isWhitespace)[1]) } ?? 0) << 10
    }
}

/// Memory of reading an image file: the retained picture and little more.
@Suite("Memory of image files") struct ImageMemoryTests {
    @Test(
        "while an image file is read, memory holds little more than its pixels",
        .disabled(if: Sanitizer.isPresent, "a sanitizer has memory of its own"))
    func peak() async {
        await #expect(processExitsWith: .success) {
            // A small image first: one-time allocations do not count.
            _ = try CGImage(encodedData: ImageMemoryTests.bitmap(8))
            let side = 3000
            let file = ImageMemoryTests.bitmap(side)
            let before = ProcessMemory.most
            let image = try CGImage(encodedData: file)
            let pixels = side * side * 4
            let taken = ProcessMemory.most - before
            precondition(image.width == side && before > 0)
            precondition(taken > pixels / 2 && taken < pixels * 5 / 4, "\(taken) of \(pixels)")
        }
    }

    /// A white BMP of one bit a pixel: the file is small beside the picture.
    private static func bitmap(_ side: Int) -> Data {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
        }
        let row = (side + 31) / 32 * 4
        var file = Data([0x42, 0x4D] + little(62 + row * side, 4) + little(0, 4))
        file += little(62, 4) + little(40, 4) + little(side, 4) + little(side, 4)
        file += little(1, 2) + little(1, 2) + little(0, 24) + [0, 0, 0, 0, 255, 255, 255, 0]
        return file + Data(repeating: 255, count: row * side)
    }
}
