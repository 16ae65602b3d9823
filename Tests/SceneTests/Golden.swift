import CoreGraphics
import Foundation
import LayerHosting
import SceneGallery
import TestSupport

/// The golden pictures: their place, comparison and acceptance.
enum Golden {
    static let folder = Places.package.appendingPathComponent("Tests/SceneTests/Golden")
    static let budgets = Places.package.appendingPathComponent("Tests/SceneTests/budgets.txt")
    static let dumps = Places.package.appendingPathComponent("Tests/SceneTests/Dumps")
    static let renderer = folder.appendingPathComponent("renderer.txt")

    /// Accepts the drawn pictures: `LAMINA_ACCEPT=1 swift test --filter SceneTests`. Look at the
    /// pictures first.
    static let accepts = ProcessInfo.processInfo.environment["LAMINA_ACCEPT"] != nil

    static let command = "LAMINA_ACCEPT=1 swift test --filter SceneTests"

    /// True if this machine's driver drew the golden pictures. Only then must every pixel be equal;
    /// another driver may round otherwise.
    static let isSameRenderer: Bool = {
        guard let name = try? HostInfo.rendererName(),
            let text = try? String(contentsOf: renderer, encoding: .utf8)
        else { return false }
        return text.trimmingCharacters(in: .whitespacesAndNewlines) == name
    }()

    /// The allowed difference on the same driver: zero, except for scenes with scaled images. The
    /// place of an image on its atlas page depends on earlier images, and with the place the last
    /// bit of a sample.
    static let tolerances: [String: (difference: Int, pixels: Int)] = [
        "perspective": (1, 24), "gravity-chart": (1, 24), "delegate-contents": (1, 24),
        "timing-functions": (1, 24), "delegate-action": (1, 24), "masks": (1, 24),
        "filters": (2, 200),
    ]

    static func file(_ scene: Scene, _ time: Double) -> URL {
        folder.appendingPathComponent(scene.id).appendingPathComponent(name(time))
    }

    /// Milliseconds: such names sort, and contain a single point.
    static func name(_ time: Double) -> String {
        let digits = String(Int((time * 1000).rounded()))
        return String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
    }

    /// Compares a picture with its golden picture; returns nil within the tolerance, else the fault
    /// in words. Writes the drawn picture and the difference.
    static func check(_ frame: SceneFrame, of scene: Scene) throws -> String? {
        let url = file(scene, frame.time)
        let actual = PixelGrid(frame.image)
        if accepts {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try frame.image.writePNG(to: url)
            return nil
        }
        guard let image = try? CGImage(fileURL: url) else {
            return "there is no golden picture \(url.lastPathComponent); \(command)"
        }
        let expected = PixelGrid(image)
        let distance = PixelDistance(actual, expected)
        let tolerance = tolerances[scene.id] ?? (0, 0)
        let isRight =
            isSameRenderer
            ? distance.map {
                $0.largest <= tolerance.difference && $0.different <= tolerance.pixels
            } ?? false
            : distance.map { $0.mean < 0.5 && $0.far < 0.007 } ?? false
        if isRight { return nil }
        let output = try Places.output("golden-failures/\(scene.id)")
        let path = output.appendingPathComponent(url.lastPathComponent)
        if let difference = differencePicture(actual, expected),
            let picture = sideBySide([actual, expected, difference], scale: 2)?.image
        {
            try picture.writePNG(to: path)
        } else {
            try frame.image.writePNG(to: path)
        }
        return "\(distance?.description ?? "another size"): \(path.path); to accept: \(command)"
    }
}
