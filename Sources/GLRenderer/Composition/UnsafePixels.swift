import LaminaGraphicsTypes

/// A box of premultiplied pixels in unmanaged memory, as 32-bit numbers: blue in the lowest byte,
/// then green, red and alpha.
///
/// Idea: the four components of a pixel are multiplied in two registers, two components each.
/// Thread: one at a time.
final class UnsafePixels {
    private(set) var width: Int
    private(set) var height: Int
    /// The number of pixels in memory.
    let capacity: Int
    private let memory: UnsafeMutablePointer<UInt32>

    /// Arbitrary pixels.
    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        capacity = max(width * height, 1)
        memory = .allocate(capacity: capacity)
    }

    deinit { memory.deallocate() }

    /// True if the memory suffices for a size.
    func holds(_ width: Int, _ height: Int) -> Bool { width * height <= capacity }

    /// Sets another size, with arbitrary pixels. Precondition: `holds` is true.
    func resize(_ width: Int, _ height: Int) {
        precondition(holds(width, height), "memory for \(width) × \(height) pixels")
        (self.width, self.height) = (width, height)
    }

    /// True if no component of any pixel exceeds the alpha.
    var isPremultiplied: Bool { (0..<width * height).allSatisfy { memory[$0].isPremultiplied } }

    /// The address of a pixel; rows are `width` pixels apart.
    func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> { memory + y * width + x }

    /// The number of pixels before an address.
    func index(of pixel: UnsafeMutablePointer<UInt32>) -> Int { pixel - memory }

    /// Multiplies each component by the component of another pixel.
    @inline(__always)
    static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
        @inline(__always)
        func part(_ shift: UInt32) -> UInt32 {
            let product = (a &>> shift & 255) &* (b &>> shift & 255) &+ 128
            return ((product &+ product &>> 8) &>> 8) &<< shift
        }
        return part(0) | part(8) | part(16) | part(24)
    }

    /// Composites a pixel over another. Precondition: both are premultiplied (`isPremultiplied`); a
    /// component above its alpha would carry into the next component.
    @inline(__always)
    static func over(_ source: UInt32, _ under: UInt32) -> UInt32 {
        source &+ multiplyBytes(of: under, by: 255 &- source &>> 24)
    }
}
