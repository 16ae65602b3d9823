import CoreGraphics
import QuartzCore
import Show

/// Card of a piece on the first page: a live picture, the name and the caption.
final class HomeCard {
    let piece: Piece
    let layer = CALayer()
    var isChosen = false { didSet { if isChosen != oldValue { outline() } } }
    private let picture = CALayer()
    private let zoom = CALayer()
    private let title: CATextLayer
    private let caption: CATextLayer
    private var page: DemoPage?
    private var began: CFTimeInterval = 0
    private var scale: CGFloat = 1
    private var isNear = false

    /// Layout size of pages in points; pages are shown smaller.
    private static let size = CGSize(width: 560, height: 350)

    init(_ piece: Piece) {
        self.piece = piece
        title = Look.text(piece.title, 15, .semibold)
        caption = Look.text(piece.caption, 12.5, .regular, Look.faint)
        caption.truncationMode = .end
        picture.masksToBounds = true
        picture.cornerRadius = 14
        picture.backgroundColor = Look.raised
        picture.borderColor = Look.line
        picture.borderWidth = 1
        zoom.anchorPoint = .zero
        zoom.bounds.size = Self.size
        picture.addSublayer(zoom)
        for child in [picture, title, caption] as [CALayer] { layer.addSublayer(child) }
    }

    /// Frame of the picture, in the coordinates of the card's frame.
    var thumb: CGRect { picture.bounds.offsetBy(dx: layer.frame.minX, dy: layer.frame.minY) }

    func place(_ frame: CGRect, scale: CGFloat) {
        self.scale = scale
        layer.frame = frame
        picture.frame = CGRect(x: 0, y: 0, width: frame.width, height: frame.width * 0.625)
        title.position = CGPoint(x: 2, y: picture.bounds.height + 11)
        caption.position = CGPoint(x: 2, y: picture.bounds.height + 32)
        caption.bounds.size.width = max(
            1, min(caption.preferredFrameSize().width + 2, frame.width - 4))
        let part = frame.width / Self.size.width
        zoom.transform = CATransform3DMakeScale(part, part, 1)
        Look.still { page?.fit(Self.size, scale: part * scale) }
        Look.sharpen(title, scale)
        Look.sharpen(caption, scale)
    }

    /// Moves the card up from below, after some seconds.
    func rise(after delay: CFTimeInterval) {
        let begin = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
        for (key, from, to) in [("opacity", 0.0, 1.0), ("transform.translation.y", 36, 0)] {
            let animation = CABasicAnimation(keyPath: key)
            (animation.fromValue, animation.toValue) = (from, to)
            animation.duration = 0.7
            animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.15, 0.8, 0.2, 1)
            animation.fillMode = .backwards
            animation.beginTime = begin
            layer.add(animation, forKey: key)
        }
    }

    /// Draws a frame of the page while the card is visible; the pointer is the page's, and replaces
    /// the page's demonstration. Returns true if the page was made in this frame.
    func frame(_ time: CFTimeInterval, isSeen: Bool, mayBegin: Bool, pointer: CGPoint?) -> Bool {
        guard isSeen else {
            if page != nil {
                Look.still { page?.root.removeFromSuperlayer() }
                page = nil
            }
            return false
        }
        let isNew = page == nil && mayBegin
        if isNew {
            let fresh = piece.page(isPreview: true)
            Look.still {
                fresh.fit(Self.size, scale: zoom.transform.m11 * scale)
                zoom.addSublayer(fresh.root)
            }
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 0.5)
            fresh.root.add(fade, forKey: "appear")
            page = fresh
            began = time
        }
        guard let page else { return false }
        let age = time - began
        let over = pointer.flatMap { thumb.contains($0) ? $0 : nil }
        if let over {
            let part = zoom.transform.m11
            page.send(
                .moved(CGPoint(x: (over.x - thumb.minX) / part, y: (over.y - thumb.minY) / part)))
        } else {
            page.play(age)
        }
        page.advance(to: age)
        if isNear != (over != nil) {
            isNear = over != nil
            outline()
        }
        return isNew
    }

    private func outline() {
        Look.animated(0.2) {
            picture.borderColor =
                isChosen ? Look.accent : isNear ? Look.color(0xFFFFFF, 0.5) : Look.line
            picture.borderWidth = isChosen ? 3 : isNear ? 2 : 1
            title.foregroundColor = isChosen ? Look.accent : Look.ink
        }
    }
}
