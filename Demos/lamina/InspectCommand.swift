import CoreGraphics
import LaminaDisplayList
import Foundation
import QuartzCore
import LaminaRenderTree
import SceneGallery
import Synchronization

/// `lamina inspect`: a document in the form of each stage – layers, commit packet, display list.
///
/// Runs the stages themselves, without a GPU: images are placed by a stand-in.
enum InspectCommand {
    static let help = """
        usage: lamina inspect FILE [--time SECONDS] [--state NAME] [--theme NAME]
                              [--animation NAME] [--machine NAME] [--json]
               lamina inspect FILE.lamina [--time SECONDS] [--packets yes|no] [--json]

        Prints what each stage makes of a document: the layer tree, the commit packet and the
        display list. Of an animation also its frames, markers, themes, slots and state machines. Of a
        recording: what it holds, and the tree as it was at a time.

          FILE             a BUNDLE.ca, a FILE.caml, a FILE.json, .lottie or .tgs, or a
                           FILE.lamina
          --time SECONDS   of the document's time, 0 to 1000000; default 0
          --state NAME     a state of the document, or of a FILE.lottie's state machine
          --animation NAME an animation of a FILE.lottie; default: the archive's first
          --theme NAME     a theme of a FILE.lottie
          --machine NAME   a state machine of a FILE.lottie; default: the first
          --packets yes|no every commit of the recording; default no
          --json           the same as one JSON object, for programs

        Examples:
          lamina inspect card.caml --time 0.5
          lamina inspect walk.lamina --packets yes
          lamina inspect card.caml --json | jq .layers.sublayers
        """

    static let options = AnimationOptions.names.union(["time", "state", "packets"])
    static let flags: Set<String> = ["json"]

    static func run(_ words: ArraySlice<String>) throws {
        let arguments = try Arguments(words, known: options, flags: flags)
        let file = try arguments.requiredFile()
        let wanted = try arguments.number("time", within: 0...1e6)
        let packets = arguments.text("packets")
        if let packets, !["yes", "no"].contains(packets) {
            throw Failure("--packets wants yes or no, not \(packets)")
        }
        if RecordingFile.isOne(file) {
            if arguments.text("state") != nil { throw Failure("a recording has no states") }
            try AnimationOptions.refuse(arguments, for: "recordings")
            return try InspectRecording.run(
                file, at: wanted, packets: packets == "yes", json: arguments.has("json"))
        }
        if packets != nil { throw Failure("--packets is for recordings") }
        let time = wanted ?? 0
        let exhibit = try RenderCommand.open(file, arguments)
        let layers = exhibit.content
        let layersAsJSON = LayerJSON.object(layers)
        let layersAsText = LayerPrinter.text(of: layers)

        let clock = ManualClock(100)
        let mail = Mailbox()
        exhibit.place(in: exhibit.naturalSize)
        exhibit.start(at: clock.time)
        let context = LayerContext(root: exhibit.container, sink: mail, clock: clock)
        CATransaction.flush()
        let tree = RenderTree()
        for packet in mail.packets { tree.apply(packet) }

        clock.time += time
        let evaluation = tree.evaluate(at: clock.time)
        let wake = evaluation.nextWake - clock.time
        let images = NumberedImages()
        let planner = Planner(tree: tree, images: images)
        // Animated batches as in a window without changes for some frames.
        if AnimatedBatchMode.standard != .never {
            planner.useAnimatedBatches(.always, fewest: AnimatedBatchMode.whenStable.fewest)
        }
        // The settings of a picture over white, on a driver with a stencil.
        planner.setStencil(
            isOffered: ProcessInfo.processInfo.environment["LAMINA_STENCIL"] != "0",
            isBackdropOpaque: true)
        let size = exhibit.naturalSize
        planner.update(
            viewport: Viewport(
                width: Self.pixels(size.width), height: Self.pixels(size.height), scale: 1))
        let list = ListPrinter.text(of: planner) + images.text
        withExtendedLifetime(context) {}

        if arguments.has("json") {
            let frame: [String: Any] = [
                "time": time, "isMoving": evaluation.isMoving,
                "nextLook": wake.isFinite ? wake as Any : NSNull(),
            ]
            var object: [String: Any] = [
                "layers": layersAsJSON, "frame": frame, "displayList": LayerJSON.lines(list),
                "packets": mail.packets.map {
                    ["serial": $0.serial, "lines": LayerJSON.lines("\($0)")] as [String: Any]
                },
            ]
            if let animation = exhibit.animation {
                object["animation"] = AnimationPrinter.object(animation)
            }
            return try LayerJSON.print(object)
        }
        if let animation = exhibit.animation {
            print("ANIMATION")
            print(AnimationPrinter.text(of: animation))
        }
        print("LAYERS")
        print(layersAsText, terminator: "")
        for packet in mail.packets {
            print("\nCOMMIT PACKET \(packet.serial)")
            print(packet, terminator: "")
        }
        print("\nFRAME at \(time) s: \(evaluation.isMoving ? "moving" : "still")", terminator: "")
        print(wake.isFinite ? ", next look in \(wake) s" : "")
        print("\nDISPLAY LIST")
        print(list, terminator: "")
    }

    /// Pixels of a side, at least 1; of a side without a usable length 1, or a million.
    private static func pixels(_ side: CGFloat) -> Int {
        side > 1 ? Int(min(side.rounded(.up), 1_000_000)) : 1
    }

    /// Collects committed packets.
    private final class Mailbox: CommitSink, Sendable {
        private let list = Mutex<[CommitPacket]>([])
        func post(_ packet: CommitPacket) { list.withLock { $0.append(packet) } }
        var packets: [CommitPacket] { list.withLock { $0 } }
    }
}

/// Places every image on a separate page; the page's number identifies the image.
final class NumberedImages: ImageResidency {
    func number(of page: CoveragePage) -> Int32 { -1 }
    func forget(_ image: CGImage) {}
    let surfaces = SurfaceLifetimes()

    private(set) var images: [CGImage] = []
    /// Pages by image; the list of images keeps the identifiers valid.
    private var pages: [ObjectIdentifier: Int] = [:]

    /// A line for every page.
    var text: String {
        images.enumerated().map { "  page \($0): image \($1.width)×\($1.height)\n" }.joined()
    }

    let generation: UInt32 = 1
    let largestSide = 16_384

    func place(_ image: CGImage, sampling: Sampling) -> ImagePlacement? {
        let page = pages[ObjectIdentifier(image)] ?? images.count
        if page == images.count {
            images.append(image)
            pages[ObjectIdentifier(image)] = page
        }
        return ImagePlacement(
            page: Int32(page), uv: SIMD4(0, 0, 1, 1), isOpaque: image.isOpaque)
    }
}
