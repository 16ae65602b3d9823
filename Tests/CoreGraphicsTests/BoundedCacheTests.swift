import Testing

@testable import CoreGraphics

@Suite("Caches with limits of number and bytes")
struct BoundedCacheTests {
    @Test("few large values and many small values both stay within the limits")
    func limits() {
        for size in [0, 1, 10, 99, 100] {
            var cache = BoundedCache<Int, Int>(most: 20, mostBytes: 100)
            for i in 0..<1000 {
                cache.add(i, bytes: size, for: i)
                #expect(cache[i] == i)
                #expect(cache.count <= 20 && cache.bytes <= 100)
                #expect(cache.bytes == cache.count * size)
            }
        }
    }

    @Test("a value larger than the limit leaves the others")
    func tooLarge() {
        var cache = BoundedCache<String, Int>(most: 20, mostBytes: 100)
        cache.add(1, bytes: 60, for: "a")
        cache.add(2, bytes: 101, for: "b")
        #expect(cache["a"] == 1 && cache["b"] == nil)
        cache.add(3, bytes: 41, for: "c")
        #expect(cache["a"] == nil && cache["c"] == 3)
    }
}
