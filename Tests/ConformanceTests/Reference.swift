import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import TestSupport

/// A reference scene: a document, and the picture a browser made of the same description.
struct Reference {
    let name: String
    let folder: URL

    /// The name up to the dash.
    var family: String { String(name.prefix { $0 != "-" }) }

    static let folder = Places.shared("reference")

    static var all: [Reference] {
        guard let folder,
            let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        else { return [] }
        return files.filter { $0.hasSuffix(".caml") }.sorted()
            .map { Reference(name: String($0.dropLast(5)), folder: folder) }
    }

    /// Our picture: 320×240 points at scale 1 and time 0 on white.
    func render() throws -> PixelGrid {
        let document = try LayerDocument(
            contentsOf: folder.appendingPathComponent("\(name).caml"))
        let host = ManualHost(root: document.rootLayer, size: CGSize(width: 320, height: 240))
        document.start(at: host.clock.time)
        return PixelGrid(try host.snapshot(background: .white))
    }

    func expected() throws -> PixelGrid {
        PixelGrid(try CGImage(fileURL: folder.appendingPathComponent("\(name).png")))
    }
}
