import CLaminaCairo
import Foundation

extension PixelMemory {
    /// Image surface whose pixels live as long as Cairo needs the surface; nil when out of memory.
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
        // After a failure the surface reports the error itself; the pixels are released here.
        if status != CAIRO_STATUS_SUCCESS { Unmanaged<Owner>.fromOpaque(owner).release() }
        return made
    }

    /// Key of the user data, identified by the address.
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
