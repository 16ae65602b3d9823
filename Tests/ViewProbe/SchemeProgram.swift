import UIKit

/// 200 × 200: a dynamic background. Prints the style, the colour of the background and the style of
/// a view with a separate style, at the start and after each change.
final class SchemeProgram: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        window.rootViewController = SchemeController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

final class SchemeController: UIViewController {
    private let fixed = UIView()

    override func viewDidLoad() {
        view.backgroundColor = .systemBackground
        fixed.overrideUserInterfaceStyle = .dark
        view.addSubview(fixed)
    }
    override func viewDidAppear(_ animated: Bool) { report() }
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        report()
    }
    private func report() {
        let color = view.layer.backgroundColor?.components?.first ?? -1
        let styles = [view, fixed].map {
            $0!.traitCollection.userInterfaceStyle == .dark ? "dark" : "light"
        }
        tell("\(styles[0]) \(color < 0.5 ? "black" : "white") \(styles[1])")
    }
}
