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
                #expect(cache.value(of: i) == i)
                #expect(cache.count <= 20 && cache.bytes <= 100)
                #expect(cache.bytes == cache.count * size)
            }
        }
    }

    /// The kind of fault: a cache removed all values at its limit, and the values in use were made
    /// again.
    @Test("used values stay while any number of others is added")
    func used() {
        for size in [0, 1] {
            var cache = BoundedCache<Int, Int>(most: 20, mostBytes: 20)
            for i in 0..<5 { cache.add(i, bytes: size, for: i) }
            for i in 5..<1000 {
                cache.add(i, bytes: size, for: i)
                for used in 0..<5 { #expect(cache.value(of: used) == used) }
                #expect(cache.bytes == cache.count * size)
            }
        }
    }

    @Test("a value larger than the limit leaves the others")
    func tooLarge() {
        var cache = BoundedCache<String, Int>(most: 20, mostBytes: 100)
        cache.add(1, bytes: 60, for: "a")
        cache.add(2, bytes: 101, for: "b")
        #expect(cache.value(of: "a") == 1 && cache.value(of: "b") == nil)
        cache.add(3, bytes: 41, for: "c")
        #expect(cache.value(of: "a") == nil && cache.value(of: "c") == 3)
    }
}
