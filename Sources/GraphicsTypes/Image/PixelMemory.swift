import Foundation

/// Memory of images: small images on the heap, larger images in separate mappings.
///
/// Thousands of short-lived images (tiles, lines of text) would otherwise fragment the heap, whose
/// memory the C library does not return: a long pan over a tiled layer took a gigabyte, with a
/// tenth of the memory in use. A mapping returns to the system when freed, and is zeroed when made.
package enum PixelMemory {
    /// Least size in bytes of a mapping.
    package static let least = 64 << 10

    /// Zeroed bytes; nil without memory.
    package static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        if count >= least { return map(count) }
        let made = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16)
        made.initializeMemory(as: UInt8.self, repeating: 0, count: max(count, 1))
        return made
    }

    package static func map(_ count: Int) -> UnsafeMutableRawPointer? {
        let made = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return made == MAP_FAILED ? nil : made
    }

    /// Frees the memory of `allocate` with the same count.
    package static func free(_ pointer: UnsafeMutableRawPointer, _ count: Int) {
        if count >= least {
            munmap(pointer, count)
        } else {
            pointer.deallocate()
        }
    }

    /// Returns whole pages of heap memory to the system before their end of life, because the bytes
    /// are not read again: a converted image then takes memory once only.
    package static func forget(_ pointer: UnsafeRawPointer, _ count: Int) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let start = (Int(bitPattern: pointer) + page - 1) / page * page
        let end = (Int(bitPattern: pointer) + count) / page * page
        guard end > start, let first = UnsafeMutableRawPointer(bitPattern: start) else { return }
        madvise(first, end - start, MADV_DONTNEED)
    }
}
