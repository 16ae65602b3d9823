import Testing

@testable import LaminaDisplayList

/// The memory of records: the buffer reserves space before writes, and copies keep their contents.
@Suite("Record buffer") struct RecordBufferTests {
    /// Capacity in texels, a private number of the buffer.
    private func capacity(_ buffer: UnsafeRecordBuffer) throws -> Int {
        try #require(Mirror(reflecting: buffer).descendant("memory", "capacity") as? Int)
    }

    @Test("records of any length lie behind each other, within the reserved memory")
    func growth() throws {
        for texels in [1, 7, 64, 5000] {
            var buffer = UnsafeRecordBuffer()
            for number in 0..<(20_000 / texels) {
                let place = buffer.appendRecord(texels)
                try #require(buffer.count == (number + 1) * texels)
                let room = try capacity(buffer)
                try #require(buffer.count <= room)
                for i in 0..<texels { place[i] = SIMD4(repeating: Float(number * texels + i)) }
            }
            #expect((0..<buffer.count).allSatisfy { buffer.texels[$0].x == Float($0) })
        }
    }

    @Test("a copy keeps its records when the original is written")
    func copies() {
        var buffer = UnsafeRecordBuffer()
        for i in 0..<5000 { buffer.appendRecord(1).pointee = SIMD4(repeating: Float(i)) }
        let copy = buffer
        buffer.makeUnique()
        for i in 0..<5000 { buffer.base[i] = .zero }
        #expect((0..<5000).allSatisfy { copy.texels[$0].x == Float($0) })
        buffer.removeAll()
        #expect(buffer.count == 0 && copy.count == 5000)
        buffer.appendRecord(1).pointee = SIMD4(repeating: -1)
        #expect(copy.texels[0].x == 0)
    }
}
