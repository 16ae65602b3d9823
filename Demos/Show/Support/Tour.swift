import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore

/// Recording of pages in sequence, each played by a demonstration and faded into the next page; the
/// source of films.
public struct Tour {
    /// Seconds of a page, and seconds of the fade at the page's begin.
    public static let stay = 3.0
    /// Seconds of the fade at the begin of a page.
    public static let fade = 0.5
    private static let rate = 60.0
    /// Height in points of the title below a page.
    private static let caption: CGFloat = 44
    /// Time of the tour's clock at the first page's begin.
    private static let opening = 1000.0

    private let pieces: [Piece]
    private let size: CGSize
    private let scale: CGFloat

    /// `size` in points, of which each has `scale` pixels.
    public init(of pieces: [Piece], size: CGSize, scale: CGFloat = 1) {
        (self.pieces, self.size, self.scale) = (pieces, size, scale)
    }

    /// Seconds.
    public var duration: Double { Double(pieces.count) * Self.stay }

    /// Plays the whole tour without a display and records the picture. `progress` gets the name of
    /// each page before the page is shown. Throws `LogError` if the file cannot be written.
    public func record(to url: URL, progress: (String) -> Void = { _ in }) throws {
        // The most typical picture of a page is in the middle of the page's time: the page begins
        // before being shown.
        let beginnings = pieces.enumerated().map { index, piece in
            Double(index) * Self.stay - max(0, piece.bestTime - Self.stay / 2)
        }
        let start = beginnings.min() ?? 0
        let clock = ManualClock(Self.opening + start)
        let delivery = MainDelivery.manual()
        try MediaTime.with(clock, delivery: delivery) {
            let floor = PagePreview.floor(size)
            let host = ManualHost(root: floor, size: size, scale: scale, clock: clock)
            var pages: [DemoPage?] = Array(repeating: nil, count: pieces.count)
            for frame in Int(start * Self.rate)...Int(duration * Self.rate) {
                let now = Double(frame) / Self.rate
                host.advance(to: Self.opening + now)
                delivery.turn()
                if frame == 0 { try host.record(to: url, background: Look.background) }
                for (index, piece) in pieces.enumerated() {
                    let seen = Double(index) * Self.stay
                    if now == seen { progress(piece.id) }
                    if pages[index] == nil, now >= beginnings[index], now < seen + Self.stay {
                        pages[index] = begin(
                            piece, at: Self.opening + seen, above: index, in: floor)
                    }
                    if now > seen + Self.stay + Self.fade {
                        pages[index]?.root.superlayer?.removeFromSuperlayer()
                        pages[index] = nil
                    }
                    pages[index]?.play(now - beginnings[index])
                    pages[index]?.advance(to: now - beginnings[index])
                }
                host.commit()
            }
            try host.stopRecording()
        }
    }

    /// Adds a page with the title below, which appears at a time of the clock, above the pages
    /// before.
    private func begin(
        _ piece: Piece, at time: CFTimeInterval, above count: Int, in floor: CALayer
    ) -> DemoPage {
        let page = piece.page(isPreview: false, date: PagePreview.date)
        page.fit(
            CGSize(width: size.width, height: max(1, size.height - Self.caption)), scale: scale)
        Look.still {
            let panel = CALayer()
            panel.frame = floor.bounds
            panel.zPosition = CGFloat(count)
            panel.backgroundColor = Look.background
            let title = Look.text(piece.title, 17, .semibold, Look.soft)
            title.anchorPoint = CGPoint(x: 0.5, y: 0.5)
            title.position = CGPoint(x: size.width / 2, y: size.height - Self.caption / 2)
            panel.addSublayer(page.root)
            panel.addSublayer(title)
            Look.sharpen(title, scale)
            let coming = CABasicAnimation(keyPath: "opacity")
            (coming.fromValue, coming.toValue) = (0, 1)
            (coming.beginTime, coming.duration) = (time, Self.fade)
            coming.fillMode = .backwards
            panel.add(coming, forKey: "coming")
            floor.addSublayer(panel)
        }
        return page
    }
}
