import Testing

@testable import LaminaPacketLog

/// Times in a file are limited, so that differences of times stay finite.
@Suite struct LogLimitTests {
    private func isRead(at time: Double) -> Bool {
        let bytes = LogChunk.bytes(LogChunk.Kind.instant.rawValue, at: time, [1, 2, 3])
        return bytes.withUnsafeBytes { LogChunk(at: 0, in: $0) } != nil
    }

    @Test("Times of chunks are within a limit")
    func times() {
        #expect(isRead(at: 0) && isRead(at: -1e12) && isRead(at: 1e12))
        #expect(!isRead(at: 1.1e12) && !isRead(at: -1e308) && !isRead(at: .greatestFiniteMagnitude))
        #expect(!isRead(at: .infinity) && !isRead(at: .nan))
    }
}
