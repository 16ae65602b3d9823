import Foundation

/// Text of an animation, and the source of the images.
struct DocumentSource {
    var text: JSONText
    /// Images beside the document or in the archive.
    var images: ImageSource
    /// Names of all animations of an archive, in the archive's order; empty for a plain document.
    var animations: [String] = []
    /// Name of the animation in the archive; nil for a plain document.
    var animation: String?
    /// Names of all themes of an archive.
    var themes: [String] = []
    /// Chosen theme; nil for none.
    var theme: JSONText?
    /// State machines of an archive, unread, by name.
    var stateMachines: [(name: String, data: Data)] = []

    private init(text: JSONText, images: ImageSource) { (self.text, self.images) = (text, images) }

    /// Reads a file by content: JSON, an archive or gzip. `animation` is the name of an animation
    /// in an archive; nil for the first. `theme` is the name of a theme; nil for the theme that the
    /// archive sets.
    init(contentsOf url: URL, animation: String?, theme: String?) throws {
        guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
            throw LayerAnimationError.unreadable(url.lastPathComponent)
        }
        try self.init(
            data, beside: url.deletingLastPathComponent(), animation: animation, theme: theme)
    }

    init(_ data: Data, beside folder: URL?, animation: String?, theme: String?) throws {
        if ZipArchive.isOne(data) {
            try self.init(ZipArchive(data), animation: animation, theme: theme)
        } else {
            if let theme { throw LayerAnimationError.unreadable("theme “\(theme)”") }
            let plain = GzipData.isOne(data) ? try GzipData.unpack(data) : data
            try self.init(
                text: JSONText(plain), images: ImageSource(archive: nil, folder: folder))
        }
    }

    /// dotLottie 1 and 2: a manifest that lists animations, each an entry of the archive.
    private init(_ archive: ZipArchive, animation: String?, theme wantedTheme: String?) throws {
        guard let manifest = try archive.entry("manifest.json") else {
            throw LayerAnimationError.notAnAnimation("the archive has no manifest.json")
        }
        let root = try JSONText(manifest).root
        let names = (root["animations"]?.elements ?? []).compactMap { $0["id"]?.string }
        let wanted =
            animation ?? root["initial"]?["animation"]?.string
            ?? root["activeAnimationId"]?.string ?? names.first
        guard let wanted else {
            throw LayerAnimationError.notAnAnimation("the archive lists no animation")
        }
        // Version 1 has animations/, version 2 has a/.
        guard
            let data = try archive.entry("animations/\(wanted).json")
                ?? archive.entry("a/\(wanted).json")
        else { throw LayerAnimationError.unreadable("“\(wanted)” of the archive") }
        text = try JSONText(data)
        images = ImageSource(archive: archive, folder: nil)
        animations = names
        self.animation = wanted
        themes = (root["themes"]?.elements ?? []).compactMap { $0["id"]?.string }
        let entry = (root["animations"]?.elements ?? []).first { $0["id"]?.string == wanted }
        if let name = wantedTheme ?? entry?["initialTheme"]?.string {
            guard
                let data = try archive.entry("t/\(name).json")
                    ?? archive.entry("themes/\(name).json")
            else { throw LayerAnimationError.unreadable("theme “\(name)” of the archive") }
            theme = try JSONText(data)
        }
        for machine in root["stateMachines"]?.elements ?? [] {
            guard let name = machine["id"]?.string, let data = try archive.entry("s/\(name).json")
            else { continue }
            stateMachines.append((name, data))
        }
    }
}
