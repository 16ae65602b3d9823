import Foundation
import LayerHosting
import QuartzCore
import Testing

/// Large blocks are mapped one by one, and therefore return to the system when freed.
@Suite("Heap settings") struct HeapSettingsTests {
    /// glibc's allocator with an empty environment; sanitizers replace the allocator.
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
        // Without the setting, freeing this block would place every block below 24 MB in the heap.
        free(malloc(24 << 20))
        // Some blocks fit in free heap space; no block is touched.
        let blocks: [UnsafeMutableRawPointer] = (0..<256).map { _ in malloc(1 << 20) }
        defer { for block in blocks { free(block) } }
        // glibc marks mapped blocks in the word before the block.
        #expect(blocks.contains { $0.load(fromByteOffset: -8, as: UInt.self) & 2 != 0 })
    }
}
