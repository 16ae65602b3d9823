import LaminaPacketLog
import LayerHosting
import UIKit

/// A second recording over the scene's picture: on one side of a line, in turns, or as the
/// difference.
final class ComparisonLayer: CALayer {
    enum Way: CaseIterable {
        case off, split, blink, difference

        var name: String {
            switch self {
            case .off: ""
            case .split: "split"
            case .blink: "alternating"
            case .difference: "difference"
            }
        }
    }

    private var picture: RecordingLayer?
    private let line = CALayer()
    private var way = Way.off
    private var share: CGFloat = 0.5
    private static let reach: CGFloat = 6

    init(tint: CGColor) {
        super.init()
        masksToBounds = true
        isHidden = true
        line.backgroundColor = tint
        line.zPosition = 1
        addSublayer(line)
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { nil }

    func show(_ recording: URL?, _ new: Way, at time: Double, scale: CGFloat) throws {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        guard let recording, new != .off else {
            (isHidden, way) = (true, .off)
            removeAnimation(forKey: "blink")
            picture?.removeFromSuperlayer()
            picture = nil
            return
        }
        let log = try PacketLog(contentsOf: recording)
        if let picture {
            picture.show(log, at: time)
        } else {
            let picture = RecordingLayer(log) { _ in }
            picture.time = time
            picture.contentsScale = scale
            addSublayer(picture)
            self.picture = picture
        }
        (isHidden, way) = (false, new)
        compositingFilter = new == .difference ? "differenceBlendMode" : nil
        removeAnimation(forKey: "blink")
        if new == .blink {
            let blink = CAKeyframeAnimation(keyPath: "opacity")
            (blink.values, blink.calculationMode, blink.duration) = ([0, 1], .discrete, 1.2)
            blink.repeatCount = .infinity
            add(blink, forKey: "blink")
        }
    }

    func grow(to data: Data) { picture?.grow(to: data) }

    /// A time set before the first draw has no effect; the time is set again after the first draw.
    func showAgain() { picture?.time = time }

    var time: Double {
        get { picture?.time ?? 0 }
        set { if let picture, picture.time != newValue { picture.time = newValue } }
    }

    /// Where the scene's picture is.
    func place(in frame: CGRect) {
        self.frame = CGRect(
            x: frame.minX, y: frame.minY,
            width: way == .split ? (frame.width * share).rounded() : frame.width,
            height: frame.height)
        picture?.frame = CGRect(origin: .zero, size: frame.size)
        line.isHidden = way != .split
        line.frame = CGRect(x: bounds.width - 1.5, y: 0, width: 1.5, height: frame.height)
        whole = frame
    }

    private var whole = CGRect.zero

    /// True if the line is at a point of the superlayer.
    func isLine(at point: CGPoint) -> Bool {
        way == .split && abs(point.x - frame.maxX) <= Self.reach && whole.contains(point)
    }

    func drag(to point: CGPoint) {
        guard whole.width > 0 else { return }
        share = min(max((point.x - whole.minX) / whole.width, 0.02), 1)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        place(in: whole)
        CATransaction.commit()
    }
}
