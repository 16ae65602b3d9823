import Foundation
import LayerHosting
import QuartzCore
import Testing

/// Large blocks are mapped by themselves, so that they go back to the system when they are freed.
@Suite("Heap settings") struct HeapSettingsTests {
    /// glibc's allocator with nothing asked for in the environment; sanitizers bring another.
    static let isOurs =
        dlsym(nil, "mallopt") != nil && dlsym(nil, "__asan_init") == nil
        && dlsym(nil, "__tsan_init") == nil
        && ProcessInfo.processInfo.environment["MALLOC_MMAP_THRESHOLD_"] == nil
        && ProcessInfo.processInfo.environment["GLIBC_TUNABLES"] == nil

    @Test(
        "once something is drawn, blocks of a megabyte are mapped, also after larger ones were freed",
        .enabled(if: isOurs, "the allocator is another one, or was set from outside"))
    func mapped() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        _ = try Snapshot.image(of: layer)
        // Freed, it would have every block below 24 MB lie in the heap.
        free(malloc(24 << 20))
        // Some find room among what is free in the heap; none is touched.
        let blocks: [UnsafeMutableRawPointer] = (0..<256).map { _ in malloc(1 << 20) }
        defer { for block in blocks { free(block) } }
        // glibc notes in the word before a block whether it is mapped.
        #expect(blocks.contains { $0.load(fromByteOffset: -8, as: UInt.self) & 2 != 0 })
    }
}
