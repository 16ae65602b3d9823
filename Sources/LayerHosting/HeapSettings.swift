import Foundation

/// How the C library's allocator treats large blocks, in a process that shows layers.
///
/// glibc maps blocks by themselves from a size that grows with every mapped block that is freed, up to 32 MB. Pictures
/// that come and go by the frame, those of Cairo, Pango, Foundation's `Data` and the driver among them, then lie in the
/// heap between small things that stay, and what is freed cannot be given back: a program that makes a hundred
/// layers and ten images anew in every frame grew to several times what it held. With a fixed size it does not.
/// Measured: Docs/PERFORMANCE.md, `Benchmarks churn`.
///
/// It holds for the whole process. Whoever wants something else says so in the environment before the start
/// (`MALLOC_MMAP_THRESHOLD_`, `GLIBC_TUNABLES`), or calls `mallopt` after the first window, host or snapshot.
enum HeapSettings {
    /// Bytes from which blocks are mapped by themselves, and given back when they are freed. Above what llvmpipe makes and
    /// frees by the hundred in each frame, 64 KB: mapped, those cost S1 a fifth of its frame.
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

    /// glibc's `mallopt`, which the Swift module of the C library leaves out; nil where there is another library.
    private static let set: Set? = dlsym(nil, "mallopt").map { unsafeBitCast($0, to: Set.self) }
    private typealias Set = @convention(c) (Int32, Int32) -> Int32
}
