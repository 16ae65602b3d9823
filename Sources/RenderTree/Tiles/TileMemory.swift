/// The bytes of tiles and their limits; pure arithmetic.
///
/// Levels of detail and sizes of tiles are the application's choice, and every step of the level
/// takes four times the memory. The limits therefore count bytes, for all tiled layers of a picture
/// together.
public enum TileMemory {
    /// The least bytes counted for a tile, because each tile costs records and calls in addition to
    /// its pixels: 16 384 tiles of any size are 256 MiB.
    static let least = 16 << 10

    /// The limit in bytes of all tiles of a picture: 256 MiB, or sixteen times the target. The
    /// greater of both; the target's size is in pixels of four bytes. Negative numbers count as 0;
    /// beyond the range, `Int.max`.
    public static func limit(width: Int, height: Int) -> Int {
        max(256 << 20, product(product(width, height), 64))
    }

    /// The memory limit, in bytes, of cached invisible tiles of all layers of a tree. The limit
    /// equals the memory of the visible tiles, at least 64 MiB. Both together have at most 256 MiB:
    /// with visible tiles of 256 MiB or more the limit is 0. Our choice.
    public static func unseenLimit(visible: Int) -> Int {
        max(0, min(max(visible, 64 << 20), 256 << 20 - visible))
    }

    /// The bytes counted for a number of tiles of equal size in pixels: four bytes a pixel, at
    /// least 16 KiB a tile. Negative numbers count as 0; beyond the range, `Int.max`.
    public static func bytes(width: Int, height: Int, count: Int = 1) -> Int {
        product(max(least, product(product(width, height), 4)), count)
    }

    private static func product(_ a: Int, _ b: Int) -> Int {
        let (product, isTooMuch) = max(0, a).multipliedReportingOverflow(by: max(0, b))
        return isTooMuch ? .max : product
    }
}

extension TileRequest {
    /// The bytes counted for the requested tiles. Beyond the range, `Int.max`.
    public var bytes: Int { TileMemory.bytes(width: width, height: height, count: count) }
}
