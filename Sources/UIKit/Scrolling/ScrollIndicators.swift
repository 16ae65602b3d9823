import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews

/// Scroll indicators at the edges, visible during scrolling.
@MainActor final class ScrollIndicators {
    private unowned let view: UIScrollView
    private let bars = [CALayer(), CALayer()]
    private var hiding: ScheduledWork?
    private var isMade = false

    init(_ view: UIScrollView) { self.view = view }
    isolated deinit { hiding?.cancel() }

    func show() {
        hiding?.cancel()
        if !isMade {
            isMade = true
            quietly {
                for bar in bars {
                    bar.backgroundColor = CGColor(gray: 0, alpha: 0.35)
                    bar.cornerRadius = 1.5
                    bar.zPosition = 1000
                    bar.opacity = 0
                    view.ownLayer.addSublayer(bar)
                }
            }
        }
        update()
        quietly { for bar in bars { bar.opacity = 1 } }
    }

    func hideSoon() {
        guard isMade else { return }
        hiding?.cancel()
        guard let host = view.window?.host else {
            return quietly { for bar in bars { bar.opacity = 0 } }
        }
        hiding = host.after(0.3) { [weak self] in
            for bar in self?.bars ?? [] { bar.opacity = 0 }
        }
    }

    func update() {
        guard isMade else { return }
        quietly {
            place(bars[0], isVertical: true, view.showsVerticalScrollIndicator)
            place(bars[1], isVertical: false, view.showsHorizontalScrollIndicator)
        }
    }

    private func place(_ bar: CALayer, isVertical: Bool, _ isWanted: Bool) {
        let (b, size) = (view.bounds, view.contentSize)
        let (length, whole) = isVertical ? (b.height, size.height) : (b.width, size.width)
        bar.isHidden = !isWanted || !(whole > length && whole.isFinite && length > 0)
        guard !bar.isHidden else { return }
        let room = length - 6
        let offset = isVertical ? b.minY : b.minX
        // The indicator becomes shorter when the content is pulled beyond the edge.
        let over = max(0, -offset, offset + length - whole)
        let part = max(room * length / whole - over, 7)
        let f = min(max(offset / (whole - length), 0), 1)
        let at = 3 + (room - part) * f
        bar.placePart(
            in: isVertical
                ? CGRect(x: b.maxX - 6, y: b.minY + at, width: 3, height: part)
                : CGRect(x: b.minX + at, y: b.maxY - 6, width: part, height: 3))
    }

    private func quietly(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }
}

/// Delays touches in the content until scrolling is ruled out: for a short time, or until the touch
/// ends.
@MainActor final class TouchDelayRecognizer: UIGestureRecognizer {
    private var timer: ScheduledWork?

    override init() {
        super.init()
        delaysTouchesBegan = true
        delaysTouchesEnded = false
        cancelsTouchesInView = false
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        timer?.cancel()
        timer = after(0.15) { [weak self] in self?.state = .failed }
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
    override func reset() { timer?.cancel() }
}
