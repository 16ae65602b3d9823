import Foundation
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// A panel for a path, with the matching scenes and folders; Return opens the chosen entry.
final class PathPanel: UIView {
    var onOpen: ((URL) -> Void)?
    var onClose: (() -> Void)?

    private let panel = CommandPanel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isHidden = true
        addSubview(panel)
        panel.provider = { [unowned self] in commands(for: $0) }
        panel.placeholder = "Path of a scene"
        panel.onClose = { [unowned self] in
            isHidden = true
            onClose?()
        }
    }
    required init?(coder: NSCoder) { nil }

    var isOpen: Bool { panel.isOpen }

    func open(in folder: URL) {
        isHidden = false
        setNeedsLayout()
        panel.open(note: "Return opens the file, or lists the folder.", text: folder.path + "/")
    }

    override func layoutSubviews() { panel.frame = bounds }

    private func commands(for text: String) -> [Command] {
        let typed = (text as NSString).expandingTildeInPath
        let isFolder = text.hasSuffix("/")
        let url = URL(fileURLWithPath: typed)
        let folder = isFolder ? url : url.deletingLastPathComponent()
        let start = isFolder ? "" : url.lastPathComponent.lowercased()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter {
            !$0.hasPrefix(".") && (start.isEmpty || $0.lowercased().hasPrefix(start))
        }.prefix(200).compactMap { name in
            let place = folder.appendingPathComponent(name)
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder)
            let isScene = SceneKind.isOffered(place)
            guard isFolder.boolValue || isScene else { return nil }
            if isFolder.boolValue, !isScene {
                return Command("\(name)/", staysOpen: true) { [unowned self] in
                    panel.text = place.path + "/"
                }
            }
            return Command(name) { [unowned self] in onOpen?(place) }
        }
    }
}
