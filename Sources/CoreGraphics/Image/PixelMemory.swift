import CCairo
import Foundation

/// Memory for pictures: small ones from the heap, larger ones mapped by themselves.
///
/// Pictures that come and go by the thousand (tiles, lines of text) would otherwise leave holes in the heap that
/// the C library keeps: a long pan over a tiled layer stood at a gigabyte with a tenth of it in use. A mapping
/// goes back to the system when it is freed, and comes zeroed.
enum PixelMemory {
    /// Bytes from which on memory is mapped.
    static let least = 64 << 10

    /// Zeroed bytes; nil when there is no memory.
    static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        if count >= least { return map(count) }
        let made = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
        made.initializeMemory(as: UInt8.self, repeating: 0, count: max(count, 1))
        return made
    }

    private static func map(_ count: Int) -> UnsafeMutableRawPointer? {
        let made = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return made == MAP_FAILED ? nil : made
    }

    /// Frees what `allocate` gave for the same count.
    static func free(_ pointer: UnsafeMutableRawPointer, _ count: Int) {
        if count >= least {
            munmap(pointer, count)
        } else {
            pointer.deallocate()
        }
    }

    /// An image surface whose pixels live as long as Cairo needs them; nil when there is no memory.
    static func surface(_ format: cairo_format_t, _ width: Int, _ height: Int) -> OpaquePointer? {
        let stride = Int(cairo_format_stride_for_width(format, Int32(width)))
        let count = stride * height
        guard stride > 0, count >= least else {
            return cairo_image_surface_create(format, Int32(width), Int32(height))
        }
        guard let pixels = map(count) else { return nil }
        guard
            let made = cairo_image_surface_create_for_data(
                pixels.assumingMemoryBound(to: UInt8.self), format, Int32(width), Int32(height),
                Int32(stride))
        else {
            free(pixels, count)
            return nil
        }
        let owner = Unmanaged.passRetained(Owner(pixels, count)).toOpaque()
        let status = cairo_surface_set_user_data(made, key, owner) { owner in
            if let owner { Unmanaged<Owner>.fromOpaque(owner).release() }
        }
        // Refused or failed: the surface says so itself, and the pixels go.
        if status != CAIRO_STATUS_SUCCESS { Unmanaged<Owner>.fromOpaque(owner).release() }
        return made
    }

    /// Its address is what counts.
    nonisolated(unsafe) private static let key: UnsafeMutablePointer<cairo_user_data_key_t> = {
        let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
        key.initialize(to: cairo_user_data_key_t())
        return key
    }()

    private final class Owner {
        private let pixels: UnsafeMutableRawPointer
        private let count: Int
        init(_ pixels: UnsafeMutableRawPointer, _ count: Int) {
            (self.pixels, self.count) = (pixels, count)
        }
        deinit { PixelMemory.free(pixels, count) }
    }
}
