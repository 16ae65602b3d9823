import UIKit

// A page of settings: text, switches, a slider and buttons that change a preview.

@main class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 420, height: 560))
        window.backgroundColor = .systemGroupedBackground
        window.rootViewController = SettingsController()
        window.makeKeyAndVisible()
        window.title = "Settings"
        self.window = window
        return true
    }
}

final class SettingsController: UIViewController, UITextFieldDelegate {
    private let preview = UIView()
    private let greeting = UILabel()
    private let name = UITextField()
    private let round = UISwitch()
    private let busy = UISwitch()
    private let spinner = UIActivityIndicatorView(style: .large)
    private let size = UISlider()
    private let shuffle = UIButton(type: .system)
    private var rows: [RowView] = []

    override func viewDidLoad() {
        view.backgroundColor = .systemGroupedBackground
        view.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: SettingsController.endEditing))
        preview.backgroundColor = .systemIndigo
        preview.layer.shadowOpacity = 0.2
        greeting.textAlignment = .center
        greeting.textColor = .white
        greeting.numberOfLines = 2
        greeting.font = .boldSystemFont(ofSize: 22)
        spinner.color = .white
        preview.addSubview(greeting)
        preview.addSubview(spinner)
        view.addSubview(preview)

        name.placeholder = "Your name"
        name.borderStyle = .roundedRect
        name.delegate = self
        name.addTarget(self, action: SettingsController.update, for: .editingChanged)
        round.isOn = true
        round.addTarget(self, action: SettingsController.reshape, for: .valueChanged)
        busy.addTarget(self, action: SettingsController.work, for: .valueChanged)
        size.minimumValue = 80
        size.maximumValue = 180
        size.value = 130
        size.addTarget(self, action: SettingsController.resize, for: .valueChanged)
        shuffle.setTitle("Another colour", for: .normal)
        shuffle.addTarget(self, action: SettingsController.recolor, for: .touchUpInside)
        rows = [
            RowView("Name", name, width: 200), RowView("Round corners", round, width: 51),
            RowView("Busy", busy, width: 51), RowView("Size", size, width: 200),
            RowView("", shuffle, width: 200),
        ]
        for row in rows { view.addSubview(row) }
        update()
    }

    override func viewDidLayoutSubviews() {
        let width = view.bounds.width
        let side = CGFloat(size.value)
        preview.bounds.size = CGSize(width: side * 1.6, height: side)
        preview.center = CGPoint(x: width / 2, y: 120)
        greeting.frame = preview.bounds.insetBy(dx: 8, dy: 8)
        spinner.center = CGPoint(x: preview.bounds.midX, y: preview.bounds.maxY - 28)
        preview.layer.cornerRadius = round.isOn ? side / 4 : 0
        for (i, row) in rows.enumerated() {
            row.frame = CGRect(x: 20, y: 240 + CGFloat(i) * 56, width: width - 40, height: 52)
        }
    }

    private func update() {
        let text = name.text ?? ""
        greeting.text = text.isEmpty ? "Hello" : "Hello, \(text)"
    }

    private func reshape() {
        UIView.animate(withDuration: 0.4) {
            self.preview.layer.cornerRadius =
                self.round.isOn ? CGFloat(self.size.value) / 4 : 0
        }
    }

    private func work(_ sender: UISwitch) {
        if sender.isOn { spinner.startAnimating() } else { spinner.stopAnimating() }
    }

    private func resize() { view.setNeedsLayout() }

    private func recolor() {
        let colors: [UIColor] = [
            .systemIndigo, .systemTeal, .systemPink, .systemOrange, .systemGreen,
        ]
        UIView.animate(withDuration: 0.5) {
            self.preview.backgroundColor = colors.randomElement()
        }
    }

    private func endEditing() { name.resignFirstResponder() }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// A title on the left and a control on the right.
final class RowView: UIView {
    private let label = UILabel()
    private let control: UIView
    private let width: CGFloat

    init(_ title: String, _ control: UIView, width: CGFloat) {
        (self.control, self.width) = (control, width)
        super.init(frame: .zero)
        backgroundColor = .secondarySystemGroupedBackground
        layer.cornerRadius = 10
        label.text = title
        // Screen readers read the title of the control. The label would repeat the title.
        if !title.isEmpty { control.accessibilityLabel = title }
        label.isAccessibilityElement = false
        addSubview(label)
        addSubview(control)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        label.frame = CGRect(x: 16, y: 0, width: 160, height: bounds.height)
        let height = control is UISwitch ? 31 : CGFloat(34)
        let isAlone = label.text?.isEmpty ?? true
        control.frame = CGRect(
            x: isAlone ? bounds.midX - width / 2 : bounds.width - width - 16,
            y: (bounds.height - height) / 2, width: width, height: height)
    }
}
