import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore

/// Playback of pages without a window: a demonstration moves the pointer, a clock of the page's own
/// gives the time.
public enum PagePreview {
    /// Ten past ten, on a day without clock changes.
    public static let date = Date(timeIntervalSince1970: 1_750_500_600)

    /// Pictures of a page at `times`, ascending seconds. `hand` moves the pointer instead of the
    /// page's demonstration. Exact pictures depend on nothing else, to the last bit.
    public static func pictures(
        of piece: Piece, size: CGSize, scale: CGFloat = 1, at times: [CFTimeInterval],
        isPreview: Bool = false, isExact: Bool = false, rate: Double = 60,
        hand: ((DemoPage, CFTimeInterval) -> Void)? = nil
    ) throws -> [CGImage] {
        let clock = ManualClock(100)
        let delivery = MainDelivery.manual()
        return try MediaTime.with(clock, delivery: delivery) {
            let page = piece.page(isPreview: isPreview, date: date)
            let floor = floor(size)
            page.fit(size, scale: scale)
            floor.addSublayer(page.root)
            let host = ManualHost(root: floor, size: size, scale: scale, clock: clock)
            host.isExact = isExact
            host.commit()
            var frame = 0
            return try times.map { time in
                while Double(frame) / rate <= time + 1e-6 {
                    let now = Double(frame) / rate
                    host.advance(to: 100 + now)
                    delivery.turn()
                    if let hand { hand(page, now) } else { page.play(now) }
                    page.advance(to: now)
                    host.commit()
                    frame += 1
                }
                return try host.snapshot(background: Look.background)
            }
        }
    }

    /// Root layer for pages in a host without a window: `size` points, with y down as in pages.
    static func floor(_ size: CGSize) -> CALayer {
        let floor = CALayer()
        floor.bounds = CGRect(origin: .zero, size: size)
        floor.anchorPoint = .zero
        floor.isGeometryFlipped = true
        return floor
    }
}
