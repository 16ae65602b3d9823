import CLaminaLibZip
import Foundation

/// Archive in memory, read by libzip. No file is written; entry names are keys, never paths.
final class ZipArchive {
    private let archive: OpaquePointer
    private let bytes: UnsafeMutableRawBufferPointer
    private let places: [String: UInt64]
    /// Bytes unpacked for one reading of a document.
    private(set) var unpacked = 0

    /// True if the data begins with the signature of a zip archive.
    static func isOne(_ data: Data) -> Bool { data.starts(with: [0x50, 0x4B]) }

    /// Opens an archive. Errors: `LayerAnimationError` for a damaged archive, and beyond the limits
    /// of entries and size.
    init(_ data: Data) throws {
        guard data.count <= DocumentLimits.archive else {
            throw LayerAnimationError.tooLarge("an archive of \(data.count) bytes")
        }
        let bytes = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(1, data.count), alignment: 16)
        data.copyBytes(to: bytes)
        var error = zip_error_t()
        guard
            let source = zip_source_buffer_create(
                bytes.baseAddress, zip_uint64_t(data.count), 0, &error)
        else {
            bytes.deallocate()
            throw LayerAnimationError.damagedArchive("no memory")
        }
        guard let archive = zip_open_from_source(source, ZIP_RDONLY, &error) else {
            let reason = String(cString: zip_error_strerror(&error))
            zip_source_free(source)
            bytes.deallocate()
            throw LayerAnimationError.damagedArchive(reason)
        }
        (self.archive, self.bytes) = (archive, bytes)
        let count = zip_get_num_entries(archive, 0)
        var places: [String: UInt64] = [:]
        for i in 0..<zip_uint64_t(clamping: min(count, Int64(DocumentLimits.entries))) {
            guard let name = zip_get_name(archive, i, 0) else { continue }
            places[String(cString: name)] = i
        }
        self.places = places
        guard count <= Int64(DocumentLimits.entries) else {
            throw LayerAnimationError.tooLarge("an archive of \(count) entries")
        }
    }

    deinit {
        zip_discard(archive)
        bytes.deallocate()
    }

    /// Resets the count of unpacked bytes, for another reading of a document.
    func beginReading() { unpacked = 0 }

    /// True if the archive has an entry.
    func has(_ name: String) -> Bool { places[name] != nil }

    /// Bytes of an entry; nil for an unknown name. Errors: `LayerAnimationError` for a damaged
    /// entry, and beyond the limit of all entries together.
    func entry(_ name: String) throws -> Data? {
        guard let place = places[name] else { return nil }
        guard let file = zip_fopen_index(archive, place, 0) else {
            throw LayerAnimationError.damagedArchive("“\(name)” cannot be opened")
        }
        defer { zip_fclose(file) }
        var output = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let read = zip_fread(file, &chunk, zip_uint64_t(chunk.count))
            guard read >= 0 else {
                throw LayerAnimationError.damagedArchive("“\(name)” is damaged")
            }
            if read == 0 { return output }
            unpacked += Int(read)
            guard unpacked <= DocumentLimits.archive else {
                throw LayerAnimationError.tooLarge(
                    "more than \(DocumentLimits.archive) bytes unpacked")
            }
            output.append(contentsOf: chunk[..<Int(read)])
        }
    }
}
