import UIKit

/// A colour by its saturation and brightness in a square, its hue and its opacity on bars, and its
/// components as numbers from 0 to 1.
///
/// The picker keeps the last hue for a gray colour, which has no hue. Thread: main.
public final class ColorPicker: UIView {
    /// Size of a picker in points.
    public static let size = CGSize(width: 216, height: 232)
    /// Red, green, blue and alpha, 0 to 1.
    public private(set) var components: [Double] = [0, 0, 0, 1]
    /// Called with the components after the user has chosen a colour.
    public var onChange: (([Double]) -> Void)?

    private let square = ColorSquare()
    private let hueBar = ColorBar()
    private let alphaBar = ColorBar()
    private let fields = ["r", "g", "b", "a"].map { name in
        let field = NumberField("", 0, in: 0...1, step: 0.005)
        field.prefix = name
        return field
    }
    /// Hue, saturation and brightness, 0 to 1.
    private var hsb = HSB()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        for view in [square, hueBar, alphaBar] + fields as [UIView] { addSubview(view) }
        hueBar.colors = (0...6).map { HSB(hue: Double($0) / 6, saturation: 1, brightness: 1).color }
        square.onChange = { [unowned self] saturation, brightness in
            (hsb.saturation, hsb.brightness) = (saturation, brightness)
            choose(hsb)
        }
        hueBar.onChange = { [unowned self] in
            hsb.hue = $0
            choose(hsb)
        }
        alphaBar.onChange = { [unowned self] in
            components[3] = $0
            changed()
        }
        for (number, field) in fields.enumerated() {
            field.onChange = { [unowned self] new, _ in
                components[number] = new
                hsb = HSB(components, keeping: hsb)
                changed()
            }
        }
    }
    /// Nil: views of the tool are not archived.
    public required init?(coder: NSCoder) { nil }

    /// Shows a colour of four components.
    public func show(_ new: [Double]) {
        guard new.count == 4 else { return }
        components = new.map { min(max($0, 0), 1) }
        hsb = HSB(components, keeping: hsb)
        showAll()
    }

    private func choose(_ new: HSB) {
        components.replaceSubrange(..<3, with: new.components)
        changed()
    }

    private func changed() {
        showAll()
        onChange?(components)
    }

    private func showAll() {
        square.show(hsb)
        hueBar.place = hsb.hue
        let solid = HSB(components, keeping: hsb).color
        alphaBar.colors = [solid.withAlphaComponent(0), solid]
        alphaBar.place = components[3]
        for (field, value) in zip(fields, components) where !field.isBusy { field.value = value }
    }

    public override func layoutSubviews() {
        let width = bounds.width
        square.frame = CGRect(x: 0, y: 0, width: width, height: 148)
        hueBar.frame = CGRect(x: 0, y: 156, width: width, height: 16)
        alphaBar.frame = CGRect(x: 0, y: 180, width: width, height: 16)
        let each = ((width + 4) / 4).rounded(.down)
        for (number, field) in fields.enumerated() {
            field.frame = CGRect(x: each * CGFloat(number), y: 206, width: each - 4, height: 22)
        }
    }
}

/// A colour by hue, saturation and brightness, 0 to 1 each.
struct HSB: Equatable {
    var hue = 0.0
    var saturation = 0.0
    var brightness = 0.0

    init(hue: Double = 0, saturation: Double = 0, brightness: Double = 0) {
        (self.hue, self.saturation, self.brightness) = (hue, saturation, brightness)
    }

    /// Of red, green and blue. Gray gets the hue of `old`, black the hue and the saturation of
    /// `old`.
    init(_ rgb: [Double], keeping old: HSB) {
        let (r, g, b) = (rgb[0], rgb[1], rgb[2])
        let (most, least) = (max(r, g, b), min(r, g, b))
        let range = most - least
        brightness = most
        saturation = most > 0 ? range / most : old.saturation
        guard range > 1e-6 else {
            hue = old.hue
            return
        }
        let sixths =
            r == most ? (g - b) / range : g == most ? 2 + (b - r) / range : 4 + (r - g) / range
        hue = sixths / 6 < 0 ? sixths / 6 + 1 : sixths / 6
        // The colour at the end of the bar equals the colour at its begin.
        if hue == 0, old.hue == 1 { hue = 1 }
    }

    /// Red, green and blue.
    var components: [Double] {
        let part = (hue * 6).truncatingRemainder(dividingBy: 6)
        func channel(_ shift: Double) -> Double {
            let k = (shift + part).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
        }
        return [channel(5), channel(3), channel(1)]
    }

    var color: UIColor {
        let c = components.map { CGFloat($0) }
        return UIColor(red: c[0], green: c[1], blue: c[2], alpha: 1)
    }
}
