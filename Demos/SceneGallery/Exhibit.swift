import CoreGraphics
import Foundation
import LayerDocuments
import LayerHosting
import QuartzCore

/// File as a layer: a layer document, an animation or an image, in a container that can be fitted
/// into any window.
public final class Exhibit {
    /// The layer of the content, to be added to a window's root layer, whose y runs up.
    public let container = CALayer()
    /// The document's root layer, or a layer showing the image.
    public let content: CALayer
    /// Nil for an image and an animation.
    public let document: LayerDocument?
    /// Of a Lottie document.
    public let animation: LayerAnimation?
    /// State machine of the animation; nil without a requested state machine.
    public private(set) var machine: LayerStateMachine?
    /// State that the machine begins in; nil for the initial state.
    private var firstState: String?
    /// Points requested by the content.
    public let naturalSize: CGSize
    /// Warnings of the reader, such as unknown elements. Empty for images.
    public let warnings: [String]

    /// Extensions of Lottie documents.
    public static let animationTypes: Set<String> = ["json", "lottie", "tgs"]

    /// Reads a `.ca` bundle, a `.caml` file, a Lottie document or an image file. `animation`
    /// and `theme` are names in a `.lottie` archive; nil for the archive's own choice. Throws the
    /// reader's error.
    public init(contentsOf url: URL, animation name: String? = nil, theme: String? = nil) throws {
        let exists = FileManager.default.fileExists(atPath: url.path)
        let type = url.pathExtension.lowercased()
        if !exists || url.isFolder || ["caml", "xml", "ca"].contains(type) {
            let document = try LayerDocument(contentsOf: url)
            self.document = document
            content = document.rootLayer
            naturalSize = content.bounds.size == .zero ? document.size : content.bounds.size
            warnings = document.warnings
            animation = nil
        } else if Self.animationTypes.contains(type) {
            let animation = try LayerAnimation(contentsOf: url, animation: name, theme: theme)
            self.animation = animation
            content = animation.layer
            content.position = CGPoint(x: content.bounds.midX, y: content.bounds.midY)
            document = nil
            naturalSize = animation.size
            // The reader itself reports content that is not shown.
            warnings = []
        } else {
            let image = try CGImage(fileURL: url)
            let layer = CALayer()
            layer.contents = image
            layer.contentsGravity = .resizeAspect
            layer.bounds = CGRect(x: 0, y: 0, width: image.width, height: image.height)
            layer.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
            content = layer
            document = nil
            naturalSize = layer.bounds.size
            warnings = []
            animation = nil
        }
        container.name = "container"
        container.masksToBounds = true
        container.addSublayer(content)
    }

    /// The point of the container that is the middle of the content.
    private var middle: CGPoint {
        let frame = content.frame
        return CGPoint(x: frame.midX, y: frame.midY)
    }

    /// Shows the area of `size` around the content's middle, one point a point.
    public func place(in size: CGSize) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        container.masksToBounds = false
        container.bounds = CGRect(
            x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
            height: size.height)
        container.position = CGPoint(x: size.width / 2, y: size.height / 2)
        CATransaction.commit()
    }

    /// Scales the content to be wholly visible in a window of `size` with `scale` pixels a point.
    /// Text and other content drawn by layers gets the window's resolution.
    public func fit(into size: CGSize, scale: CGFloat) {
        guard naturalSize.width > 0, naturalSize.height > 0, size.width > 0, size.height > 0
        else { return }
        let zoom = min(size.width / naturalSize.width, size.height / naturalSize.height)
        Sharpness.set(zoom * scale, below: content)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        container.bounds = CGRect(
            x: middle.x - naturalSize.width / 2, y: middle.y - naturalSize.height / 2,
            width: naturalSize.width, height: naturalSize.height)
        container.position = CGPoint(x: size.width / 2, y: size.height / 2)
        container.transform = CATransform3DMakeScale(zoom, zoom, 1)
        CATransaction.commit()
    }

    /// A window size that shows the whole content and fits common screens.
    public var windowSize: CGSize {
        let scale = min(1, 1000 / max(naturalSize.width, 1), 700 / max(naturalSize.height, 1))
        return CGSize(
            width: max(160, (naturalSize.width * scale).rounded()),
            height: max(120, (naturalSize.height * scale).rounded()))
    }

    /// Lets a state machine of the animation run from the start of the exhibit; nil for the first
    /// machine, and for the machine's initial state. Throws for an unknown machine and state.
    public func run(machine name: String?, state: String?) throws {
        guard let animation else { throw ExhibitError.noStates }
        let made = try LayerStateMachine(animation, named: name)
        if let state, !made.stateNames.contains(state) {
            throw ExhibitError.unknownState(state, made.stateNames)
        }
        (machine, firstState) = (made, state)
    }

    /// The picture `time` seconds after the document began, and after `change` was made. Nil,
    /// because `size` is the natural size.
    public func image(
        size: CGSize? = nil, scale: CGFloat = 1, at time: CFTimeInterval = 0, background: CGColor?,
        after change: () -> Void = {}
    ) throws -> CGImage {
        try timed { clock in
            let host = try host(size: size, scale: scale, clock)
            change()
            host.commit()
            // A state machine changes its state at the end of a play, therefore time advances in
            // steps.
            let steps = machine == nil ? 1 : Int(min(max(time * 60, 1), 36_000))
            for _ in 0..<steps { host.advance(by: time / Double(steps)) }
            return try host.snapshot(background: background)
        }
    }

    /// The pictures of ascending times, in seconds after the document began.
    public func play(
        size: CGSize? = nil, scale: CGFloat = 1, at times: [CFTimeInterval], background: CGColor?,
        _ body: (CGImage) throws -> Void
    ) throws {
        try timed { clock in
            let host = try host(size: size, scale: scale, clock)
            let begin = host.clock.time
            for time in times {
                host.advance(to: begin + time)
                try body(try host.snapshot(background: background))
            }
        }
    }

    /// Runs `body` with a clock; the clock is the media time of a state machine.
    private func timed<R>(_ body: (ManualClock) throws -> R) rethrows -> R {
        let clock = ManualClock(100)
        guard machine != nil else { return try body(clock) }
        return try MediaTime.with(clock, delivery: .manual()) { try body(clock) }
    }

    /// Shows the document from its beginning.
    private func host(
        size: CGSize?, scale: CGFloat, _ clock: ManualClock
    ) throws -> ManualHost {
        let size = size ?? naturalSize
        guard size.width > 0, size.height > 0 else { throw ExhibitError.noSize }
        place(in: size)
        let host = ManualHost(root: container, size: size, scale: scale, clock: clock)
        host.isExact = true
        start(at: host.clock.time)
        host.commit()
        return host
    }

    /// Makes a time of the host the begin of the document; an animation plays again and again.
    public func start(at time: CFTimeInterval) {
        document?.start(at: time)
        guard let machine else {
            animation?.play(loop: .forever, at: time)
            return
        }
        if let firstState { machine.go(to: firstState) } else { machine.start() }
    }
}

/// Why a file cannot be shown.
public enum ExhibitError: Error, CustomStringConvertible {
    case noSize
    case noStates
    case unknownState(String, [String])

    /// Advice for the command line.
    public var description: String {
        switch self {
        case .noSize: "the root layer has no size; give one with --size WxH"
        case .noStates: "an image has no states"
        case .unknownState(let name, let all):
            "there is no state \(name); there are: \(all.joined(separator: ", "))"
        }
    }
}
