import LayerHosting
import LaminaPacketLog
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The scene, as large as it fits, with an outline around the selected layer.
final class PictureView: UIView {
    /// A press at a point of the scene, y down.
    var onPick: ((CGPoint) -> Void)?
    /// A point of a path is dragged: which, and to which point of the scene.
    var onHandle: ((Int, CGPoint) -> Void)?
    /// The recording cannot be drawn.
    var onFailure: ((String) -> Void)?

    /// Each picture of the scene, while somebody listens; on the main thread.
    var onFrame: ((RecordingFrame) -> Void)? { didSet { setMeter() } }

    private var picture: RecordingLayer?
    private let comparison = ComparisonLayer(tint: ToolStyle.accent.cgColor)
    private let trail = TrailLayer(tint: ToolStyle.warning)
    private let frameLayer = CALayer()
    private let outline = CAShapeLayer()
    private let handles = PathHandles(tint: ToolStyle.accent, ground: ToolStyle.panel)
    /// The handle that is dragged, and how far beside it the press was.
    private var grip: (number: Int, dx: CGFloat, dy: CGFloat)?
    private var shownHandles: [PathHandles.Handle] = []
    private(set) var sceneSize = CGSize.zero
    /// The layers apart in space, instead of the picture.
    let stack = LayerStack()
    /// What is marked in the picture, in the scene's points: it is placed anew where the picture is.
    private var shownCorners: [CGPoint]?
    private var shownTrail: (points: [CGPoint], outlines: [[CGPoint]]) = ([], [])
    /// The line between two pictures is dragged.
    private var isDragging = false
    private static let margin: CGFloat = 24
    private static let mostMagnified: CGFloat = 2

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.ground
        clipsToBounds = true
        frameLayer.borderWidth = 1
        frameLayer.borderColor = ToolStyle.line.cgColor
        outline.fillColor = nil
        outline.strokeColor = ToolStyle.accent.cgColor
        outline.lineWidth = 1.5
        layer.addSublayer(comparison)
        layer.addSublayer(frameLayer)
        layer.addSublayer(trail)
        layer.addSublayer(outline)
        layer.addSublayer(handles)
        stack.isHidden = true
        addSubview(stack)
    }
    required init?(coder: NSCoder) { nil }

    /// Shows another scene, from a time on.
    func show(_ run: SceneRun, at time: Double) throws {
        // A recording of its own: it belongs to the thread that draws.
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

    /// Shows what is tried instead of what was recorded.
    func setTrial(_ trial: SceneTrial?) { picture?.setTrial(trial?.packets) }

    func grow(to data: Data) { picture?.grow(to: data) }

    /// More of the recording that is compared with is known.
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

    /// Shows another recording beside, in turns with or subtracted from the scene; nil for the scene alone.
    func compare(with recording: URL?, _ way: ComparisonLayer.Way) throws {
        try comparison.show(recording, way, at: time, scale: layer.contentsScale)
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { self?.comparison.showAgain() }
        }
        setNeedsLayout()
    }

    /// Draws a way through the scene's points, with marks; nil for none.
    func showTrail(_ points: [CGPoint], outlines: [[CGPoint]]) {
        shownTrail = (points, outlines)
        placeTrail()
    }

    private func placeTrail() {
        let (points, outlines) = shownTrail
        func here(_ p: CGPoint) -> CGPoint {
            CGPoint(x: place.minX + p.x * zoom, y: place.minY + p.y * zoom)
        }
        trail.show(points.map(here), outlines.map { $0.map(here) })
    }

    var time: Double {
        get { picture?.time ?? 0 }
        set {
            if picture?.time != newValue { picture?.time = newValue }
            comparison.time = newValue
        }
    }

    // MARK: - Places

    /// Points of the view a point of the scene has.
    private var zoom: CGFloat {
        let room = bounds.insetBy(dx: Self.margin, dy: Self.margin).size
        guard sceneSize.width > 0, sceneSize.height > 0 else { return 1 }
        return max(
            0.01,
            min(
                room.width / sceneSize.width, room.height / sceneSize.height, Self.mostMagnified))
    }

    private var place: CGRect {
        let size = CGSize(width: sceneSize.width * zoom, height: sceneSize.height * zoom)
        return CGRect(
            x: ((bounds.width - size.width) / 2).rounded(),
            y: ((bounds.height - size.height) / 2).rounded(), width: size.width.rounded(),
            height: size.height.rounded())
    }

    override func layoutSubviews() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        picture?.frame = place
        frameLayer.frame = place.insetBy(dx: -1, dy: -1)
        frameLayer.isHidden = picture == nil
        outline.frame = bounds
        trail.frame = bounds
        handles.frame = bounds
        stack.frame = bounds
        comparison.place(in: place)
        CATransaction.commit()
        placeOutline()
        placeTrail()
        placeHandles()
    }

    /// Shows points that can be dragged, in the scene's points; none for none.
    func showHandles(_ new: [PathHandles.Handle]) {
        shownHandles = new
        placeHandles()
    }

    private func placeHandles() {
        func here(_ p: CGPoint) -> CGPoint {
            CGPoint(x: place.minX + p.x * zoom, y: place.minY + p.y * zoom)
        }
        handles.show(
            shownHandles.map {
                .init(place: here($0.place), isControl: $0.isControl, anchor: $0.anchor.map(here))
            })
    }

    /// Draws a line around four corners in the scene's points; nil for none.
    func outline(_ corners: [CGPoint]?) {
        shownCorners = corners
        placeOutline()
    }

    private func placeOutline() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        guard let corners = shownCorners else {
            outline.path = nil
            return
        }
        let path = CGMutablePath()
        path.addLines(
            between: corners.map {
                CGPoint(x: place.minX + $0.x * zoom, y: place.minY + $0.y * zoom)
            })
        path.closeSubpath()
        outline.path = path
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self), picture != nil else { return }
        if let number = handles.handle(at: point) {
            let p = handles.handles[number].place
            grip = (number, p.x - point.x, p.y - point.y)
            return
        }
        if comparison.takes(point) { return isDragging = true }
        onPick?(scenePoint(point))
    }

    private func scenePoint(_ point: CGPoint) -> CGPoint {
        CGPoint(x: (point.x - place.minX) / zoom, y: (point.y - place.minY) / zoom)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        if let (number, dx, dy) = grip {
            return onHandle?(number, scenePoint(CGPoint(x: point.x + dx, y: point.y + dy))) ?? ()
        }
        if isDragging { comparison.drag(to: point) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { letGo() }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { letGo() }

    private func letGo() { (isDragging, grip) = (false, nil) }
}
