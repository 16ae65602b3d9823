import Foundation

/// Text of an animation in a `.lottie` archive, for editors.
///
/// Input: bytes of an archive and the name of an animation. Output: the animation's text, and the
/// bytes of the archive with a changed text.
/// Cost: linear in the archive's size. Thread: any, one at a time.
package struct ArchivedAnimation {
    /// JSON text of the animation.
    package let text: Data
    private let archive: Data
    private let entry: String

    /// True if data begins as an archive.
    package static func isOne(_ data: Data) -> Bool { ZipArchive.isOne(data) }

    /// Reads an archive. `animation` is the name of an animation; nil for the archive's first.
    /// Errors: `LayerAnimationError`, also for an unknown name and for data other than an archive.
    package init(_ archive: Data, animation: String? = nil) throws {
        let source = try DocumentSource(archive, beside: nil, animation: animation, theme: nil)
        guard let entry = source.entry else {
            throw LayerAnimationError.notAnAnimation("the data is no archive")
        }
        (text, self.archive, self.entry) = (source.text.data, archive, entry)
    }

    /// Bytes of the archive with a changed text of the animation. All other entries stay, byte for
    /// byte.
    ///
    /// Errors: `LayerAnimationError`, also for a text that is no animation, and where the new
    /// archive does not have the text.
    package func writing(_ text: Data) throws -> Data {
        _ = try SceneCompiler(DocumentSource(JSONText(text)))
        let result = try ZipRewriter.replacing(entry, by: text, in: archive)
        guard try ZipArchive(result).entry(entry) == text else {
            throw LayerAnimationError.damagedArchive("“\(entry)” was not written")
        }
        return result
    }
}
