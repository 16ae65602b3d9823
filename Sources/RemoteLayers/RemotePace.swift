import CoreAnimation
import CoreGraphics
import Foundation
import LaminaPacketWire
import LaminaRenderTree

/// Rate limit of a client: above the limit the socket is not read, which makes the data wait in the
/// client's process.
///
/// Method: token buckets for commits, images and processing time. Thread: the reader's.
struct RemotePace {
    fileprivate struct Bucket {
        let size: Double
        let perSecond: Double
        var level: Double

        init(_ size: Double, _ perSecond: Double) {
            (self.size, self.perSecond, level) = (size, perSecond, size)
        }

        /// Seconds until the bucket is no longer overdrawn.
        var wait: Double { level < 0 ? -level / perSecond : 0 }
        mutating func fill(_ seconds: Double) { level = min(size, level + seconds * perSecond) }
    }

    private var commits = Bucket(RemoteLimit.burst, RemoteLimit.commitsPerSecond)
    private var imageBytes = Bucket(RemoteLimit.imageBurst, RemoteLimit.imageBytesPerSecond)
    /// Processing time in seconds; the burst allows for a large first commit.
    private var work = Bucket(0.5, RemoteLimit.share)
    private var last = SystemClock.shared.now()

    mutating func countCommit() { commits.level -= 1 }
    mutating func countImage(_ bytes: Int) { imageBytes.level -= Double(bytes) }

    /// Waits until the client is within its limits.
    mutating func wait(working seconds: Double) {
        work.level -= seconds
        let now = SystemClock.shared.now()
        let passed = now - last
        last = now
        commits.fill(passed)
        imageBytes.fill(passed)
        work.fill(passed)
        let wait = max(commits.wait, imageBytes.wait, work.wait)
        if wait > 0.001 { Thread.sleep(forTimeInterval: wait) }
    }
}

/// Rate limit for new connections. Each connection and disconnection is reported on the main queue,
/// which a client must not flood by reconnecting. Thread: the registry's.
struct RemoteAdmission {
    private var bucket = RemotePace.Bucket(
        Double(RemoteLimit.clients), RemoteLimit.admissionsPerSecond)
    private var last = SystemClock.shared.now()

    /// Waits until the next client may connect.
    mutating func wait() {
        let now = SystemClock.shared.now()
        bucket.fill(now - last)
        last = now
        bucket.level -= 1
        if bucket.wait > 0.001 { Thread.sleep(forTimeInterval: bucket.wait) }
    }
}

/// Periodic check of a client's memory besides images, because paths, texts and lists may have any
/// length.
struct RemoteAudit {
    /// The limit of memory besides images in bytes, also for one message, and the number of bytes
    /// between checks.
    static let limit = 256 << 20
    private static let period = 64 << 20
    private var received = 0

    /// Counts the bytes of a message: on the wire or in memory by the decoder's estimate, whichever
    /// is more. Throws above the limit. A check reads the layers again, because only reading has an
    /// estimate of the memory; the copy is within the limit.
    mutating func note(_ bytes: Int, limit: Int = Self.limit, _ key: () -> TreeKey) throws {
        received += bytes
        guard received > Self.period else { return }
        received = 0
        let message = WireEncoder(images: NoImages()).bytes(of: .key(key()))
        let decoder = WireDecoder(images: NoImages(), mostMemory: limit)
        if message.count <= limit { _ = try? decoder.message(message) }
        guard message.count <= limit, decoder.memory <= limit else {
            throw RemoteEnd.refused("layers of more than \(limit >> 20) MB")
        }
    }
}
