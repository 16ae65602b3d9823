import CoreGraphics
import DisplayList
import Foundation
import QuartzCore
import RenderTree
import SceneGallery

/// `lamina inspect`: a document as each stage of the flow sees it – layers, commit packet, display list.
///
/// Runs the stages themselves, without a GPU: images are placed by a stand-in.
enum InspectCommand {
    static let help = """
        usage: lamina inspect FILE [--time SECONDS] [--state NAME]
               lamina inspect FILE.lamina [--time SECONDS] [--packets yes]

        Prints what each stage makes of a document: the layer tree, the commit packet and the
        display list. Of a recording: what it holds, and the tree as it was at a time.

          FILE             a BUNDLE.ca, a FILE.caml or a FILE.lamina
          --time SECONDS   of the document's time, 0 to 1000000; default 0
          --state NAME     a state of the document
          --packets yes    every commit of the recording
        """

    static func run(_ words: ArraySlice<String>) throws {
        let arguments = try Arguments(words, known: ["time", "state", "packets"])
        let file = try arguments.requiredFile()
        let wanted = try arguments.number("time", within: 0...1e6)
        if RecordingFile.isOne(file) {
            if arguments.text("state") != nil { throw Failure("a recording has no states") }
            return try InspectRecording.run(
                file, at: wanted, packets: arguments.text("packets") == "yes")
        }
        if arguments.text("packets") != nil { throw Failure("--packets is for recordings") }
        let time = wanted ?? 0
        let exhibit = try RenderCommand.open(file, arguments)
        print("LAYERS")
        LayerPrinter.print(exhibit.content)

        let clock = ManualClock(100)
        let mail = Mailbox()
        exhibit.place(in: exhibit.naturalSize)
        exhibit.document?.start(at: clock.time)
        let context = LayerContext(root: exhibit.stage, sink: mail, clock: clock)
        CATransaction.flush()
        let tree = RenderTree()
        for packet in mail.packets {
            print("\nCOMMIT PACKET \(packet.serial)")
            print(packet, terminator: "")
            tree.apply(packet)
        }

        clock.time += time
        let evaluation = tree.evaluate(at: clock.time)
        print("\nFRAME at \(time) s: \(evaluation.isMoving ? "moving" : "still")", terminator: "")
        let wake = evaluation.nextWake - clock.time
        print(wake.isFinite ? ", next look in \(wake) s" : "")
        let images = NumberedImages()
        let planner = Planner(tree: tree, images: images)
        let size = exhibit.naturalSize
        planner.update(
            viewport: Viewport(
                width: max(1, Int(size.width.rounded(.up))),
                height: max(1, Int(size.height.rounded(.up))), scale: 1))
        print("\nDISPLAY LIST")
        ListPrinter.print(planner)
        images.print()
        withExtendedLifetime(context) {}
    }

    /// Keeps what was committed.
    private final class Mailbox: CommitSink, @unchecked Sendable {
        private let lock = NSLock()
        private var list: [CommitPacket] = []
        func post(_ packet: CommitPacket) { lock.withLock { list.append(packet) } }
        var packets: [CommitPacket] { lock.withLock { list } }
    }
}

/// Places every image on a page of its own; the page's number names the image.
final class NumberedImages: ImageResidency {
    func number(of page: CoveragePage) -> Int32 { -1 }
    func forget(_ image: CGImage) {}
    let surfaces = SurfaceLedger()

    private(set) var images: [CGImage] = []

    /// A line for every page.
    func print() {
        for (page, image) in images.enumerated() {
            Swift.print("  page \(page): image \(image.width)×\(image.height)")
        }
    }

    let generation: UInt32 = 1
    let largestSide = 16_384

    func place(_ image: CGImage, sampling: Sampling) -> ImagePlacement? {
        let known = images.firstIndex { $0 === image }
        if known == nil { images.append(image) }
        return ImagePlacement(
            page: Int32(known ?? images.count - 1), uv: SIMD4(0, 0, 1, 1),
            isOpaque: image.isOpaque)
    }
}
