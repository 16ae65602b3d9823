import CLaminaPixbuf
import Foundation
import Synchronization

extension CGImage {
    private static let limit = Atomic(1 << 28)

    /// Maximum number of pixels of an encoded image: a PNG, a GIF, any other file or bytes. Our
    /// own.
    ///
    /// Default 268 435 456, a gigabyte of memory: 16 384 × 16 384. A larger image is refused by the
    /// header, before memory is allocated, with an `ImageFileError` which names both numbers;
    /// initialisers which do not throw give nil, a layer document warns and shows nothing. For the
    /// whole process, any thread; values below 1 count as 1. Images made of uncompressed bytes are
    /// not limited: the bytes are in memory already.
    public static var pixelLimit: Int {
        get { limit.load(ordering: .acquiring) }
        set { limit.store(max(newValue, 1), ordering: .releasing) }
    }
}

/// Check of the size reported by an image loader before allocation; stops the loader for an image
/// above the limit.
final class SizeGate {
    private let limit: Int
    /// Refused size.
    private(set) var refused: (width: Int, height: Int)?

    init(limit: Int) { self.limit = limit }

    /// True if a picture of this size is allowed; the first refused size is kept.
    func admits(_ width: Int, _ height: Int) -> Bool {
        let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
        if !isTooLarge, count <= limit { return true }
        if refused == nil { refused = (width, height) }
        return false
    }

    /// The reason of a refusal as a message; nil without a refusal.
    var reason: String? {
        refused.map {
            "\($0.width) × \($0.height) pixels are more than the \(limit) that are allowed (CGImage.pixelLimit)"
        }
    }

    /// Connects to a loader with a shorter lifetime than the object.
    func watch(_ loader: OpaquePointer) {
        let prepared:
            @convention(c) (
                OpaquePointer?, gint, gint, UnsafeMutableRawPointer?
            ) -> Void = { loader, width, height, gate in
                guard let gate else { return }
                let me = Unmanaged<SizeGate>.fromOpaque(gate).takeUnretainedValue()
                // With a size of 0 the loader decodes no pixels.
                if !me.admits(Int(width), Int(height)) { gdk_pixbuf_loader_set_size(loader, 0, 0) }
            }
        g_signal_connect_data(
            UnsafeMutableRawPointer(loader), "size-prepared",
            unsafeBitCast(prepared, to: GCallback.self), Unmanaged.passUnretained(self).toOpaque(),
            nil, GConnectFlags(rawValue: 0))
    }
}

/// Blocks of a GIF file, up to the end of the first picture.
enum GIFFrame {
    /// Sizes of the screen and of the first picture, and the bytes up to the picture's end; nil for
    /// a file cut off earlier, or another format.
    static func first(of data: Data) -> (sizes: [(Int, Int)], end: Int)? {
        data.withUnsafeBytes { bytes -> (sizes: [(Int, Int)], end: Int)? in
            func word(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
            func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
            guard bytes.count > 13, data.starts(with: Array("GIF8".utf8)) else { return nil }
            var sizes = [(word(6), word(8))]
            var at = 13 + table(bytes[10])
            /// Past a chain of sub-blocks.
            func skip() -> Bool {
                while at < bytes.count, bytes[at] != 0 { at += Int(bytes[at]) + 1 }
                at += 1
                return at <= bytes.count
            }
            while at + 1 < bytes.count {
                switch bytes[at] {
                case 0x21:
                    at += 2
                    guard skip() else { return nil }
                case 0x2C:
                    guard at + 10 < bytes.count else { return nil }
                    sizes.append((word(at + 5), word(at + 7)))
                    at += 11 + table(bytes[at + 9])
                    return skip() ? (sizes, at) : nil
                default: return nil
                }
            }
            return nil
        }
    }
}
