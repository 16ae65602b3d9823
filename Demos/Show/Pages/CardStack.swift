import CoreGraphics
import QuartzCore

/// Pile of cards: the top card follows the hand, tilts with the movement, and is thrown to the
/// bottom.
final class CardStack: DemoPage {
    static let piece = Piece(
        "stack", "Stack of cards", .interfaces,
        caption: "Throw the card on top to either side; the next one comes up.",
        explanation:
            "Places in the pile are springs, so a card can be caught while it flies. The tilt comes from where the card was taken.",
        file: "Pages/CardStack.swift", bestTime: 1.02
    ) { CardStack(isPreview: $0, date: $1) }

    private final class Card {
        let layer = CALayer()
        let photo: CALayer
        let shade = CAGradientLayer()
        let title: CATextLayer
        let place: CATextLayer
        var x = Spring(0, frequency: 2.1, damping: 0.74)
        var y = Spring(0, frequency: 2.1, damping: 0.74)
        var tilt = Spring(0, frequency: 2.2, damping: 0.6)
        /// Places from the top.
        var depth = Spring(0, frequency: 2, damping: 0.8)
        /// True if the card goes under the pile as soon as the card has left the pile.
        var isLeaving = false

        init(_ n: Int, pixels: Int) {
            photo = Album.layer(n, width: pixels * 3 / 4, height: pixels)
            title = Look.text(Album.all[n].title, 24, .semibold)
            place = Look.text(Album.all[n].place, 15, .medium, Look.color(0xFFFFFF, 0.8))
        }
    }

    private let background = CAGradientLayer()
    private var cards: [Card] = []
    private var grip: (x: CGFloat, y: CGFloat, lever: CGFloat)?
    private var speed = CGVector.zero

    override func build() {
        root.add(background) {
            $0.colors = [Look.color(0x2B2D5B), Look.color(0x101226)]
        }
        for n in Album.all.indices {
            let card = Card(n, pixels: isPreview ? 300 : 900)
            card.layer.shadowOpacity = 0.4
            card.layer.shadowRadius = 18
            card.layer.shadowOffset = CGSize(width: 0, height: 10)
            card.layer.addSublayer(card.photo)
            card.photo.add(card.shade) {
                $0.colors = [Look.color(0, 0), Look.color(0x000000, 0.55)]
                $0.startPoint = CGPoint(x: 0.5, y: 0.62)
            }
            card.photo.addSublayer(card.title)
            card.photo.addSublayer(card.place)
            card.photo.borderColor = Look.color(0xFFFFFF, 0.16)
            card.photo.borderWidth = 1
            card.depth = Spring(CGFloat(n), frequency: 2, damping: 0.8)
            root.addSublayer(card.layer)
            cards.append(card)
        }
        order()
    }

    private var side: CGFloat { min(size.height * 0.62, size.width * 0.62) }

    override func layout() {
        background.frame = root.bounds
        let box = CGRect(x: 0, y: 0, width: side * 0.75, height: side)
        for card in cards {
            card.layer.bounds = box
            card.layer.cornerRadius = side * 0.055
            card.photo.frame = box
            card.photo.cornerRadius = side * 0.055
            card.shade.frame = box
            card.layer.shadowPath = CGPath(
                roundedRect: box, cornerWidth: side * 0.055, cornerHeight: side * 0.055,
                transform: nil)
            Look.set(card.title, size: side * 0.055)
            Look.set(card.place, size: side * 0.033)
            card.title.position = CGPoint(x: side * 0.055, y: side * 0.855)
            card.place.position = CGPoint(x: side * 0.055, y: side * 0.925)
        }
        arrange()
    }

    /// Cards higher in the pile lie over lower cards.
    private func order() {
        for (n, card) in cards.enumerated() {
            card.layer.zPosition = CGFloat(cards.count - n)
            card.depth.target = CGFloat(n)
        }
    }

    private func arrange() {
        for card in cards {
            let deep = min(card.depth.value, 5)
            let lean: CGFloat = sin(card.depth.target * 2.4 + 0.4) * 0.06 * min(deep, 1)
            var t = CATransform3DMakeTranslation(
                card.x.value, card.y.value - deep * side * 0.078, 0)
            t = CATransform3DRotate(t, card.tilt.value + lean, 0, 0, 1)
            let small = max(0.2, 1 - deep * 0.055)
            card.layer.transform = CATransform3DScale(t, small, small, 1)
            card.layer.position = CGPoint(x: size.width / 2, y: size.height / 2 + side * 0.09)
            card.layer.opacity = Float(1 - smooth(card.depth.value - 4.2))
        }
    }

    override func pressed() {
        let top = cards[0]
        let (dx, dy) = (pointer.x - top.layer.position.x, pointer.y - top.layer.position.y)
        guard abs(dx) < side * 0.5, abs(dy) < side * 0.6 else { return }
        grip = (pointer.x - top.x.value, pointer.y - top.y.value, dy < 0 ? 1 : -1)
        speed = .zero
        // A card caught in flight comes back unless the card is thrown again.
        top.isLeaving = false
        top.x.target = 0
    }

    override func moved(by delta: CGVector) {
        guard let grip else { return }
        let top = cards[0]
        (top.x.value, top.y.value) = (pointer.x - grip.x, pointer.y - grip.y)
        (top.x.velocity, top.y.velocity, top.tilt.velocity) = (0, 0, 0)
        top.tilt.value = grip.lever * top.x.value / side * 0.34
    }

    override func released() {
        guard grip != nil else { return }
        grip = nil
        let top = cards[0]
        (top.x.velocity, top.y.velocity) = (speed.dx, speed.dy)
        let goal = top.x.value + speed.dx * 0.18
        guard abs(goal) > side * 0.36 else { return }
        top.x.target = (goal > 0 ? 1 : -1) * side * 0.95
        top.isLeaving = true
    }

    private var before = CGPoint.zero

    override func step(_ seconds: CGFloat) {
        if seconds > 0, grip != nil {
            let now = CGPoint(x: cards[0].x.value, y: cards[0].y.value)
            speed.dx = mix(speed.dx, (now.x - before.x) / seconds, 0.35)
            speed.dy = mix(speed.dy, (now.y - before.y) / seconds, 0.35)
        }
        before = CGPoint(x: cards[0].x.value, y: cards[0].y.value)
        for (n, card) in cards.enumerated() where !(n == 0 && grip != nil) {
            card.x.step(seconds)
            card.y.step(seconds)
            card.tilt.step(seconds)
            card.depth.step(seconds)
        }
        if let top = cards.first, top.isLeaving, abs(top.x.value) > side * 0.8 {
            top.isLeaving = false
            top.x.target = 0
            cards.append(cards.removeFirst())
            order()
            before = CGPoint(x: cards[0].x.value, y: cards[0].y.value)
        }
        arrange()
    }

    override func ghost(at time: CFTimeInterval) -> Ghost {
        let isLeft = Int(time / 2.6) % 2 == 1
        return Ghost.drag(
            time, every: 2.6, press: 0.7, release: 1.15, from: (0.5, 0.42),
            to: (isLeft ? 0.2 : 0.8, 0.38))
    }
}
