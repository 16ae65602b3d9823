import LayerHosting
import PacketLog
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The scene, as large as it fits, with an outline around the selected layer.
final class PictureView: UIView {
    /// A press at a point of the scene, y down.
    var onPick: ((CGPoint) -> Void)?
    /// The recording cannot be drawn.
    var onFailure: ((String) -> Void)?

    private var picture: RecordingLayer?
    private let frameLayer = CALayer()
    private let outline = CAShapeLayer()
    private var sceneSize = CGSize.zero
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
        layer.addSublayer(frameLayer)
        layer.addSublayer(outline)
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
            layer.insertSublayer(picture, below: frameLayer)
            self.picture = picture
        }
        setNeedsLayout()
        layoutIfNeeded()
    }

    /// Shows what animations are tried instead of the recorded ones.
    func setTrial(_ trial: AnimationTrial?) {
        if let trial { picture?.setTrial { trial.apply($0) } } else { picture?.setTrial(nil) }
    }

    func grow(to data: Data) { picture?.grow(to: data) }

    var time: Double {
        get { picture?.time ?? 0 }
        set { if picture?.time != newValue { picture?.time = newValue } }
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
        CATransaction.commit()
    }

    /// Draws a line around four corners in the scene's points; nil for none.
    func outline(_ corners: [CGPoint]?) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        guard let corners else {
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
        onPick?(CGPoint(x: (point.x - place.minX) / zoom, y: (point.y - place.minY) / zoom))
    }
}
