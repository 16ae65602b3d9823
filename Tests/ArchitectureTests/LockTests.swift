import Foundation
import TestSupport
import Testing

/// State shared by threads is the value of a `Mutex`: the compiler then refuses an access without
/// the lock.
@Suite("Locks") struct LockTests {
    @Test("a lock beside its state says why, and few are left")
    func reasons() throws {
        let folder = Places.package.appendingPathComponent("Sources")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var locks = 0
        for case let url as URL in files! where url.pathExtension == "swift" {
            let lines = try String(contentsOf: url, encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
            for (i, line) in lines.enumerated() where line.hasSuffix("= NSLock()") {
                locks += 1
                let reason = i > 0 ? lines[i - 1].drop { $0 == " " } : ""
                #expect(
                    reason.hasPrefix("/// A plain lock: "),
                    "\(url.lastPathComponent):\(i + 1) has no reason for a lock beside its state")
            }
        }
        #expect((1...15).contains(locks), "\(locks) locks")
    }
}
