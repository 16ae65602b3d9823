import Foundation

/// Reads layers from keyed archives that may be damaged.
///
/// ```swift
/// let layer = try LayerArchive.layer(from: data)
/// ```
///
/// Foundation's unarchiver stops the program where an archive refers to what is not there, to itself, or is of another
/// form than its classes write. What this reader is given is looked through first. Our own; archives a program made itself
/// can as well be read by `NSKeyedUnarchiver`.
public enum LayerArchive {
    /// Why an archive cannot be read, in a sentence.
    public struct Failure: Error, CustomStringConvertible, LocalizedError, Sendable {
        public let description: String
        public var errorDescription: String? { description }
    }

    /// Bytes an archive may have.
    public static let largestFile = 256 << 20

    /// The layer an archive holds, as `NSKeyedArchiver` writes it with its root object's key. Throws a `Failure`.
    /// Thread: any.
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
