import UIKit

// Pages turn by dragging. A property animator moves the contents of the pages with the finger.

@main class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 620))
        window.rootViewController = PagerController()
        window.makeKeyAndVisible()
        window.title = "Onboarding"
        self.window = window
        return true
    }
}

final class PagerController: UIViewController, UIScrollViewDelegate {
    private let scroller = UIScrollView()
    private let badge = UIView()
    private let symbol = UIView()
    private var dots: [UIView] = []
    private let nextButton = UIButton(type: .custom)
    private var labels: [UILabel] = []
    private var animator: UIViewPropertyAnimator?
    private let pages: [(title: String, text: String, color: UIColor)] = [
        ("Layers", "Everything on screen is a layer.\nMove one and it animates.", .systemIndigo),
        ("Motion", "Springs, keyframes and curves\nfollow your finger.", .systemPink),
        ("Ready", "Drag back and forth:\nall of it can be scrubbed.", .systemTeal),
    ]

    override func viewDidLoad() {
        view.backgroundColor = pages[0].color
        badge.bounds.size = CGSize(width: 180, height: 180)
        badge.backgroundColor = UIColor.white.withAlphaComponent(0.2)
        badge.layer.cornerRadius = 90
        badge.isUserInteractionEnabled = false
        symbol.bounds.size = CGSize(width: 90, height: 90)
        symbol.backgroundColor = .white
        symbol.layer.cornerRadius = 20
        badge.addSubview(symbol)
        scroller.isPagingEnabled = true
        scroller.showsHorizontalScrollIndicator = false
        scroller.delegate = self
        view.addSubview(scroller)
        view.addSubview(badge)
        for page in pages {
            let label = UILabel()
            label.numberOfLines = 0
            label.textAlignment = .center
            let text = NSMutableAttributedString(
                string: page.title + "\n\n",
                attributes: [
                    .font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.white,
                ])
            text.append(
                NSAttributedString(
                    string: page.text,
                    attributes: [
                        .font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.white,
                    ]))
            label.attributedText = text
            scroller.addSubview(label)
            labels.append(label)
            let dot = UIView()
            dot.backgroundColor = .white
            dot.layer.cornerRadius = 4
            view.addSubview(dot)
            dots.append(dot)
        }
        nextButton.setTitle("Next", for: .normal)
        nextButton.backgroundColor = UIColor.white.withAlphaComponent(0.25)
        nextButton.layer.cornerRadius = 12
        nextButton.addTarget(self, action: PagerController.turn, for: .touchUpInside)
        view.addSubview(nextButton)
    }

    override func viewDidLayoutSubviews() {
        let b = view.bounds
        guard scroller.frame != b else { return }
        let page = (scroller.contentOffset.x / max(scroller.bounds.width, 1)).rounded()
        scroller.frame = b
        scroller.contentSize = CGSize(width: b.width * CGFloat(pages.count), height: b.height)
        scroller.contentOffset = CGPoint(x: b.width * page, y: 0)
        for (i, label) in labels.enumerated() {
            label.frame = CGRect(
                x: b.width * CGFloat(i) + 30, y: b.midY + 20, width: b.width - 60, height: 150)
        }
        badge.center = CGPoint(x: b.midX, y: b.midY - 110)
        symbol.center = CGPoint(x: 90, y: 90)
        nextButton.frame = CGRect(x: b.midX - 80, y: b.maxY - 90, width: 160, height: 46)
        for (i, dot) in dots.enumerated() {
            dot.bounds.size = CGSize(width: 8, height: 8)
            dot.center = CGPoint(x: b.midX + CGFloat(i - 1) * 20, y: b.maxY - 120)
            dot.alpha = i == 0 ? 1 : 0.4
        }
        prepare()
        scrollViewDidScroll(scroller)
    }

    /// A single animation spans all pages. The finger sets the completed fraction.
    private func prepare() {
        animator?.stopAnimation(true)
        view.backgroundColor = pages[0].color
        symbol.transform = .identity
        symbol.layer.cornerRadius = 20
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear)
        animator.addAnimations { [self] in
            symbol.transform = CGAffineTransform(rotationAngle: .pi * 0.75)
            symbol.layer.cornerRadius = 45
            view.backgroundColor = pages[2].color
        }
        animator.pauseAnimation()
        self.animator = animator
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        let width = max(scrollView.bounds.width, 1)
        let place = scrollView.contentOffset.x / width
        animator?.fractionComplete = place / CGFloat(pages.count - 1)
        let scale = 1 + 0.15 * sin(place * .pi)
        badge.transform = CGAffineTransform(scaleX: scale, y: scale)
        for (i, dot) in dots.enumerated() { dot.alpha = max(0.4, 1 - abs(place - CGFloat(i))) }
        let isLast = place > CGFloat(pages.count) - 1.5
        let title = isLast ? "Start again" : "Next"
        if nextButton.currentTitle != title { nextButton.setTitle(title, for: .normal) }
    }

    private func turn() {
        let page = Int((scroller.contentOffset.x / max(scroller.bounds.width, 1)).rounded()) + 1
        let x = scroller.bounds.width * CGFloat(page % pages.count)
        scroller.setContentOffset(CGPoint(x: x, y: 0), animated: true)
    }
}
