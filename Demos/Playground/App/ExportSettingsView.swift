import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Settings of a film: kind, range, rate, size, quality and transparency.
final class ExportSettingsView: UIView {
    static let height: CGFloat = 92
    /// Another kind was chosen.
    var onKind: ((ExportKind) -> Void)?
    var onEndEditing: (() -> Void)?
    private let kinds = ExportKind.allCases.map { TextButton($0.title) }
    private let from = NumberField("from", 0, in: 0...86400, step: 0.01)
    private let to = NumberField("to", 1, in: 0...86400, step: 0.01)
    private let rate = NumberField("frames/s", 60, in: 1...240, step: 1)
    private let width = NumberField("width", 640, in: 16...8192, step: 2)
    private let height = LineLabel(ToolStyle.numberFont, ToolStyle.secondaryText)
    private let quality = NumberField("quality", 0.8, in: 0...1, step: 0.01)
    private let transparent = TextButton("Transparent")
    /// The scene's size in points.
    private var size = CGSize(width: 1, height: 1)
    private var kind: ExportKind?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        for view in kinds + [from, to, rate, width, height, quality, transparent] as [UIView] {
            addSubview(view)
        }
        for (button, kind) in zip(kinds, ExportKind.allCases) {
            button.addAction(
                UIAction { [unowned self] _ in onKind?(kind) }, for: .touchUpInside)
        }
        for field in fields { field.onEndEditing = { [unowned self] in onEndEditing?() } }
        width.onChange = { [unowned self] _, _ in showHeight() }
        transparent.addAction(
            UIAction { [unowned self] _ in transparent.isSelected.toggle() }, for: .touchUpInside)
        transparent.setToolTip("Without the background of the scene’s own layer")
        quality.setToolTip("0 to 1: smaller files, or finer pictures")
    }
    required init?(coder: NSCoder) { nil }

    private var fields: [NumberField] { [from, to, rate, width, quality] }

    /// Shows the settings of a film of a scene.
    func show(_ settings: ExportSettings, range: ClosedRange<Double>, size: CGSize) {
        self.size = size
        (from.value, to.value) = (range.lowerBound, range.upperBound)
        rate.value = settings.frameRate
        width.value = (Double(size.width) * settings.scale).rounded()
        quality.value = settings.quality
        transparent.isSelected = settings.isTransparent
        showHeight()
    }

    /// Shows the settings that have an effect on a kind; nil for an unknown kind.
    func show(_ kind: ExportKind?) {
        self.kind = kind
        for (button, other) in zip(kinds, ExportKind.allCases) { button.isSelected = other == kind }
        let isFilm = kind != .lamina
        for view in [rate, width, height] as [UIView] { view.isHidden = !isFilm }
        quality.isHidden = !(kind?.hasQuality ?? false)
        transparent.isHidden = !(kind?.hasAlpha ?? false)
        rate.range = 1...(kind?.mostFrames ?? 240)
        rate.value = min(rate.value, rate.range.upperBound)
        setNeedsLayout()
    }

    /// The range in seconds; nil if the end is not after the begin.
    var range: ClosedRange<Double>? {
        to.value > from.value ? from.value...to.value : nil
    }

    var settings: ExportSettings {
        var settings = ExportSettings()
        settings.frameRate = rate.value
        settings.scale = width.value / max(1, Double(size.width))
        settings.quality = quality.value
        settings.isTransparent = transparent.isSelected
        return settings
    }

    private func showHeight() {
        let high = (width.value * Double(size.height / max(1, size.width))).rounded()
        height.show(String(format: "× %.0f px", high))
    }

    override func layoutSubviews() {
        var x: CGFloat = 0
        let wanted = kinds.map { $0.sizeThatFits(bounds.size).width }
        let less =
            max(0, wanted.reduce(0, +) + 4 * CGFloat(kinds.count - 1) - bounds.width)
            / CGFloat(kinds.count)
        for (button, wide) in zip(kinds, wanted) {
            button.frame = CGRect(x: x, y: 0, width: (wide - less).rounded(.down), height: 24)
            x += (wide - less).rounded(.down) + 4
        }
        let column = ((bounds.width + 6) / 4).rounded(.down)
        func put(_ view: UIView, _ number: Int, _ line: Int, _ span: CGFloat = 1) {
            view.frame = CGRect(
                x: column * CGFloat(number), y: CGFloat(line) * 32, width: column * span - 6,
                height: 26)
        }
        put(from, 0, 1)
        put(to, 1, 1)
        put(rate, 2, 1)
        put(quality, 3, 1)
        put(width, 0, 2)
        put(height, 1, 2)
        put(transparent, quality.isHidden ? 3 : 2, quality.isHidden ? 1 : 2)
    }
}
