import CoreGraphics
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
    /// Name of the archive's entry with the text; nil for a plain document.
    private(set) var entry: String?
    /// Names of all themes of an archive.
    var themes: [String] = []
    /// Chosen theme; nil for none.
    var theme: JSONText?
    /// Name of the chosen theme; nil for none.
    var themeName: String?
    /// Manifest of an archive; nil for a plain document.
    private var manifest: JSONValue?
    /// State machines of an archive, unread, by name.
    var stateMachines: [(name: String, data: Data)] = []

    private init(text: JSONText, images: ImageSource) { (self.text, self.images) = (text, images) }

    /// Document without images from outside.
    init(_ text: JSONText) { self.init(text: text, images: ImageSource(archive: nil, folder: nil)) }

    /// Reads a file by content: JSON, an archive or gzip. `animation` is the name of an animation
    /// in an archive; nil for the first. `theme` is the name of a theme; nil for the theme that the
    /// archive sets. Pipes and devices, which may have no end, are not read.
    init(contentsOf url: URL, animation: String?, theme: String?) throws {
        guard url.isRegularFile, let data = try? Data(contentsOf: url, options: .mappedIfSafe)
        else {
            throw LayerAnimationError.unreadable(url.lastPathComponent)
        }
        try self.init(
            data, beside: url.deletingLastPathComponent(), animation: animation, theme: theme)
    }

    init(_ data: Data, beside folder: URL?, animation: String?, theme: String?) throws {
        if ZipArchive.isOne(data) {
            try self.init(ZipArchive(data), animation: animation, theme: theme)
        } else {
            for case let (kind, name?) in [("animation", animation), ("theme", theme)] {
                throw LayerAnimationError.unknownName(kind: kind, name: name, known: [])
            }
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
        self.manifest = root
        let names = (root["animations"]?.elements ?? []).compactMap { $0["id"]?.string }
        let wanted =
            animation ?? root["initial"]?["animation"]?.string
            ?? root["activeAnimationId"]?.string ?? names.first
        guard let wanted else {
            throw LayerAnimationError.notAnAnimation("the archive lists no animation")
        }
        // Version 1 has animations/, version 2 has a/.
        let places = ["animations/\(wanted).json", "a/\(wanted).json"]
        guard let entry = places.first(where: archive.has), let data = try archive.entry(entry)
        else {
            throw LayerAnimationError.unknownName(kind: "animation", name: wanted, known: names)
        }
        self.entry = entry
        text = try JSONText(data)
        images = ImageSource(archive: archive, folder: nil)
        animations = names
        self.animation = wanted
        themes = (root["themes"]?.elements ?? []).compactMap { $0["id"]?.string }
        try setTheme(wantedTheme)
        for machine in root["stateMachines"]?.elements ?? [] {
            guard let name = machine["id"]?.string, let data = try archive.entry("s/\(name).json")
            else { continue }
            stateMachines.append((name, data))
        }
    }

    /// The same document with another theme; nil for the theme that the archive sets for the
    /// animation.
    ///
    /// Errors: `LayerAnimationError` for a document outside of an archive and an unknown theme.
    func with(theme name: String?) throws -> DocumentSource {
        var copy = self
        images.archive?.beginReading()
        try copy.setTheme(name)
        return copy
    }

    private mutating func setTheme(_ wanted: String?) throws {
        let entry = (manifest?["animations"]?.elements ?? []).first {
            $0["id"]?.string == animation
        }
        theme = nil
        themeName = wanted ?? entry?["initialTheme"]?.string
        guard let name = themeName else { return }
        guard
            let data = try images.archive?.entry("t/\(name).json")
                ?? images.archive?.entry("themes/\(name).json")
        else {
            throw LayerAnimationError.unknownName(kind: "theme", name: name, known: themes)
        }
        theme = try JSONText(data)
    }
}
