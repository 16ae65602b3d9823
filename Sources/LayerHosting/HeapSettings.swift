import Foundation

/// Settings of the C library's allocator for large blocks, in a process which shows layers.
///
/// glibc maps blocks by themselves from a size which grows with every freed mapped block, up to 32
/// MB. Pictures made and freed by the frame, of Cairo, Pango, Foundation's `Data` and the driver
/// among others, then lie in the heap between small lasting blocks, and the freed memory cannot be
/// given back: a program with a hundred layers and ten images made in every frame grew to several
/// times its live memory. With a fixed size the heap does not grow. Measured: Docs/PERFORMANCE.md,
/// `Benchmarks churn`.
///
/// The settings hold for the whole process. Other settings are made in the environment before the
/// start (`MALLOC_MMAP_THRESHOLD_`, `GLIBC_TUNABLES`), or by `mallopt` after the first window, host
/// or snapshot.
enum HeapSettings {
    /// Size in bytes from which blocks are mapped by themselves, and given back when freed. Above
    /// the 64 KB blocks which llvmpipe makes and frees by the hundred in each frame: mapped, these
    /// blocks cost S1 a fifth of the frame rate.
    private static let least: Int32 = 256 << 10

    /// Makes the settings, once.
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
