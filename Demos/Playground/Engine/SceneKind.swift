import Foundation

/// Kinds of scenes.
public enum SceneKind: Equatable, Sendable {
    /// Swift files of a scene.
    case source([URL])
    /// A folder with a manifest of the package manager.
    case package(URL)
    /// A `.ca` bundle, a `.caml` file, a Lottie animation, or a folder of animations.
    case document(URL)
    /// A recording.
    case recording(URL)
    /// A running program, by the number of its process.
    case program(pid_t)

    /// Reason for which a file cannot be opened.
    public struct Failure: Error, CustomStringConvertible, Sendable {
        /// Reason, as a sentence.
        public let description: String

        /// Failure with a reason.
        public init(description: String) { self.description = description }
    }

    /// The kind by the file's name: a Swift file, a folder of Swift files, a package, a layer
    /// document, an animation, a folder of animations or a recording.
    public init(_ url: URL) throws {
        switch url.pathExtension.lowercased() {
        case "swift": self = .source([url])
        case "ca", "caml", "xml", "json", "lottie", "tgs": self = .document(url)
        case "lamina": self = .recording(url)
        default:
            let files = try? FileManager.default.contentsOfDirectory(
                at: url, includingPropertiesForKeys: nil)
            if let files, files.contains(where: { $0.lastPathComponent == "Package.swift" }) {
                self = .package(url)
                return
            }
            let sources = (files ?? []).filter { $0.pathExtension == "swift" }
                .sorted { $0.path < $1.path }
            guard !sources.isEmpty else {
                if let files, files.contains(where: Self.isAnimation) {
                    self = .document(url)
                    return
                }
                throw Failure(
                    description:
                        "\(url.lastPathComponent) is no Swift file, folder of Swift files, package, layer document, animation, folder of animations or recording"
                )
            }
            self = .source(sources)
        }
    }

    /// True for a file or a folder that a list of scenes offers: other JSON files than animations
    /// are left out. Reads at most 4096 bytes of a file, and the names of a folder.
    public static func isOffered(_ url: URL) -> Bool {
        switch url.pathExtension.lowercased() {
        case "json": isAnimation(url)
        case "xml": false
        default: (try? SceneKind(url)) != nil
        }
    }

    /// True for a Lottie animation: by the name, for JSON also by its first bytes.
    private static func isAnimation(_ file: URL) -> Bool {
        switch file.pathExtension.lowercased() {
        case "lottie", "tgs": return true
        case "json":
            // A pipe has no size, and would wait for a writer.
            guard let size = FileStamp.size(of: file), size > 0,
                let handle = try? FileHandle(forReadingFrom: file),
                let head = try? handle.read(upToCount: 4096)
            else { return false }
            let text = String(decoding: head, as: UTF8.self)
            return ["\"layers\"", "\"fr\"", "\"ip\""].contains { text.contains($0) }
        default: return false
        }
    }

    /// Text of a new scene.
    public static let template = """
        import QuartzCore

        /// Builds the layers. Save the file, and the window shows the scene again at its time.
        /// y runs down; the scene has the size of `root`.
        func scene(_ root: CALayer) {
            root.bounds.size = CGSize(width: 640, height: 400)
            root.backgroundColor = CGColor(srgbRed: 0.07, green: 0.08, blue: 0.11, alpha: 1)

            let ball = CALayer()
            ball.name = "ball"
            ball.bounds.size = CGSize(width: 72, height: 72)
            ball.cornerRadius = 36
            ball.position = CGPoint(x: 160, y: 200)
            ball.backgroundColor = CGColor(srgbRed: 1, green: 0.45, blue: 0.35, alpha: 1)
            root.addSublayer(ball)

            // Try another duration, or .easeIn.
            let move = CABasicAnimation(keyPath: "position.x")
            move.toValue = 480
            move.duration = 1.2
            move.autoreverses = true
            move.repeatCount = .infinity
            move.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            ball.add(move, forKey: "move")
        }

        """
}
