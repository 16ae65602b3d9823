import CoreAnimation
import CoreGraphics
import DisplayList
import Foundation
import Windowing

/// A window whose whole content is a layer tree.
///
/// The root layer always fills the window. Its coordinates have y down, as on iOS and in every Linux
/// toolkit, unless `isFlipped` is false. Frames are drawn on a thread of the window's own, so animations go
/// on while the application is busy. Thread: main.
public final class LayerWindow {
    /// Called for everything that happens; mouse events come with the layer under the pointer.
    public var onEvent: ((LayerWindow, WindowEvent, CALayer?) -> Void)?
    /// Asked before the window closes; nil closes it.
    public var shouldClose: ((LayerWindow) -> Bool)?

    /// The layer that fills the window. Setting another one moves the window to that tree.
    public var rootLayer: CALayer {
        didSet {
            guard rootLayer !== oldValue else { return }
            context.root = rootLayer
            fit()
        }
    }

    /// Frames drawn so far, with what each cost.
    public var frames: FrameLog { loop.log }
    /// Whether the root's y runs down, as asked for when the window was opened.
    public let isFlipped: Bool

    private let window: Window
    private let loop: RenderLoop
    private let context: LayerContext
    private var scale: CGFloat
    private(set) var isOpen = true

    /// Opens a window of this size in points, between 1 and 32767 a side.
    ///
    /// `background` is seen where no layer is; nil is black. A window that is not paced draws without waiting for the
    /// screen, for measuring. `clock` is the time its animations run in.
    ///
    /// Throws a `WindowingError` with one sentence when there is no display or no OpenGL 3.3, saying what
    /// to install.
    public init(
        title: String, size: CGSize, isFlipped: Bool = true, background: CGColor? = nil,
        isVisible: Bool = true, isPaced: Bool = true, clock: MediaClock = SystemClock.shared
    ) throws {
        window = try Window(
            title: title, width: Int(saturating: size.width), height: Int(saturating: size.height),
            isVisible: isVisible)
        self.isFlipped = isFlipped
        scale = CGFloat(window.contentScale)
        let root = CALayer()
        rootLayer = root
        let pixels = window.pixelSize
        loop = RenderLoop(
            window: window,
            viewport: Viewport(
                width: pixels.width, height: pixels.height, scale: window.contentScale),
            clock: clock)
        loop.clearColor = (background ?? .black).extendedSRGB
        loop.isPaced = isPaced
        context = LayerContext(root: root, sink: loop, clock: clock)
        fit()
        connect()
        window.title = title
        if !debugOptions.isEmpty { loop.setDebug(debugOptions) }
        loop.start()
        Application.opened(self)
    }

    // MARK: - The window

    /// The text in the window's title bar.
    public var title: String {
        get { window.title }
        set { window.title = newValue }
    }

    /// Size of the content in points.
    public var size: CGSize {
        get { CGSize(width: window.size.width, height: window.size.height) }
        set { window.setSize(width: Double(newValue.width), height: Double(newValue.height)) }
    }

    /// Pixels per point.
    public var contentScale: CGFloat { scale }

    public var isFullScreen: Bool {
        get { window.isFullScreen }
        set { window.isFullScreen = newValue }
    }

    /// What is shown over the picture for debugging; none by default, or what `LAMINA_DEBUG` names.
    public var debugOptions = DebugOptions.fromEnvironment {
        didSet { loop.setDebug(debugOptions) }
    }

    /// Closes the window and lets go of its layers. Animations in it end unfinished.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        context.detach()
        loop.stop()
        window.hide()
        Application.closed(self)
    }

    // MARK: - Layers

    /// The deepest layer at a point of the window (origin top left, y down), as it is on screen now.
    public func hitTest(_ point: CGPoint) -> CALayer? {
        let p = superspace(point)
        if let shown = rootLayer.presentation() { return shown.hitTest(p)?.model() }
        return rootLayer.hitTest(p)
    }

    /// A point of the window in the coordinates of the root's superspace (y up).
    private func superspace(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x, y: size.height - point.y)
    }

    /// Makes the root fill the window, without animation.
    private func fit() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        rootLayer.isGeometryFlipped = isFlipped
        rootLayer.contentsScale = scale
        let size = self.size
        rootLayer.bounds = CGRect(origin: rootLayer.bounds.origin, size: size)
        rootLayer.position = CGPoint(
            x: rootLayer.anchorPoint.x * size.width, y: rootLayer.anchorPoint.y * size.height)
        CATransaction.commit()
    }

    // MARK: - Events

    private func connect() {
        window.onEvent = { [weak self] event in self?.handle(event) }
        let context = Unchecked(value: self.context)
        loop.onEndings = { endings, time in
            let list = Array(endings)
            DispatchQueue.main.async { context.value.deliver(list, at: time) }
        }
        loop.onTiles = { requests in
            DispatchQueue.main.async { context.value.serve(requests, synchronously: false) }
        }
        // Layers that draw themselves in every frame do it on the main thread, one frame at a time.
        let gate = Gate()
        loop.onFrame = { time in
            guard context.value.hasAnimatedDrawing, gate.enter() else { return }
            DispatchQueue.main.async {
                gate.leave()
                _ = context.value.displayAnimatedLayers(at: time)
            }
        }
    }

    private func handle(_ event: WindowEvent) {
        var hit: CALayer?
        switch event {
        case .resized(_, _, let w, let h):
            fit()
            CATransaction.flush()
            loop.resize(Viewport(width: w, height: h, scale: Double(scale)))
        case .scaleChanged(let s): rescale(CGFloat(s))
        case .exposed: loop.expose()
        case .mouseMoved(let x, let y), .mouseDown(_, let x, let y, _),
            .mouseUp(_, let x, let y, _),
            .scrolled(_, _, let x, let y):
            if onEvent != nil { hit = hitTest(CGPoint(x: x, y: y)) }
        default: break
        }
        onEvent?(self, event, hit)
        if case .closeRequested = event, shouldClose?(self) ?? true { close() }
    }

    /// Pixels per point changed: layers whose delegates agree take the new scale.
    private func rescale(_ new: CGFloat) {
        scale = new
        fit()
        ContentsScale.inherit(new, from: self, below: rootLayer)
        let pixels = window.pixelSize
        loop.resize(
            Viewport(width: pixels.width, height: pixels.height, scale: Double(new)))
    }
}

/// Lets one in at a time and turns others away.
final class Gate: @unchecked Sendable {
    private let lock = NSLock()
    private var isTaken = false

    func enter() -> Bool {
        lock.withLock {
            defer { isTaken = true }
            return !isTaken
        }
    }

    func leave() { lock.withLock { isTaken = false } }
}

/// A value whose use the surrounding code confines to one thread at a time.
struct Unchecked<T>: @unchecked Sendable { let value: T }

extension DebugOptions {
    /// `LAMINA_DEBUG=borders,damage`: names of options, separated by commas.
    public static var fromEnvironment: DebugOptions {
        let names: [String: DebugOptions] = [
            "borders": .borders, "blending": .blending, "offscreen": .offscreen,
            "rasterCache": .rasterCache, "damage": .damage, "batches": .batches,
            "overdraw": .overdraw,
        ]
        let text = ProcessInfo.processInfo.environment["LAMINA_DEBUG"] ?? ""
        var options: DebugOptions = []
        for name in text.split(separator: ",") {
            if let option = names[String(name)] {
                options.insert(option)
            } else {
                Log.note("LAMINA_DEBUG knows no view named \(name)")
            }
        }
        return options
    }
}
