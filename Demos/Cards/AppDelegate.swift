import UIKit

// A stack of cards: the topmost card follows the finger. Thrown, the card leaves; released, the
// card springs back.

@main class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 600))
        window.backgroundColor = .systemGroupedBackground
        window.rootViewController = StackController()
        window.makeKeyAndVisible()
        window.title = "Cards"
        self.window = window
        return true
    }
}

final class StackController: UIViewController {
    private var cards: [CardView] = []
    private let label = UILabel()
    private var count = 0

    override func viewDidLoad() {
        view.backgroundColor = .systemGroupedBackground
        label.text = "Throw a card"
        label.textAlignment = .center
        label.textColor = .secondaryLabel
        view.addSubview(label)
        for _ in 0..<4 { deal() }
        arrange(animated: false)
    }

    override func viewDidLayoutSubviews() {
        label.frame = CGRect(x: 0, y: view.bounds.height - 60, width: view.bounds.width, height: 30)
        // A held card stays below the finger. A spring animates the transform, not the place.
        for card in cards where !card.isHeld { card.center = middle }
    }

    /// The place of the stack.
    private var middle: CGPoint { CGPoint(x: view.bounds.midX, y: view.bounds.midY - 30) }

    private func deal() {
        let colors: [UIColor] = [
            .systemRed, .systemOrange, .systemGreen, .systemBlue, .systemPurple,
        ]
        let card = CardView(color: colors[count % colors.count], number: count + 1)
        count += 1
        card.addGestureRecognizer(
            UIPanGestureRecognizer(target: self, action: StackController.drag))
        view.insertSubview(card, at: 0)
        card.center = middle
        cards.append(card)
    }

    /// Places the cards of the stack. A card deeper in the stack is smaller and lower.
    private func arrange(animated: Bool) {
        let place = {
            for (depth, card) in self.cards.enumerated() {
                let scale = 1 - 0.06 * CGFloat(depth)
                card.transform = CGAffineTransform(translationX: 0, y: 22 * CGFloat(depth))
                    .scaledBy(x: scale, y: scale)
                card.alpha = depth < 3 ? 1 : 0
                card.isUserInteractionEnabled = depth == 0
            }
        }
        guard animated else { return place() }
        UIView.animate(
            withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
            options: .allowUserInteraction, animations: place)
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
        guard let card = pan.view as? CardView else { return }
        let way = pan.translation(in: view)
        switch pan.state {
        case .began, .changed:
            card.isHeld = true
            card.transform = CGAffineTransform(translationX: way.x, y: way.y)
                .rotated(by: way.x / 1000)
        case .ended, .cancelled:
            card.isHeld = false
            let velocity = pan.velocity(in: view)
            if abs(way.x) > 120 || abs(velocity.x) > 600 {
                dismiss(card, to: way.x + velocity.x * 0.1 > 0 ? 1 : -1, velocity)
            } else {
                UIView.animate(
                    withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.55,
                    initialSpringVelocity: 0, options: .allowUserInteraction,
                    animations: {
                        // The window may have changed its size while the card was held.
                        card.center = self.middle
                        card.transform = .identity
                    })
            }
        default: break
        }
    }

    private func dismiss(_ card: CardView, to side: CGFloat, _ velocity: CGPoint) {
        cards.removeAll { $0 === card }
        // In a wide window the edge is farther away.
        let way = max(500, view.bounds.midX + card.bounds.width)
        UIView.animate(
            withDuration: 0.35, delay: 0, options: .curveEaseOut,
            animations: {
                card.transform = CGAffineTransform(
                    translationX: side * way, y: velocity.y * 0.2
                ).rotated(by: side * 0.6)
            }, completion: { _ in card.removeFromSuperview() })
        label.text = "\(count - 3) thrown"
        deal()
        arrange(animated: true)
    }
}

final class CardView: UIView {
    private let color: UIColor
    private let number: Int
    var isHeld = false

    init(color: UIColor, number: Int) {
        (self.color, self.number) = (color, number)
        super.init(frame: CGRect(x: 0, y: 0, width: 260, height: 360))
        isOpaque = false
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 10
        layer.shadowOffset = CGSize(width: 0, height: 5)
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 22).cgPath
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        UIColor.secondarySystemGroupedBackground.setFill()
        UIBezierPath(roundedRect: bounds, cornerRadius: 22).fill()
        color.setFill()
        UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: bounds.width, height: 250),
            byRoundingCorners: [.topLeft, .topRight], cornerRadii: CGSize(width: 22, height: 22)
        ).fill()
        UIColor.white.withAlphaComponent(0.35).setStroke()
        for i in 1...4 {
            let ring = UIBezierPath(
                arcCenter: CGPoint(x: bounds.midX, y: 125), radius: CGFloat(i * 24),
                startAngle: 0, endAngle: 1.2 + CGFloat(number % 5 + i), clockwise: true)
            ring.lineWidth = 8
            ring.lineCapStyle = .round
            ring.stroke()
        }
        NSAttributedString(
            string: "Card \(number)",
            attributes: [.font: UIFont.boldSystemFont(ofSize: 26), .foregroundColor: UIColor.label]
        ).draw(at: CGPoint(x: 24, y: 275))
    }
}
