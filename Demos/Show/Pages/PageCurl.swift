import CoreGraphics
import QuartzCore

/// A book whose pages are taken by the corner.
final class PageCurl: DemoPage {
    static let piece = Piece(
        "book", "Page curl", .spaces,
        caption: "Take a page by its outer edge and turn it, forwards or back.",
        explanation:
            "The fold is the line half-way between the corner and the hand. Both sides of the sheet are masked along it; the back is turned by one affine transform.",
        file: "Pages/PageCurl.swift", bestTime: 1.35
    ) { PageCurl(isPreview: $0, date: $1) }

    private let background = CAGradientLayer()
    private let book = CALayer()
    private var pages: [BookPage] = []
    private let fold = CAGradientLayer()
    private let cast = CAGradientLayer()
    private let castClip = CALayer()
    /// Number of the top sheet at the right: the front is page 2 × sheet, the back the following
    /// page.
    private var sheet = 1
    private var turning: Int?
    private var isHeld = false
    private var x = Spring(0, frequency: 1.3, damping: 0.95)
    private var y = Spring(0, frequency: 1.3, damping: 0.95)
    private var sheets: Int { pages.count / 2 }

    override func build() {
        background.colors = [Look.color(0x3B4A5A), Look.color(0x17202A)]
        root.addSublayer(background)
        root.add(book) {
            $0.shadowOpacity = 0.5
            $0.shadowRadius = 26
            $0.shadowOffset = CGSize(width: 0, height: 16)
        }
        for n in 0..<10 {
            let page = BookPage(n, pixels: isPreview ? 260 : 900)
            book.addSublayer(page.layer)
            pages.append(page)
        }
        castClip.masksToBounds = true
        castClip.addSublayer(cast)
        book.addSublayer(castClip)
        cast.colors = [Look.color(0x000000, 0.5), Look.color(0x000000, 0.12), Look.color(0, 0)]
        cast.locations = [0, 0.35, 1]
        // The bend of the paper is dark first, then lit, then flat.
        fold.colors = [
            Look.color(0x000000, 0.38), Look.color(0xFFFFFF, 0.5), Look.color(0x000000, 0.12),
            Look.color(0, 0),
        ]
        fold.locations = [0, 0.18, 0.42, 1]
        for layer in [cast, fold] {
            (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
            layer.anchorPoint = CGPoint(x: 0, y: 0.5)
        }
    }

    private var page: CGSize {
        let h = min(size.height * 0.8, size.width * 0.6)
        return CGSize(width: h * 0.74, height: h)
    }

    override func layout() {
        background.frame = root.bounds
        let p = page
        book.frame = CGRect(
            x: size.width / 2 - p.width, y: (size.height - p.height) / 2, width: 2 * p.width,
            height: p.height)
        book.shadowPath = CGPath(rect: book.bounds, transform: nil)
        for page in pages { page.fit(p) }
        if turning == nil { (x.value, y.value) = (p.width, p.height) }
        arrange()
    }

    /// Position of the hand in coordinates of the right page: the spine is at 0, the left page
    /// reaches to −width.
    private var hand: CGPoint {
        CGPoint(
            x: pointer.x - size.width / 2, y: pointer.y - (size.height - page.height) / 2)
    }

    /// Nearest position of the corner at which the sheet stays attached to the spine.
    private func reachable(_ at: CGPoint) -> CGPoint {
        var p = at
        for (pin, long) in [
            (CGPoint(x: 0, y: page.height), page.width),
            (CGPoint.zero, hypot(page.width, page.height)),
        ] {
            let (dx, dy) = (p.x - pin.x, p.y - pin.y)
            let away = hypot(dx, dy)
            if away > long { p = CGPoint(x: pin.x + dx / away * long, y: pin.y + dy / away * long) }
        }
        return p
    }

    private func arrange() {
        let p = page
        let top = turning ?? sheet
        for (n, page) in pages.enumerated() {
            let isRight = n % 2 == 0
            page.layer.setAffineTransform(
                CGAffineTransform(translationX: isRight ? p.width : 0, y: 0))
            page.layer.mask = nil
            page.layer.isHidden = !(n == 2 * top - 1 || n == 2 * top + (turning == nil ? 0 : 2))
            page.layer.zPosition = 0
        }
        castClip.isHidden = turning == nil
        fold.removeFromSuperlayer()
        guard let turning else { return }
        let corner = CGPoint(x: p.width, y: p.height)
        let at = reachable(CGPoint(x: x.value, y: y.value))
        let away = CGVector(dx: corner.x - at.x, dy: corner.y - at.y)
        let long = max(hypot(away.dx, away.dy), 0.01)
        let n = CGVector(dx: away.dx / long, dy: away.dy / long)
        let middle = CGPoint(x: (corner.x + at.x) / 2, y: (corner.y + at.y) / 2)
        let box = [
            CGPoint.zero, CGPoint(x: p.width, y: 0), corner, CGPoint(x: 0, y: p.height),
        ]
        func side(_ q: CGPoint) -> CGFloat { (q.x - middle.x) * n.dx + (q.y - middle.y) * n.dy }
        let front = pages[2 * turning]
        let back = pages[2 * turning + 1]
        front.layer.isHidden = false
        front.layer.zPosition = 1
        front.layer.mask = Self.mask(Self.clip(box) { -side($0) }, p)
        // A point u of the back lies at width − u of the front, because the fold mirrors the page.
        back.layer.isHidden = false
        back.layer.zPosition = 3
        back.layer.mask = Self.mask(
            Self.clip(box, side).map { CGPoint(x: p.width - $0.x, y: $0.y) }, p)
        let d = 2 * (middle.x * n.dx + middle.y * n.dy)
        let (a, b, c) = (1 - 2 * n.dx * n.dx, -2 * n.dx * n.dy, 1 - 2 * n.dy * n.dy)
        back.layer.setAffineTransform(
            CGAffineTransform(
                a: -a, b: -b, c: b, d: c, tx: a * p.width + d * n.dx + p.width,
                ty: b * p.width + d * n.dy))
        // Shading lies across the fold, in each side's own coordinates.
        let reach = min(long * 0.5, p.width * 0.5)
        let tall = 3 * p.height
        castClip.frame = CGRect(x: p.width, y: 0, width: p.width, height: p.height)
        castClip.zPosition = 2
        cast.bounds = CGRect(x: 0, y: 0, width: reach * 0.9, height: tall)
        cast.position = middle
        cast.transform = CATransform3DMakeRotation(atan2(n.dy, n.dx), 0, 0, 1)
        cast.opacity = Float(smooth(long / (p.width * 0.3)))
        back.layer.addSublayer(fold)
        fold.bounds = CGRect(x: 0, y: 0, width: max(reach, 1), height: tall)
        fold.position = CGPoint(x: p.width - middle.x, y: middle.y)
        fold.transform = CATransform3DMakeRotation(atan2(n.dy, -n.dx), 0, 0, 1)
        fold.opacity = Float(smooth((2 * p.width - long) / (p.width * 0.4)))
    }

    /// Part of a polygon where `inside` is positive.
    private static func clip(_ points: [CGPoint], _ inside: (CGPoint) -> CGFloat) -> [CGPoint] {
        var result: [CGPoint] = []
        for (n, a) in points.enumerated() {
            let b = points[(n + 1) % points.count]
            let (u, v) = (inside(a), inside(b))
            if u >= 0 { result.append(a) }
            if (u > 0) != (v > 0), u != v {
                let t = u / (u - v)
                result.append(CGPoint(x: mix(a.x, b.x, t), y: mix(a.y, b.y, t)))
            }
        }
        return result
    }

    private static func mask(_ points: [CGPoint], _ page: CGSize) -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.frame = CGRect(origin: .zero, size: page)
        let path = CGMutablePath()
        if points.count > 2 {
            path.addLines(between: points)
            path.closeSubpath()
        }
        shape.path = path
        return shape
    }

    override func pressed() {
        guard abs(hand.x) < page.width * 1.15, hand.y > -20, hand.y < page.height + 20 else {
            return
        }
        if turning == nil {
            if hand.x > 0, sheet < sheets - 1 {
                turning = sheet
                (x.value, y.value) = (page.width, page.height)
            } else if hand.x < 0, sheet > 1 {
                sheet -= 1
                turning = sheet
                (x.value, y.value) = (-page.width, page.height)
            }
        }
        isHeld = turning != nil
    }

    override func released() { isHeld = false }

    override func step(_ seconds: CGFloat) {
        guard let sheet = turning else { return }
        // The sheet follows the hand, and falls to the nearer side.
        let isOver = x.value < 0
        (x.frequency, y.frequency) = isHeld ? (5, 5) : (1.3, 1.3)
        x.target = isHeld ? hand.x : isOver ? -page.width : page.width
        y.target = isHeld ? hand.y : page.height
        x.step(seconds)
        y.step(seconds)
        if !isHeld, abs(x.value - x.target) < 0.4, abs(y.value - y.target) < 0.4 {
            self.sheet = isOver ? sheet + 1 : sheet
            turning = nil
        }
        arrange()
    }

    override func ghost(at time: CFTimeInterval) -> Ghost {
        let isBack = Int(time / 3.6) % 4 >= 2
        let t = CGFloat(time.truncatingRemainder(dividingBy: 3.6))
        let part = smooth((t - 0.5) / 1.7)
        let x = mix(0.72, 0.26, part)
        return Ghost(
            x: isBack ? 1 - x : x, y: 0.84 - 0.26 * sin(part * .pi),
            isPressed: t > 0.5 && t < 2.1)
    }
}

/// A page of the book: a picture, a heading and lines.
private final class BookPage {
    let layer = CALayer()
    private let photo: CALayer
    private let title: CATextLayer
    private let place: CATextLayer
    private let text = CATextLayer()
    private let folio: CATextLayer
    private let gutter = CAGradientLayer()

    init(_ n: Int, pixels: Int) {
        let photograph = Album.all[n % Album.all.count]
        photo = Album.layer(n, width: pixels, height: pixels * 3 / 4)
        title = Look.text(photograph.title, 24, .bold, Look.color(0x1D2430))
        place = Look.text(photograph.place.uppercased(), 10, .semibold, Look.color(0xB4552D))
        folio = Look.text("\(n + 1)", 10, .medium, Look.color(0x8A8F99))
        layer.backgroundColor = Look.color(0xFBF8F1)
        layer.anchorPoint = .zero
        layer.masksToBounds = true
        text.isWrapped = true
        text.foregroundColor = Look.color(0x4A505C)
        text.string =
            [
                "We came before the light did, and waited. When it was there it took the ridges one by one, the nearest last.",
                "Nothing moved. Then the wind turned the water over, and every line that had been sharp was soft.",
                "The path goes on for another hour. From its end one sees what this page can only tell.",
            ][n % 3]
        // The spine's side is in shadow.
        let isRight = n % 2 == 0
        gutter.colors = [Look.color(0x000000, 0.26), Look.color(0, 0)]
        gutter.startPoint = CGPoint(x: isRight ? 0 : 1, y: 0.5)
        gutter.endPoint = CGPoint(x: isRight ? 0.12 : 0.88, y: 0.5)
        for child in [photo, title, place, text, folio, gutter] as [CALayer] {
            layer.addSublayer(child)
        }
    }

    func fit(_ size: CGSize) {
        layer.bounds = CGRect(origin: .zero, size: size)
        let edge = size.width * 0.1
        let wide = size.width - 2 * edge
        photo.frame = CGRect(x: edge, y: edge, width: wide, height: size.height * 0.5)
        Look.set(place, size: size.width * 0.03)
        Look.set(title, size: size.width * 0.085)
        Look.set(folio, size: size.width * 0.03)
        text.font = Look.font(.regular, size: 12)
        text.fontSize = size.width * 0.042
        text.frame = CGRect(
            x: edge, y: size.height * 0.755, width: wide, height: size.height * 0.18)
        place.position = CGPoint(x: edge, y: size.height * 0.615)
        title.position = CGPoint(x: edge, y: size.height * 0.65)
        folio.center(size.width / 2, size.height * 0.955)
        gutter.frame = layer.bounds
    }
}
