import Foundation

/// Memory for pictures: small ones from the heap, larger ones mapped by themselves.
///
/// Pictures that come and go by the thousand (tiles, lines of text) would otherwise leave holes in the heap that
/// the C library keeps: a long pan over a tiled layer stood at a gigabyte with a tenth of it in use. A mapping
/// goes back to the system when it is freed, and comes zeroed.
package enum PixelMemory {
    /// Bytes from which on memory is mapped.
    package static let least = 64 << 10

    /// Zeroed bytes; nil when there is no memory.
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

    /// Frees what `allocate` gave for the same count.
    package static func free(_ pointer: UnsafeMutableRawPointer, _ count: Int) {
        if count >= least {
            munmap(pointer, count)
        } else {
            pointer.deallocate()
        }
    }

    /// Gives back to the system what lies in whole pages of heap memory that is read no more, before it is freed: a
    /// picture that becomes another one is then in memory once.
    package static func forget(_ pointer: UnsafeRawPointer, _ count: Int) {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let start = (Int(bitPattern: pointer) + page - 1) / page * page
        let end = (Int(bitPattern: pointer) + count) / page * page
        guard end > start, let first = UnsafeMutableRawPointer(bitPattern: start) else { return }
        madvise(first, end - start, MADV_DONTNEED)
    }
}
