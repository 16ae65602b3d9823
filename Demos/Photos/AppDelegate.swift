import UIKit

// A grid of pictures; a tapped picture grows from its tile to the whole window, and returns.

@main class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 480, height: 640))
        window.backgroundColor = .white
        window.rootViewController = GridController()
        window.makeKeyAndVisible()
        window.title = "Photos"
        self.window = window
        return true
    }
}

final class GridController: UIViewController {
    private let scroller = UIScrollView()
    private var tiles: [UIImageView] = []
    private let zoom = ZoomTransition()

    override func viewDidLoad() {
        view.backgroundColor = .white
        scroller.alwaysBounceVertical = true
        view.addSubview(scroller)
        for number in 0..<30 {
            let tile = UIImageView(image: Landscape.picture(number))
            tile.contentMode = .scaleAspectFill
            tile.clipsToBounds = true
            tile.isUserInteractionEnabled = true
            tile.isAccessibilityElement = true
            tile.accessibilityLabel = "Photo \(number + 1)"
            tile.accessibilityHint = "Opens the photo"
            tile.addGestureRecognizer(
                UITapGestureRecognizer(target: self, action: GridController.open))
            scroller.addSubview(tile)
            tiles.append(tile)
        }
    }

    override func viewDidLayoutSubviews() {
        scroller.frame = view.bounds
        let columns = max(2, Int(view.bounds.width / 150))
        let side = (view.bounds.width - CGFloat(columns + 1) * 4) / CGFloat(columns)
        for (i, tile) in tiles.enumerated() {
            tile.frame = CGRect(
                x: 4 + CGFloat(i % columns) * (side + 4), y: 4 + CGFloat(i / columns) * (side + 4),
                width: side, height: side)
        }
        let rows = (tiles.count + columns - 1) / columns
        scroller.contentSize = CGSize(
            width: view.bounds.width, height: 4 + CGFloat(rows) * (side + 4))
    }

    private func open(_ tap: UITapGestureRecognizer) {
        guard let tile = tap.view as? UIImageView else { return }
        let shown = PhotoController(image: tile.image, name: tile.accessibilityLabel)
        zoom.tile = tile
        shown.transitioningDelegate = zoom
        shown.modalPresentationStyle = .overFullScreen
        present(shown, animated: true)
    }
}

final class PhotoController: UIViewController {
    let picture = UIImageView()

    init(image: UIImage?, name: String?) {
        super.init()
        picture.image = image
        view.isAccessibilityElement = true
        view.accessibilityLabel = name
        view.accessibilityTraits = .image
        view.accessibilityHint = "Closes the photo"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        view.backgroundColor = .black
        picture.contentMode = .scaleAspectFit
        view.addSubview(picture)
        view.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: PhotoController.close))
    }

    override func viewDidLayoutSubviews() { picture.frame = view.bounds }

    /// Escape closes the photo.
    override func accessibilityPerformEscape() -> Bool {
        close()
        return true
    }

    private func close() { dismiss(animated: true) }
}

/// Moves the picture between its tile and the whole window. All other views fade.
final class ZoomTransition: NSObject, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
{
    weak var tile: UIImageView?

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func animationController(forDismissed dismissed: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
    { self }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    { 0.45 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        let isOpening = context.view(forKey: .to) != nil
        let key: UITransitionContextViewControllerKey = isOpening ? .to : .from
        guard let photo = context.viewController(forKey: key) as? PhotoController,
            let image = photo.picture.image, let tile
        else { return context.completeTransition(true) }
        let page = photo.view!
        page.frame = container.bounds
        container.addSubview(page)
        let small = container.convert(tile.bounds, from: tile)
        let large = fitted(image.size, in: container.bounds)
        let moving = UIImageView(image: image)
        moving.contentMode = .scaleAspectFill
        moving.clipsToBounds = true
        moving.frame = isOpening ? small : large
        container.addSubview(moving)
        photo.picture.isHidden = true
        tile.isHidden = true
        page.alpha = isOpening ? 0 : 1
        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0,
            usingSpringWithDamping: 0.85, initialSpringVelocity: 0,
            animations: {
                moving.frame = isOpening ? large : small
                page.alpha = isOpening ? 1 : 0
            },
            completion: { _ in
                moving.removeFromSuperview()
                photo.picture.isHidden = false
                tile.isHidden = false
                context.completeTransition(true)
            })
    }

    private func fitted(_ size: CGSize, in room: CGRect) -> CGRect {
        let scale = min(room.width / size.width, room.height / size.height)
        let (w, h) = (size.width * scale, size.height * scale)
        return CGRect(x: room.midX - w / 2, y: room.midY - h / 2, width: w, height: h)
    }
}

/// Picture of hills under a sky; the number chooses colours and shapes.
enum Landscape {
    static func picture(_ number: Int) -> UIImage {
        let size = CGSize(width: 320, height: 240)
        return UIGraphicsImageRenderer(size: size).image { context in
            let hue = CGFloat(number * 37 % 100) / 100
            UIColor(hue: hue, saturation: 0.35, brightness: 0.98, alpha: 1).setFill()
            context.fill(CGRect(origin: .zero, size: size))
            UIColor(white: 1, alpha: 0.8).setFill()
            let sun = CGFloat(30 + number * 53 % 240)
            UIBezierPath(ovalIn: CGRect(x: sun, y: 30, width: 44, height: 44)).fill()
            for row in 0..<3 {
                let hill = UIBezierPath()
                hill.move(to: CGPoint(x: 0, y: 240))
                for x in stride(from: 0.0, through: 320, by: 8) {
                    let wave = sin(x / (40 + Double(row) * 23) + Double(number * 7 + row * 2))
                    hill.addLine(to: CGPoint(x: x, y: 120 + Double(row) * 35 + wave * 24))
                }
                hill.addLine(to: CGPoint(x: 320, y: 240))
                hill.close()
                UIColor(
                    hue: hue + 0.08, saturation: 0.5, brightness: 0.75 - 0.2 * CGFloat(row),
                    alpha: 1
                ).setFill()
                hill.fill()
            }
        }
    }
}
