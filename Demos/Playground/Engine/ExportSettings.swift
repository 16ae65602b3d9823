import Foundation

/// Format of an exported file, by the extension of its name.
public enum ExportKind: String, CaseIterable, Sendable {
    case mp4, mkv, webm, gif
    case animatedPNG = "png"
    /// A picture for each frame, `NAME-%05d.png`.
    case pictures = "%05d.png"
    /// The recording with its source.
    case lamina

    /// The kind of a file; nil for an unknown extension.
    public init?(_ file: URL) {
        let type = file.pathExtension.lowercased()
        if type == "png" || type == "apng" {
            self = file.lastPathComponent.contains("%") ? .pictures : .animatedPNG
        } else if type == "mov" || type == "m4v" {
            self = .mp4
        } else if let kind = ExportKind(rawValue: type) {
            self = kind
        } else {
            return nil
        }
    }

    /// Name of the format on the screen.
    public var title: String {
        switch self {
        case .mp4: "MP4"
        case .mkv: "MKV"
        case .webm: "WebM"
        case .gif: "GIF"
        case .animatedPNG: "Animated PNG"
        case .pictures: "PNGs"
        case .lamina: "With Source"
        }
    }

    /// The path of a file with the extension of the given kind.
    public func applied(to path: String) -> String {
        var base = (path as NSString).deletingPathExtension
        if let number = base.range(of: "-?%[0-9]*d$", options: .regularExpression) {
            base.removeSubrange(number)
        }
        return self == .pictures ? "\(base)-%05d.png" : "\(base).\(rawValue)"
    }

    /// True if the format can be transparent.
    public var hasAlpha: Bool { [.gif, .animatedPNG, .pictures].contains(self) }
    /// True if the format has sound.
    public var hasSound: Bool { hasQuality }
    /// True if the format is compressed with losses.
    public var hasQuality: Bool { [.mp4, .mkv, .webm].contains(self) }
    /// The largest number of frames per second.
    public var mostFrames: Double { self == .gif ? 50 : 240 }
}

/// Settings of a film.
public struct ExportSettings: Equatable, Sendable, Codable {
    /// Frames a second, 1 to 240; GIF has at most 50.
    public var frameRate = 60.0
    /// Pixels per point, 0.05 to 8.
    public var scale = 1.0
    /// Quality of compressed films, 0 to 1.
    public var quality = 0.8
    /// True for a film without the background of the scene's own layer.
    public var isTransparent = false

    /// The default settings.
    public init() {}

    /// Settings of a file; missing keys have the defaults.
    public init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        frameRate = try keys.decodeIfPresent(Double.self, forKey: .frameRate) ?? frameRate
        scale = try keys.decodeIfPresent(Double.self, forKey: .scale) ?? scale
        quality = try keys.decodeIfPresent(Double.self, forKey: .quality) ?? quality
        isTransparent =
            try keys.decodeIfPresent(Bool.self, forKey: .isTransparent) ?? isTransparent
    }

    /// Arguments of `lamina export` for a kind; settings without effect on the kind are left out.
    /// The tool magnifies recorded pixels: `recorded` is their number per point.
    func arguments(for kind: ExportKind?, recorded: Double = 1) -> [String] {
        let most = kind?.mostFrames ?? 240
        let magnification = max(0.01, min(max(scale, 0.05), 8) / recorded)
        var words = [
            "--fps", TimingCode.number(min(max(frameRate, 1), most)),
            "--scale", String(format: "%.8g", magnification),
        ]
        if kind?.hasQuality ?? false {
            words += ["--quality", TimingCode.number(min(max(quality, 0), 1))]
        }
        if isTransparent, kind?.hasAlpha ?? false { words += ["--background", "none"] }
        return words
    }
}
