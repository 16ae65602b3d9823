import CoreAnimation
import CoreGraphics
import LaminaDisplayList
import Foundation
import LaminaPacketLog
import LaminaRenderTree
import LaminaWindowing
import Synchronization

/// Window whose whole content is a layer tree.
///
/// Input: a layer tree, committed by transactions on the main thread. Output: frames on the screen,
/// and events (`onEvent`) with the layer under the pointer.
///
///     main thread:    layers ─ commit ─▶ packets ─┐
///     render thread:   RenderLoop ◀────────────┘ ─▶ FrameStage ─▶ Presenter ─▶ screen
///
/// The root layer always fills the window. The root's coordinates have y down, as on iOS and in
/// every Linux toolkit, unless `isFlipped` is false. Frames are drawn on a separate thread:
/// animations continue while the application is busy.
///
/// The window appears with the frame of the first commit: usually the commit at the end of the main
/// run loop's turn which opened the window. A frame of a new size has the layout of the same size.
/// `Application` keeps the window until the window is closed; a closed window has released all
/// resources, keeps the last size and ignores new values. Thread: main.
public final class LayerWindow {
    /// Called for every event of the window; mouse events come with the layer under the pointer.
    /// The layer is the model layer, and nil for other events. Default nil. Thread: main.
    public var onEvent: ((LayerWindow, WindowEvent, CALayer?) -> Void)?
    /// True if `onEvent` gets the layer hit by a pointer event, which costs a search of the layers
    /// as shown. Default true.
    package var tellsLayers = true
    /// Called before the window closes; false keeps the window open. Nil, the default, closes the
    /// window. Called for requests of the user, but neither by `close()` nor for a destroyed
    /// window.
    public var shouldClose: ((LayerWindow) -> Bool)?

    /// Layer which fills the window. Setting another layer moves the window to the other layer's
    /// tree. The layer's geometry, `contentsScale` and flipping are set by the window.
    public var rootLayer: CALayer {
        didSet {
            guard rootLayer !== oldValue else { return }
            context.root = rootLayer
            fit()
        }
    }

    /// Frames drawn since the window opened, with the cost of each. The last 512 are kept.
    public var frames: FrameLog { loop.log }
    /// True if the root's y runs down, as chosen when the window was opened. Default true.
    public let isFlipped: Bool

    let window: Window
    let loop: RenderLoop
    private let context: LayerContext
    /// Begins a recording from the next frame on, with the classes of views.
    func begin(_ recorder: PacketRecorder) {
        context.nameClasses()
        loop.record(recorder)
    }
    private var scale: CGFloat
    /// Size in points for which the layers are laid out.
    private var laidOut = CGSize.zero
    let links: WindowLinks
    /// True if the window is to be shown as soon as a picture is ready.
    private var isWanted = false
    /// False after `close()`, and after the window system has destroyed the window. A closed window
    /// cannot be opened again.
    public private(set) var isOpen = true
    var recorder: PacketRecorder?
    private var remoteEvents = RemoteEvents()
    private var presses = Presses()
    private var reduction = SizeReduction()

    /// Opens a window of this size in points, at least 1 a side. The limits are 16384 pixels a side
    /// and 8192 × 8192 pixels in all. Larger sizes are reduced and logged.
    ///
    /// `background` is visible outside of layers; nil is black. With an alpha below 1 the window is
    /// transparent outside the layers: `isTransparent`. A window with `isPaced` false draws without
    /// waiting for the screen, for measurements. `clock` is the time of the window's animations.
    ///
    /// Throws a `WindowingError` without a display or OpenGL 3.3; the error's sentence names the
    /// package to install.
    public init(
        title: String, size: CGSize, isFlipped: Bool = true, background: CGColor? = nil,
        isVisible: Bool = true, isPaced: Bool = true, clock: MediaClock = SystemClock.shared
    ) throws {
        HeapSettings.apply()
        window = try Window(
            title: title, width: Double(size.width), height: Double(size.height),
            isTransparent: background.map { $0.alpha < 1 } ?? false)
        self.isFlipped = isFlipped
        scale = CGFloat(window.contentScale)
        let root = CALayer()
        rootLayer = root
        let pixels = window.pixelSize
        let refreshes = ScreenClocks.clock(of: window)
        loop = RenderLoop(window: window, refreshes: refreshes, clock: clock)
        loop.clearColor = (background ?? .black).extendedSRGB
        loop.isPaced = isPaced
        links = WindowLinks(refreshes)
        context = LayerContext(root: root, sink: loop, clock: clock)
        noteLimit(size)
        fit(CGSize(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale))
        connect()
        if !debugOptions.isEmpty { loop.setDebug(debugOptions) }
        loop.follow(refreshes)
        loop.start(
            Viewport(width: pixels.width, height: pixels.height, scale: window.contentScale))
        Application.opened(self)
        recordAsAsked()
        self.isVisible = isVisible
    }

    /// Time of the event passed to `onEvent`, in seconds of the clock of `CACurrentMediaTime()`. An
    /// X server sets the time: delayed events of a busy program keep the server's time. Elsewhere
    /// the time of delivery. 0 before the first event.
    public var eventTime: CFTimeInterval { window.eventTime }

    /// Number of consecutive presses of the button pressed last: 2 for a double click, from the
    /// `mouseDown` until the next press. Presses of the same button within 0.35 s and 10 points of
    /// each other count up, as for views. 0 before the first press.
    public var clickCount: Int { presses.clickCount }

    /// Held buttons of the mouse, in the order of the presses. Buttons held while the window lost
    /// the keyboard or vanished are removed, because the window system reports no release of such
    /// buttons.
    public var heldButtons: [MouseButton] { presses.held }

    // MARK: - The window

    /// Shape of the pointer over the window. Default an arrow. Without an effect on a closed
    /// window.
    public var cursor: CursorShape {
        get { window.cursor }
        set { window.cursor = newValue }
    }

    /// The text in the window's title bar. Without an effect on a closed window.
    public var title: String {
        get { window.title }
        set { window.title = newValue }
    }

    /// Size of the content in points; the limits are those of a new window. A size beyond the
    /// limits is reduced and logged. A closed window keeps its last size.
    public var size: CGSize {
        get { CGSize(width: window.size.width, height: window.size.height) }
        set {
            window.setSize(width: Double(newValue.width), height: Double(newValue.height))
            noteLimit(newValue)
        }
    }

    private func noteLimit(_ size: CGSize) {
        let wanted = (Double(size.width * scale), Double(size.height * scale))
        let given = Window.limited(width: wanted.0, height: wanted.1)
        guard given.width < wanted.0.rounded(.down) || given.height < wanted.1.rounded(.down) else {
            return
        }
        Diagnostics.note(
            "a window has \(Window.limit.side) pixels a side and \(Window.limit.area >> 20) million at most: "
                + "\(Int(given.width)) × \(Int(given.height)) instead of \(wanted.0) × \(wanted.1)")
    }

    /// Pixels per point of the window's screen. A change sends `scaleChanged`, and sets the
    /// `contentsScale` of the root layer.
    public var contentScale: CGFloat { scale }

    /// True if the window covers a screen, the screen with the largest part of the window. Default
    /// false. Setting false restores the former position and size.
    public var isFullScreen: Bool {
        get { window.isFullScreen }
        set { window.isFullScreen = newValue }
    }

    /// True if the window is shown and not minimised. Set to true, the window appears as soon as a
    /// picture is drawn; false hides the window. Nothing is drawn while the window is hidden; ends
    /// of animations are then reported up to a tenth of a second late.
    public var isVisible: Bool {
        get { isWanted && window.isShown }
        set {
            guard isOpen, newValue != isWanted else { return }
            isWanted = newValue
            if newValue { loop.prepareFirstFrame() } else { hide() }
        }
    }

    private func hide() {
        window.hide()
        seen(false)
    }

    /// Shows the window, whose first picture is ready.
    private func appear() {
        guard isOpen, isWanted else { return }
        window.show()
        // Some window systems do not report that a window became visible.
        if !window.tellsVisibility { seen(true) }
    }

    private func seen(_ isSeen: Bool) {
        loop.setVisible(isSeen)
        links.isSeen = isSeen
        ScreenClocks.updatePauses()
    }

    /// True if the window may be visible on the screen; read by display links.
    var isSeen: Bool { links.isSeen }

    /// Follows a move of the window to another screen.
    func followScreen() {
        let refreshes = ScreenClocks.clock(of: window)
        guard isOpen, refreshes !== links.refreshes else { return }
        loop.follow(refreshes)
        links.refreshes = refreshes
    }

    /// Debug views shown over the picture; none by default, or the views named by `LAMINA_DEBUG`. A
    /// change draws the whole window again.
    public var debugOptions = DebugOptions.fromEnvironment {
        didSet { loop.setDebug(debugOptions) }
    }

    /// Closes the window and releases the layers, the thread and the memory. Animations of the
    /// window end unfinished; display links get no more calls. A second call has no effect.
    /// `shouldClose` is not called.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        // The recording ends before the layers go, and ends with the shown layers rather than an
        // empty window. A write error was reported when the error happened.
        try? stopRecording()
        context.detach()
        links.close()
        loop.stop()
        window.onEvent = nil
        window.close()
        Application.closed(self)
        ScreenClocks.updatePauses()
    }

    /// Display link called once per refresh of the window's screen, as of
    /// `NSWindow.displayLink(target:selector:)`. The link pauses while the window is hidden or
    /// minimised, and ends with the window. The link must be added to a run loop. The first call of
    /// the handler comes at the next refresh.
    public func displayLink(handler: @escaping (CADisplayLink) -> Void) -> CADisplayLink {
        CADisplayLink(driver: links, handler: handler)
    }

    // MARK: - Layers

    /// The layer of a number of this window's tree; nil for another number.
    func layer(for id: LayerID) -> CALayer? { context.layer(for: id) }

    /// Deepest layer at a point of the window, in points (origin top left, y down), with the
    /// animated values of the present time; the result is the model layer. Nil outside of the root
    /// layer. Complexity: O(n) in the number of layers.
    public func hitTest(_ point: CGPoint) -> CALayer? {
        let p = superspace(point)
        if let shown = rootLayer.presentation() { return shown.hitTest(p)?.model() }
        return rootLayer.hitTest(p)
    }

    /// A point of the window in the coordinates of the root's superspace (y up).
    private func superspace(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x, y: laidOut.height - point.y)
    }

    /// Makes the root fill the window, without animation.
    private func fit(_ size: CGSize? = nil) {
        // `size` is the size of the next frame; the window may already have another size.
        if let size { laidOut = size }
        let size = laidOut
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        rootLayer.isGeometryFlipped = isFlipped
        rootLayer.contentsScale = scale
        rootLayer.bounds = CGRect(origin: rootLayer.bounds.origin, size: size)
        rootLayer.position = CGPoint(
            x: rootLayer.anchorPoint.x * size.width, y: rootLayer.anchorPoint.y * size.height)
        CATransaction.commit()
    }

    // MARK: - Events

    private func connect() {
        window.onEvent = { [weak self] event in self?.handle(event) }
        window.onMove = { [weak self] in self?.followScreen() }
        window.onResizing = { [weak self] request in self?.loop.answerResizing(request) }
        // The loop holds the context's work, and the context posts to the loop: a second strong
        // reference would make a cycle.
        let context = WeakContext(value: self.context)
        let window = WeakWindow(value: self)
        loop.onFirstFrame = { DispatchQueue.main.async { window.value?.appear() } }
        loop.onAnimationEvents = { endings, time in
            let list = Array(endings)
            DispatchQueue.main.async { context.value?.deliver(list, at: time) }
        }
        loop.onTiles = { requests in
            DispatchQueue.main.async { context.value?.serve(requests, synchronously: false) }
        }
        // Layers with animated drawing are drawn on the main thread, one frame at a time.
        let gate = Gate()
        loop.onFrame = { time in
            guard context.value?.hasAnimatedDrawing ?? false, gate.enter() else { return }
            DispatchQueue.main.async {
                gate.leave()
                _ = context.value?.displayAnimatedLayers(at: time)
            }
        }
    }

    private func handle(_ event: WindowEvent) {
        guard isOpen else { return }
        let drag = presses.register(event, at: window.eventTime)
        var hit: CALayer?
        switch event {
        case .resized(_, _, let w, let h): return resized(event, width: w, height: h)
        case .scaleChanged(let s): return rescale(CGFloat(s), event)
        case .exposed: loop.expose()
        case .visibilityChanged(let isSeen): seen(isSeen)
        case .mouseMoved(let x, let y, _), .mouseDown(_, let x, let y, _),
            .mouseUp(_, let x, let y, _), .scrolled(_, _, let x, let y, _),
            .filesDropped(_, let x, let y):
            if onEvent != nil && tellsLayers || context.showsForeignTrees {
                hit = hitTest(CGPoint(x: x, y: y))
            }
        default: break
        }
        remoteEvents.forward(event, hit: hit) { point, layer in
            let root = rootLayer.presentation() ?? rootLayer
            let point = root.convert(superspace(point), from: nil)
            return (layer.presentation() ?? layer).convert(point, from: root)
        }
        onEvent?(self, event, hit)
        if let drag, isOpen { onEvent?(self, drag, hit) }
        if case .closeRequested = event, shouldClose?(self) ?? true { close() }
        if case .destroyed = event { close() }
    }

    /// Lets the application lay out for the new size before a frame of the new size is drawn.
    private func resized(_ event: WindowEvent, width: Int, height: Int) {
        if reduction.reduces((width, height)) {
            window.setSize(width: Double(width) / scale, height: Double(height) / scale)
        }
        loop.resize(Viewport(width: width, height: height, scale: Double(scale))) {
            fit(CGSize(width: Double(width) / scale, height: Double(height) / scale))
            onEvent?(self, event, nil)
            CATransaction.flush()
        }
    }

    /// Pixels per point changed: layers whose delegates agree take the new scale.
    private func rescale(_ new: CGFloat, _ event: WindowEvent) {
        scale = new
        let pixels = window.pixelSize
        loop.resize(Viewport(width: pixels.width, height: pixels.height, scale: Double(new))) {
            fit(CGSize(width: Double(pixels.width) / new, height: Double(pixels.height) / new))
            ContentsScale.inherit(new, from: self, below: rootLayer)
            onEvent?(self, event, nil)
            CATransaction.flush()
        }
    }
}

/// Weak reference to the context, carried from the render thread to the main thread.
private struct WeakContext: @unchecked Sendable { weak var value: LayerContext? }
private struct WeakWindow: @unchecked Sendable { weak var value: LayerWindow? }

/// Admits a single entry at a time and turns further entries away.
final class Gate: Sendable {
    private let isTaken = Atomic(false)

    func enter() -> Bool { !isTaken.exchange(true, ordering: .acquiring) }

    func leave() { isTaken.store(false, ordering: .releasing) }
}
