import UIKit

/// Controller of tiles, of which a tile is opened.
private final class TilesController: UIViewController {
    private(set) var tiles: [UIView] = []

    override func viewDidLoad() {
        view.backgroundColor = UIColor(cgColor: Palette.night)
        for i in 0..<12 {
            let tile = UIView(
                frame: CGRect(x: 16 + 74 * (i % 4), y: 18 + 70 * (i / 4), width: 66, height: 62))
            tile.backgroundColor = UIColor(cgColor: Palette.cycle(i))
            tile.layer.cornerRadius = 10
            view.addSubview(tile)
            tiles.append(tile)
        }
    }
}

/// Controller of the opened tile.
private final class TileController: UIViewController {
    override func viewDidLoad() {
        view.backgroundColor = UIColor(cgColor: Palette.violet)
        for i in 0..<5 {
            let line = UIView(
                frame: CGRect(x: 28, y: 40 + 34 * i, width: 264 - 40 * (i % 3), height: 14))
            line.backgroundColor = UIColor(white: 1, alpha: 0.6)
            line.layer.cornerRadius = 7
            view.addSubview(line)
        }
    }
}

/// Transition in which the page grows from the tile, and shrinks back into the tile.
private final class ZoomTransition: NSObject, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
{
    var tile = UIView()

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func animationController(forDismissed dismissed: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
    { self }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    { 0.7 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let isOpening = context.view(forKey: .to) != nil
        let key: UITransitionContextViewControllerKey = isOpening ? .to : .from
        guard let page = context.viewController(forKey: key)?.view else {
            return context.completeTransition(true)
        }
        let room = context.containerView.bounds
        let place = context.containerView.convert(tile.bounds, from: tile)
        let small = CGAffineTransform(
            a: place.width / room.width, b: 0, c: 0, d: place.height / room.height,
            tx: place.midX - room.midX, ty: place.midY - room.midY)
        page.frame = room
        context.containerView.addSubview(page)
        page.transform = isOpening ? small : .identity
        page.layer.cornerRadius = isOpening ? 40 : 0
        tile.isHidden = true
        UIView.animate(
            withDuration: transitionDuration(using: context),
            animations: {
                page.transform = isOpening ? .identity : small
                page.layer.cornerRadius = isOpening ? 0 : 40
            },
            completion: { [tile] _ in
                if !isOpening { tile.isHidden = false }
                context.completeTransition(true)
            })
    }
}

extension SceneList {
    /// Presentation of a controller with a custom transition.
    static let controllerTransition = Scene(
        views: "controller-transition", title: "Controller transition",
        lookFor:
            "A violet tile grows from its place until it fills the window, its lines with it; later it goes back into the same place.",
        duration: 3.2
    ) { scene in
        let window = UIWindow(on: scene.host)
        let root = TilesController()
        window.rootViewController = root
        window.makeKeyAndVisible()
        let zoom = ZoomTransition()
        scene.instance.keep(window)
        scene.instance.keep(zoom)
        scene.at(0.3) {
            let page = TileController()
            zoom.tile = root.tiles[5]
            page.transitioningDelegate = zoom
            page.modalPresentationStyle = .overFullScreen
            root.present(page, animated: true)
        }
        scene.at(2) { root.dismiss(animated: true) }
        scene.frames(until: 3.2)
    }
}
