import LayerHosting
import LaminaPacketLog
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The picture of the scene, as large as the view allows, with an outline around the selected
/// layer.
final class PictureView: UIView {
    /// A press at a point of the scene, y down.
    var onPick: ((CGPoint) -> Void)?
    /// A point of a path is dragged: which, and to which point of the scene.
    var onHandle: ((Int, CGPoint) -> Void)?
    /// A handle of the selected layer is dragged, at a point of the scene.
    var onLayerHandle:
        ((LayerGeometry.Handle, TimelineView.Phase, CGPoint, UIKeyModifierFlags) -> Void)?
    /// The recording cannot be drawn.
    var onFailure: ((String) -> Void)?

    /// Receives each picture of the scene, on the main thread; nil for no measurement.
    var onFrame: ((RecordingFrame) -> Void)? { didSet { setMeter() } }

    private var picture: RecordingLayer?
    private var cover: UIView?
    private let comparison = ComparisonLayer(tint: ToolStyle.mark.cgColor)
    private let frameLayer = CALayer()
    let marks = PictureMarks()
    private var drag = Drag()
    private(set) var sceneSize = CGSize.zero
    /// The layers apart in space, instead of the picture.
    let stack = LayerStack()
    /// The present press.
    private struct Drag {
        /// The dragged handle, and its distance from the press.
        var grip: (number: Int, dx: CGFloat, dy: CGFloat)?
        var press: Press?
        /// True while the user drags the line between two pictures.
        var isOfLine = false
    }
    /// A press on a handle of the selected layer, or in the layer.
    private struct Press {
        var handle: LayerGeometry.Handle
        var start: CGPoint
        /// True if a press without a drag selects the layer behind.
        var picks: Bool
        var hasMoved = false
    }
    /// Points that a press may move.
    private static let slack: CGFloat = 3
    /// Magnification relative to the fitting size, and the offset of the picture's middle from the
    /// view's, in points.
    struct Zoom: Equatable {
        var factor: CGFloat = 1
        var offset = CGVector.zero
    }
    var zoomed = Zoom() { didSet { if zoomed != oldValue { setNeedsLayout() } } }
    /// The scene has the mouse.
    var isForScene = false { didSet { showFrame() } }
    private static let margin: CGFloat = 24
    private static let mostMagnified: CGFloat = 2
    /// Range of the magnification, and the longest side in points: the picture is drawn as a whole.
    private static let zooms: ClosedRange<CGFloat> = 0.1...16
    private static let longest: CGFloat = 6000

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.background
        clipsToBounds = true
        frameLayer.borderWidth = 1
        showFrame()
        layer.addSublayer(comparison)
        layer.addSublayer(frameLayer)
        addSubview(marks)
        stack.isHidden = true
        addSubview(stack)
    }
    required init?(coder: NSCoder) { nil }

    /// Adds a view that covers the picture while it is not hidden.
    func addCover(_ view: UIView) {
        cover = view
        addSubview(view)
    }

    /// Shows a new scene from a time on.
    func show(_ run: SceneRun, at time: Double) throws {
        // A separate recording for the drawing thread.
        let log = try PacketLog(contentsOf: run.recording)
        sceneSize = run.size
        if let picture {
            picture.show(log, at: time)
        } else {
            let picture = RecordingLayer(log) { [weak self] error in
                DispatchQueue.main.async {
                    MainActor.assumeIsolated { self?.onFailure?("\(error)") }
                }
            }
            picture.time = time
            picture.contentsScale = layer.contentsScale
            layer.insertSublayer(picture, below: comparison)
            self.picture = picture
            setMeter()
        }
        setNeedsLayout()
        layoutIfNeeded()
    }

    /// Shows unwritten changes in the recording.
    func setTrial(_ trial: SceneTrial?) { picture?.setTrial(trial?.packets) }

    func grow(to data: Data) { picture?.grow(to: data) }

    /// Shows the present time again, from a longer recording.
    func showAgain() { picture?.time = time }

    /// The recording for the comparison has grown.
    func growComparison(to data: Data) { comparison.grow(to: data) }

    func setDebugOptions(_ options: DebugOptions) { picture?.setDebugOptions(options) }

    private func setMeter() {
        guard onFrame != nil else {
            picture?.setMeter(nil)
            return
        }
        picture?.setMeter { [weak self] frame in
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.onFrame?(frame) } }
        }
    }

    /// Shows a second recording beside the scene, in turns with it or subtracted from it; nil for
    /// the scene alone.
    func compare(with recording: URL?, _ way: ComparisonLayer.Way) throws {
        try comparison.show(recording, way, at: time, scale: layer.contentsScale)
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { self?.comparison.showAgain() }
        }
        setNeedsLayout()
    }

    var time: Double {
        get { picture?.time ?? 0 }
        set {
            if picture?.time != newValue { picture?.time = newValue }
            comparison.time = newValue
        }
    }

    // MARK: - Places

    private func showFrame() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        frameLayer.borderColor = (isForScene ? ToolStyle.accent : ToolStyle.line).cgColor
        CATransaction.commit()
    }

    /// Points of the view a point of the scene has.
    var pixelsPerPoint: CGFloat { zoom }
    var isMagnified: Bool { place.width > bounds.width || place.height > bounds.height }

    private var zoom: CGFloat { fitting * zoomed.factor }

    /// Magnifies the picture about a fixed point.
    func magnify(by factor: CGFloat, about point: CGPoint) {
        guard sceneSize.width > 0, factor.isFinite, factor > 0 else { return }
        let most = max(1, Self.longest / (fitting * max(sceneSize.width, sceneSize.height)))
        let new = min(
            max(zoomed.factor * factor, Self.zooms.lowerBound), min(Self.zooms.upperBound, most))
        let (change, old) = (new / zoomed.factor, zoomed.offset)
        let (x, y) = (point.x - bounds.midX, point.y - bounds.midY)
        set(
            Zoom(
                factor: new,
                offset: CGVector(dx: x - (x - old.dx) * change, dy: y - (y - old.dy) * change)))
    }

    func move(by way: CGVector) {
        set(
            Zoom(
                factor: zoomed.factor,
                offset: CGVector(dx: zoomed.offset.dx + way.dx, dy: zoomed.offset.dy + way.dy)))
    }

    /// Fits the picture into the view.
    func fit() { set(Zoom()) }

    /// Clamps the offset to the view's edges; a picture smaller than the view stays in its middle.
    private func set(_ new: Zoom) {
        var new = new
        let size = CGSize(
            width: sceneSize.width * fitting * new.factor,
            height: sceneSize.height * fitting * new.factor)
        let (x, y) = (
            max(0, (size.width - bounds.width) / 2 + Self.margin),
            max(0, (size.height - bounds.height) / 2 + Self.margin)
        )
        new.offset.dx = size.width <= bounds.width ? 0 : min(max(new.offset.dx, -x), x)
        new.offset.dy = size.height <= bounds.height ? 0 : min(max(new.offset.dy, -y), y)
        zoomed = new
        layoutIfNeeded()
    }

    private var fitting: CGFloat {
        // In a small room the picture has more of it.
        let margin = min(Self.margin, min(bounds.width, bounds.height) / 8)
        let room = bounds.insetBy(dx: margin, dy: margin).size
        guard sceneSize.width > 0, sceneSize.height > 0 else { return 1 }
        return max(
            0.01,
            min(
                room.width / sceneSize.width, room.height / sceneSize.height, Self.mostMagnified))
    }

    private var place: CGRect {
        let size = CGSize(width: sceneSize.width * zoom, height: sceneSize.height * zoom)
        return CGRect(
            x: ((bounds.width - size.width) / 2 + zoomed.offset.dx).rounded(),
            y: ((bounds.height - size.height) / 2 + zoomed.offset.dy).rounded(),
            width: size.width.rounded(), height: size.height.rounded())
    }

    override func layoutSubviews() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        picture?.frame = place
        frameLayer.frame = place.insetBy(dx: -1, dy: -1)
        frameLayer.isHidden = picture == nil
        marks.frame = bounds
        stack.frame = bounds
        cover?.frame = bounds
        comparison.place(in: place)
        CATransaction.commit()
        marks.move(to: .init(origin: place.origin, zoom: zoom))
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self), picture != nil else { return }
        if let (number, handle) = marks.handle(at: point) {
            drag.grip = (number, handle.x - point.x, handle.y - point.y)
            return
        }
        if comparison.isLine(at: point) { return drag.isOfLine = true }
        if let handle = marks.layerHandle(at: point) {
            drag.press = Press(handle: handle, start: point, picks: handle == .body)
            return
        }
        onPick?(scenePoint(point))
        // The layer that was selected by the press is moved by it.
        if marks.layerHandle(at: point) != nil {
            drag.press = Press(handle: .body, start: point, picks: false)
        }
    }

    private func move(_ old: Press, to point: CGPoint, _ event: UIEvent?) {
        let keys = event?.modifierFlags ?? []
        if !old.hasMoved {
            guard hypot(point.x - old.start.x, point.y - old.start.y) > Self.slack else { return }
            drag.press?.hasMoved = true
            onLayerHandle?(old.handle, .began, scenePoint(old.start), keys)
        }
        onLayerHandle?(old.handle, .moved, scenePoint(point), keys)
    }

    /// True if a point is in the visible picture.
    func contains(_ point: CGPoint) -> Bool {
        picture != nil && stack.isHidden && bounds.contains(point) && place.contains(point)
    }

    /// The point of the scene, y down, at a point of the view.
    func scenePoint(_ point: CGPoint) -> CGPoint {
        CGPoint(x: (point.x - place.minX) / zoom, y: (point.y - place.minY) / zoom)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        if let (number, dx, dy) = drag.grip {
            return onHandle?(number, scenePoint(CGPoint(x: point.x + dx, y: point.y + dy))) ?? ()
        }
        if let press = drag.press { return move(press, to: point, event) }
        if drag.isOfLine { comparison.drag(to: point) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let press = drag.press, let point = touches.first?.location(in: self) {
            if press.hasMoved {
                onLayerHandle?(press.handle, .ended, scenePoint(point), event?.modifierFlags ?? [])
            } else if press.picks {
                onPick?(scenePoint(press.start))
            }
            drag.press = nil
        }
        letGo()
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { letGo() }

    private func letGo() {
        if let press = drag.press, press.hasMoved {
            onLayerHandle?(press.handle, .ended, scenePoint(press.start), [])
        }
        drag = Drag()
    }
}
