import Foundation

/// Reader of layers from keyed archives of any origin.
///
/// ```swift
/// let layer = try LayerArchive.layer(from: data)
/// ```
///
/// Foundation's unarchiver traps on references out of range, reference cycles, and objects without
/// the parts of their class. This reader validates the archive first.
/// Not Apple's: for archives of the same program, `NSKeyedUnarchiver` works as well.
public enum LayerArchive {
    /// Failure to read an archive, with the reason in a sentence. `LayerArchive.layer(from:)`
    /// throws no other error.
    public struct Failure: Error, CustomStringConvertible, LocalizedError, Sendable {
        /// The reason in a sentence.
        public let description: String
        /// The reason in a sentence.
        public var errorDescription: String? { description }
    }

    /// Limit of an archive's size in bytes: 256 MiB.
    public static let largestFile = 256 << 20

    /// The root layer of an archive written by `NSKeyedArchiver`.
    ///
    /// Errors: `Failure` for a damaged archive, an archive above `largestFile`, or one without a
    /// layer.
    /// Thread: any. Complexity: O(size of the archive).
    public static func layer(from data: Data) throws -> CALayer {
        guard data.count <= largestFile else {
            throw Failure(
                description:
                    "\(data.count) bytes are more than the \(largestFile) an archive may have")
        }
        try ArchiveCheck.check(data)
        do {
            let layer = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
            if let layer { return layer }
        } catch {
            throw Failure(description: "the archive is damaged (\((error as NSError).code))")
        }
        throw Failure(description: "the archive holds no layer")
    }
}
