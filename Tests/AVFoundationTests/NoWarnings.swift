import CLaminaGStreamer
import Foundation
import Testing

@testable import AVFoundation

/// Trait: fails a test if GStreamer or GLib logs a warning while the test runs.
struct NoWarnings: TestTrait, SuiteTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        Warnings.listen()
        _ = Warnings.drain()
        try await function()
        GStreamer.closing.wait()
        for text in Warnings.drain() { Issue.record("\(text)") }
    }
}

/// Warnings logged by GLib's libraries about misuse.
enum Warnings {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var texts: [String] = []

    static func listen() {
        _ = g_log_set_default_handler(
            { domain, level, text, _ in
                let serious = G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_WARNING.rawValue
                guard level.rawValue & serious != 0, let text else { return }
                let name = domain.map { String(cString: $0) } ?? ""
                // Other tests lay out text and read images meanwhile.
                if ["Pango", "GdkPixbuf"].contains(name) { return }
                let line = "\(name): \(String(cString: text))"
                Warnings.lock.withLock { Warnings.texts.append(line) }
            }, nil)
    }

    /// All messages since the last call.
    static func drain() -> [String] {
        lock.withLock {
            defer { texts = [] }
            return texts
        }
    }
}
