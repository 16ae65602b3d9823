import Foundation
import UIKit

/// Views for screen readers: odd texts, many views, and views that go while a reader holds them.
final class ReaderProgram: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let group = UIView(frame: CGRect(x: 0, y: 100, width: 300, height: 40))
    private let many = UIView(frame: CGRect(x: 0, y: 150, width: 300, height: 40))
    private var round = 0

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        window.title = "Reader"
        let texts = ["zero\0character", String(repeating: "word ", count: 200_000), "مرحبا 😀"]
        for text in texts {
            let label = UILabel()
            label.accessibilityIdentifier = "text"
            label.accessibilityLabel = text
            window.addSubview(label)
        }
        add("Remove", to: window) { [unowned self] in
            for view in group.subviews { view.removeFromSuperview() }
        }
        add("Rebuild", to: window) { [unowned self] in rebuild() }
        add("Announce", to: window) {
            UIAccessibility.post(notification: .announcement, argument: "Told\0 to people")
        }
        add("Endless", to: window) {
            // A frame without finite numbers.
            window.subviews.last?.accessibilityFrame = CGRect(
                x: CGFloat.nan, y: .infinity, width: -.infinity, height: 1e300)
        }
        window.addSubview(group)
        rebuild()
        many.accessibilityLabel = "Many"
        for number in 0..<10_000 {
            let view = UIView()
            view.isAccessibilityElement = true
            view.accessibilityLabel = "\(number)"
            many.addSubview(view)
        }
        window.addSubview(many)
        let last = UIView()
        last.isAccessibilityElement = true
        last.accessibilityLabel = "Last"
        window.addSubview(last)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    private func add(_ title: String, to window: UIWindow, _ work: @escaping () -> Void) {
        let button = UIButton(type: .system, primaryAction: UIAction(title: title) { _ in work() })
        window.addSubview(button)
    }

    private func rebuild() {
        for view in group.subviews { view.removeFromSuperview() }
        round += 1
        for number in 0..<50 {
            let label = UILabel()
            label.text = "Victim \(number), round \(round)"
            group.addSubview(label)
        }
    }
}
