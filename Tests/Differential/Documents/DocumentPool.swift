import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import RandomTrees
import TestSupport

/// Valid documents, to be damaged: output of our writer and archiver for random programs, samples
/// written by hand, and images in every format known to the reader.
///
/// The pool is the same on every machine and in every process with the same hashing
/// (`SWIFT_DETERMINISTIC_HASHING`).
public struct DocumentPool: Sendable {
    /// Undamaged documents by kind.
    public private(set) var documents: [TestDocument.Kind: [TestDocument]] = [:]

    /// Programs whose trees are written and archived.
    private static let programs: ClosedRange<UInt64> = 1...24

    /// Pool of samples, test bundles and written programs. Throws errors of files and writers.
    public init() throws {
        documents[.image] = try Self.images()
        documents[.markup] = SampleMarkup.all.map { TestDocument(.markup, "sample", $0.utf8) }
        let speaker = Places.package.appendingPathComponent("Tests/Bundles/Speaker.ca")
        documents[.bundle] = [try TestDocument(contentsOf: speaker), try Self.album()]
        for seed in Self.programs { try add(Generator.program(seed: seed)) }
    }

    /// Any document of a kind.
    public func pick(_ kind: TestDocument.Kind, _ dice: inout Dice) -> TestDocument {
        dice.pick(documents[kind]!)
    }

    private static func images() throws -> [TestDocument] {
        try String(decoding: PackageResources.images_txt, as: UTF8.self)
            .split(separator: "\n").map { line in
                let words = line.split(separator: " ").map(String.init)
                guard words.count == 2, let data = Data(base64Encoded: words[1]) else {
                    throw Misstatement("a line of images.txt is no image")
                }
                return TestDocument(.image, words[0], data)
            }
    }

    /// A bundle with a picture of each of a few formats.
    private static func album() throws -> TestDocument {
        let pictures = try images().filter {
            ["rgba.png", "base.jpg", "still.gif", "lossy.webp"].contains($0.files[0].name)
        }
        let layers = pictures.map {
            """
            <CALayer bounds="0 0 8 6"><contents type="CGImage" src="assets/\($0.files[0].name)"/></CALayer>
            """
        }
        let index = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>documentHeight</key><real>20</real><key>documentWidth</key><real>20</real>
            <key>geometryFlipped</key><true/><key>rootDocument</key><string>main.caml</string></dict></plist>
            """
        let main = """
            <caml><CALayer bounds="0 0 20 20"><sublayers>
            \(layers.joined(separator: "\n"))
            </sublayers></CALayer></caml>
            """
        var files = [
            TestDocument.File("index.xml", Array(index.utf8)),
            TestDocument.File("main.caml", Array(main.utf8)),
        ]
        files += pictures.map {
            TestDocument.File("assets/\($0.files[0].name)", $0.files[0].bytes)
        }
        return TestDocument(.bundle, files)
    }

    /// Adds the final tree of a program, as a bundle, as the CAML alone and as archives in both
    /// formats.
    private mutating func add(_ program: Program) throws {
        try MediaTime.with(ManualClock(100), delivery: MainDelivery.manual()) {
            let interpreter = Interpreter()
            for statement in program.statements where statement.frame == nil {
                interpreter.perform(statement)
            }
            _ = interpreter.close()
            let root = interpreter.root
            let bundle = try Self.bundle(of: root)
            documents[.bundle]!.append(bundle)
            if let main = bundle.files.first(where: { $0.name == "main.caml" }) {
                documents[.markup]!.append(TestDocument(.markup, "main.caml", main.bytes))
            }
            for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
                let archiver = NSKeyedArchiver(requiringSecureCoding: true)
                archiver.outputFormat = format
                archiver.encode(root, forKey: NSKeyedArchiveRootObjectKey)
                archiver.finishEncoding()
                documents[.archive, default: []].append(
                    TestDocument(.archive, "layer.archive", archiver.encodedData))
            }
        }
    }

    private static func bundle(of root: CALayer) throws -> TestDocument {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-pool-\(UUID().uuidString).ca")
        defer { try? FileManager.default.removeItem(at: folder) }
        try LayerDocument.write(root, to: folder)
        return try TestDocument(contentsOf: folder)
    }
}
