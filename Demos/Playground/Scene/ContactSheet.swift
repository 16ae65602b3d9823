import CoreGraphics
import Foundation
import LayerDocuments
import QuartzCore

/// A contact sheet: all animations of a folder side by side, each in a separate loop.
enum ContactSheet {
    /// The most animations of a sheet; a hundred small animations play at 60 frames a second.
    private static let most = 100
    private static let cell = CGSize(width: 148, height: 168)
    private static let gap: CGFloat = 12
    /// Points of the line with the file's name.
    private static let line: CGFloat = 20

    /// Fills the root with the animations of a folder, by their names. Files that are no animations
    /// are named in warnings. Throws `SceneFile.Failure` for a folder without an animation.
    static func fill(_ root: CALayer, from folder: URL) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.hasPrefix(".") }.sorted()
        let files = names.map { folder.appendingPathComponent($0) }.filter(AnimationFile.isOne)
        var cells: [CALayer] = []
        for file in files where cells.count < most {
            // Each file has the time that a scene has.
            Answers.send(.reading)
            do {
                let animation = try LayerAnimation(contentsOf: file)
                cells.append(Self.cell(animation, file.lastPathComponent))
            } catch {
                Answers.send(.warning("\(file.lastPathComponent): \(error)"))
            }
        }
        Answers.send(.reading)
        guard !cells.isEmpty else {
            throw SceneFile.Failure(description: "the folder has no animation that can be read")
        }
        if files.count > most {
            Answers.send(.warning("\(most) animations of \(files.count) files are shown"))
        }
        let columns = Int(Double(cells.count).squareRoot().rounded(.up))
        let rows = (cells.count + columns - 1) / columns
        let step = CGSize(width: cell.width + gap, height: cell.height + gap)
        root.backgroundColor = CGColor(srgbRed: 0.87, green: 0.88, blue: 0.9, alpha: 1)
        root.bounds.size = CGSize(
            width: CGFloat(columns) * step.width + gap, height: CGFloat(rows) * step.height + gap)
        for (i, layer) in cells.enumerated() {
            layer.frame.origin = CGPoint(
                x: gap + CGFloat(i % columns) * step.width,
                y: gap + CGFloat(i / columns) * step.height)
            root.addSublayer(layer)
        }
    }

    private static func cell(_ animation: LayerAnimation, _ name: String) -> CALayer {
        let card = CALayer()
        card.name = name
        card.bounds.size = cell
        card.backgroundColor = .white
        card.cornerRadius = 8
        card.masksToBounds = true
        let animated = animation.unrolled(at: CACurrentMediaTime(), repeats: true)
        let room = CGSize(width: cell.width, height: cell.height - line)
        let scale = min(room.width / animation.size.width, room.height / animation.size.height)
        // The document's own layer keeps its transform: an outer layer fits it into the card.
        let fit = CALayer()
        fit.bounds.size = animation.size
        fit.position = CGPoint(x: room.width / 2, y: room.height / 2)
        fit.transform = CATransform3DMakeScale(scale, scale, 1)
        fit.addSublayer(animated)
        card.addSublayer(fit)
        let text = CATextLayer()
        text.string = name
        text.fontSize = 11
        text.alignmentMode = .center
        text.truncationMode = .middle
        text.foregroundColor = CGColor(gray: 0.25, alpha: 1)
        text.frame = CGRect(x: 6, y: room.height, width: cell.width - 12, height: line)
        card.addSublayer(text)
        return card
    }
}
