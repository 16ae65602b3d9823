import CLaminaUnixSocket
import CoreGraphics
import Foundation

/// Image pixels in sealed shared memory, which no process can change.
package enum SharedPixels {
    /// Sealed memory file with these bytes; the caller closes the file. Nil when out of memory.
    package static func file(_ bytes: [UInt8]) -> Int32? {
        let file = unix_memory_create("lamina-image")
        guard file >= 0 else { return nil }
        guard bytes.withUnsafeBytes({ $0.write(to: file) }), unix_memory_seal(file) == 0 else {
            close(file)
            return nil
        }
        return file
    }

    /// Bytes of a foreign file. Throws for a file without seals or of another size.
    package static func bytes(of file: Int32, count: Int) throws -> Data {
        guard unix_memory_is_sealed(file) != 0 else {
            throw RemoteEnd.refused("the memory of an image is not sealed")
        }
        var found = stat()
        guard fstat(file, &found) == 0, found.st_size == count, count > 0 else {
            throw RemoteEnd.refused("the memory of an image has \(found.st_size) bytes of \(count)")
        }
        guard let place = mmap(nil, count, PROT_READ, MAP_SHARED, file, 0), place != MAP_FAILED
        else { throw RemoteEnd.refused("the memory of an image cannot be mapped") }
        return Data(
            bytesNoCopy: place, count: count,
            deallocator: .custom { place, count in munmap(place, count) })
    }
}
