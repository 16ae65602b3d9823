import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Show

/// Page of a single piece in the whole window, with a title bar, and the source beside the piece on
/// request.
final class PageHost {
    let piece: Piece
    let page: DemoPage
    let layer = CALayer()
    var onBack: () -> Void = {}
    var hasSource = false
    /// True if paused: the time of all layers, and the steps, are stopped.
    var isPaused = false { didSet { if isPaused != oldValue { pause() } } }
    /// True if the first page is completely hidden behind the page.
    private(set) var isCovering = true
    private let content = CALayer()
    private let bar = CALayer()
    private let back = CALayer()
    private let title: CATextLayer
    private let caption: CATextLayer
    private let explanation: CATextLayer
    private let hint = Look.text("S source   O cost   ? keys", 12, .medium, Look.faint)
    private let finger = CALayer()
    private var source: SourcePanel?
    private var began: CFTimeInterval?
    private var paused: CFTimeInterval = 0
    private var opening: CFTimeInterval = 0
    private var size = CGSize.zero

    init(_ piece: Piece, size: CGSize, scale: CGFloat, sharing other: PageHost?) {
        self.piece = piece
        page = piece.page()
        hasSource = other?.hasSource ?? false
        title = Look.text(piece.title, 17, .semibold)
        caption = Look.text(piece.caption, 13, .regular, Look.soft)
        explanation = Look.text(piece.explanation, 12, .regular, Look.faint)
        layer.anchorPoint = .zero
        layer.masksToBounds = true
        layer.backgroundColor = Look.background
        bar.backgroundColor = Look.color(0x10131B)
        content.anchorPoint = .zero
        explanation.isWrapped = true
        caption.isWrapped = true
        caption.truncationMode = .end
        back.backgroundColor = Look.color(0x222838)
        back.cornerRadius = 18
        let arrow = CAShapeLayer()
        let path = CGMutablePath()
        path.addLines(between: [(21, 11), (14, 18), (21, 25)].map { CGPoint(x: $0.0, y: $0.1) })
        arrow.path = path
        arrow.fillColor = nil
        arrow.strokeColor = Look.ink
        arrow.lineWidth = 2.2
        (arrow.lineCap, arrow.lineJoin) = (.round, .round)
        back.addSublayer(arrow)
        finger.bounds = CGRect(x: 0, y: 0, width: 26, height: 26)
        finger.cornerRadius = 13
        finger.backgroundColor = Look.color(0xFFFFFF, 0.28)
        finger.borderColor = Look.color(0xFFFFFF, 0.7)
        finger.borderWidth = 1.5
        finger.opacity = 0
        finger.zPosition = 100
        content.addSublayer(page.root)
        layer.addSublayer(content)
        layer.addSublayer(finger)
        layer.addSublayer(bar)
        for child in [back, title, caption, explanation, hint] as [CALayer] {
            bar.addSublayer(child)
        }
    }

    /// The part of the window the page has.
    private var room: CGRect {
        let bar: CGFloat = size.height > 320 ? 72 : 0
        let wide = hasSource ? size.width - min(640, size.width * 0.5) : size.width
        return CGRect(x: 0, y: 0, width: max(1, wide), height: max(1, size.height - bar))
    }

    /// The picture and the title bar in the window, for screen readers.
    var pictureFrame: CGRect { room }
    var barFrame: CGRect { bar.frame }

    func fit(_ size: CGSize, scale: CGFloat) {
        self.size = size
        layer.bounds = CGRect(origin: .zero, size: size)
        content.bounds = CGRect(origin: .zero, size: room.size)
        page.fit(room.size, scale: scale)
        bar.isHidden = room.height == size.height
        bar.frame = CGRect(x: 0, y: size.height - 72, width: size.width, height: 72)
        back.frame = CGRect(x: 18, y: 18, width: 36, height: 36)
        title.position = CGPoint(x: 70, y: 14)
        let half = size.width * 0.52
        caption.position = CGPoint(x: 70, y: 35)
        // A reference scene is described by its caption alone.
        let isReference = piece.category == .reference
        let wide =
            size.width < 900
            ? size.width - 90
            : isReference ? size.width - 130 - hint.bounds.width : half - 90
        caption.bounds.size = CGSize(width: max(1, wide), height: 34)
        explanation.isHidden = size.width < 900 || isReference
        explanation.bounds.size = CGSize(width: max(1, size.width - half - 200), height: 48)
        explanation.position = CGPoint(x: half, y: 13)
        hint.position = CGPoint(x: size.width - hint.bounds.width - 20, y: 29)
        hint.isHidden = size.width < 900
        if hasSource {
            let panel = source ?? SourcePanel(piece)
            if source == nil { layer.insertSublayer(panel.layer, below: bar) }
            source = panel
            panel.fit(
                CGRect(x: room.maxX, y: 0, width: size.width - room.maxX, height: room.height),
                scale: scale)
        } else {
            source?.layer.removeFromSuperlayer()
            source = nil
        }
        Look.sharpen(bar, scale)
    }

    // MARK: - Time

    func frame(_ time: CFTimeInterval, hasGhost: Bool) {
        if began == nil { began = time }
        if !isCovering, time - opening > 0.6 { isCovering = true }
        guard let began, !isPaused else { return }
        let age = time - began
        if hasGhost { page.play(age) }
        page.advance(to: age)
        Look.still {
            finger.opacity =
                hasGhost && piece.category != .reference ? (page.isPressed ? 1 : 0.55) : 0
            finger.position = page.pointer
        }
    }

    /// Stops and resumes the content's time, as a layer tree is paused.
    private func pause() {
        Look.still {
            if isPaused {
                paused = CACurrentMediaTime()
                content.timeOffset = content.convertTime(paused, from: nil)
                content.speed = 0
            } else {
                let stood = content.timeOffset
                content.speed = 1
                content.timeOffset = 0
                content.beginTime = 0
                content.beginTime = content.convertTime(CACurrentMediaTime(), from: nil) - stood
                if let began { self.began = began + CACurrentMediaTime() - paused }
            }
        }
    }

    // MARK: - Coming and going

    /// Grows out of a thumbnail.
    func open(from frame: CGRect) {
        isCovering = false
        opening = CACurrentMediaTime()
        for (key, from, to) in flight(frame) { add(key, from, to, 22) }
    }

    /// Shrinks into a thumbnail and is removed.
    func close(to frame: CGRect?) {
        guard let frame else { return layer.removeFromSuperlayer() }
        CATransaction.begin()
        CATransaction.setCompletionBlock { [layer] in layer.removeFromSuperlayer() }
        for (key, there, here) in flight(frame) {
            let fly = CABasicAnimation(keyPath: key)
            (fly.fromValue, fly.toValue) = (here, there)
            fly.duration = 0.32
            fly.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, 0, 0.1, 1)
            fly.fillMode = .forwards
            fly.isRemovedOnCompletion = false
            layer.add(fly, forKey: key)
        }
        CATransaction.commit()
    }

    /// Values as a thumbnail, and in the window.
    private func flight(_ frame: CGRect) -> [(String, Any, Any)] {
        let scale = CATransform3DMakeScale(
            frame.width / max(size.width, 1), frame.height / max(size.height, 1), 1)
        return [
            ("position", frame.origin, CGPoint.zero), ("transform", scale, CATransform3DIdentity),
            ("opacity", Float(0), Float(1)), ("cornerRadius", CGFloat(40), CGFloat(0)),
        ]
    }

    private func add(_ key: String, _ from: Any, _ to: Any, _ damping: CGFloat) {
        let spring = CASpringAnimation(keyPath: key)
        (spring.fromValue, spring.toValue) = (from, to)
        spring.stiffness = key == "opacity" ? 400 : 210
        spring.damping = key == "opacity" ? 40 : damping + 6
        spring.duration = spring.settlingDuration
        layer.add(spring, forKey: key)
    }

    // MARK: - Events

    func handle(_ event: WindowEvent) {
        switch event {
        case .mouseMoved(let x, let y, _): page.send(.moved(CGPoint(x: x, y: y)))
        case .mouseDown(.left, let x, let y, _):
            let at = CGPoint(x: x, y: y)
            if room.contains(at) {
                page.send(.moved(at))
                page.send(.pressed)
            } else if back.frame.insetBy(dx: -10, dy: -10).offsetBy(dx: 0, dy: bar.frame.minY)
                .contains(at), !bar.isHidden
            {
                onBack()
            }
        case .mouseUp(.left, _, _, _): page.send(.released)
        case .scrolled(_, let dy, let x, let y, _):
            if let source, source.layer.frame.contains(CGPoint(x: x, y: y)) {
                source.scroll(by: CGFloat(-dy))
            } else {
                page.send(.scrolled(CGFloat(-dy)))
            }
        default: break
        }
    }
}
