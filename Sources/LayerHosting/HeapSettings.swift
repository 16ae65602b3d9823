import Foundation

/// Settings of the C library's allocator for large blocks, in a process that shows layers.
///
/// glibc maps blocks above a threshold separately, and raises the threshold with every freed mapped
/// block, up to 32 MB. Blocks allocated and freed in each frame – by Cairo, Pango, Foundation's
/// `Data`, the driver – then lie in the heap between small permanent blocks, and the freed memory
/// cannot be returned to the system. A program with a hundred new layers and ten new images in
/// every frame grew to several times its live memory. With a fixed threshold the heap does not
/// grow. Measured: Docs/PERFORMANCE.md, `Benchmarks churn`.
///
/// The settings apply to the whole process. Programs override the settings in the environment
/// before the start (`MALLOC_MMAP_THRESHOLD_`, `GLIBC_TUNABLES`), or by `mallopt` after the first
/// window, host or snapshot.
enum HeapSettings {
    /// The threshold in bytes for separately mapped blocks, returned to the system when freed. The
    /// value is above 64 KB, the size of hundreds of blocks allocated and freed by llvmpipe in each
    /// frame: mapping these blocks costs S1 a fifth of the frame rate.
    private static let least: Int32 = 256 << 10

    /// Applies the settings once.
    static func apply() { applied }

    private static let applied: Void = {
        let words = ProcessInfo.processInfo.environment
        let isChosen =
            words["MALLOC_MMAP_THRESHOLD_"] != nil
            || words["GLIBC_TUNABLES"]?.contains("glibc.malloc.mmap_threshold") ?? false
        guard !isChosen, let set else { return }
        let mappingThreshold: Int32 = -3
        _ = set(mappingThreshold, least)
    }()

    /// `mallopt` of glibc, which the Swift module of the C library leaves out; nil with another
    /// library.
    private static let set: Set? = dlsym(nil, "mallopt").map { unsafeBitCast($0, to: Set.self) }
    private typealias Set = @convention(c) (Int32, Int32) -> Int32
}
