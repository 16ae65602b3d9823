import Foundation
import Testing
import TestSupport
@testable import UIKit

/// Setting an equal value changes nothing, and a view that changes its own subviews does not lay
/// out for ever.
@Suite("Views: equal values") @MainActor struct EqualValueTests {
    /// A setter that assigns the property's own value.
    private struct Same<V: UIView> {
        let name: String
        let set: (V) -> Void
        init<T>(_ name: String, _ path: ReferenceWritableKeyPath<V, T>) {
            self.name = name
            set = { $0[keyPath: path] = $0[keyPath: path] }
        }
        /// Setter of an equal value in another object.
        init(_ name: String, _ set: @escaping (V) -> Void) {
            (self.name, self.set) = (name, set)
        }
    }

    /// The tested names, by class.
    private static var walked: [String: Set<String>] = [:]

    private func walk<V: UIView>(_ view: V, _ all: [Same<V>]) {
        Self.walked["\(V.self)", default: []].formUnion(all.map(\.name))
        Stage.with { stage in
            stage.add(view)
            for same in all {
                stage.host.advance(by: 0.5)
                let before = (view.frame, view.bounds, view.layer.sublayers)
                same.set(view)
                #expect(!view.layer.needsLayout(), "\(V.self).\(same.name) lays out")
                #expect(!view.layer.needsDisplay(), "\(V.self).\(same.name) displays")
                #expect(
                    !stage.window.layer.needsLayout(), "\(V.self).\(same.name) lays the window out")
                #expect(view.layer.animationKeys() == nil, "\(V.self).\(same.name) animates")
                #expect(view.frame == before.0 && view.bounds == before.1)
                #expect(
                    view.layer.sublayers ?? [] == before.2 ?? [], "\(V.self).\(same.name) order")
            }
            view.removeFromSuperview()
        }
    }

    @Test("every settable property of every class of views")
    func properties() throws {
        let turned = UIView(frame: CGRect(x: 9, y: 9, width: 40, height: 20))
        turned.transform = CGAffineTransform(rotationAngle: 0.4)
        turned.backgroundColor = .red
        turned.mask = UIView()
        turned.addGestureRecognizer(UITapGestureRecognizer { _ in })
        let (low, high) = (UIView(), UIView())
        turned.addSubview(low)
        turned.addSubview(high)
        var ofUIView: [Same<UIView>] = []
        ofUIView.append(Same<UIView>("frame", \UIView.frame))
        ofUIView.append(Same<UIView>("bounds", \UIView.bounds))
        ofUIView.append(Same<UIView>("center", \UIView.center))
        ofUIView.append(Same<UIView>("transform", \UIView.transform))
        ofUIView.append(Same<UIView>("transform3D", \UIView.transform3D))
        ofUIView.append(Same<UIView>("anchorPoint", \UIView.anchorPoint))
        ofUIView.append(Same<UIView>("contentScaleFactor", \UIView.contentScaleFactor))
        ofUIView.append(Same<UIView>("autoresizingMask", \UIView.autoresizingMask))
        ofUIView.append(Same<UIView>("autoresizesSubviews", \UIView.autoresizesSubviews))
        ofUIView.append(Same<UIView>("layoutMargins", \UIView.layoutMargins))
        ofUIView.append(Same<UIView>("alpha", \UIView.alpha))
        ofUIView.append(Same<UIView>("isHidden", \UIView.isHidden))
        ofUIView.append(Same<UIView>("isOpaque", \UIView.isOpaque))
        ofUIView.append(Same<UIView>("clipsToBounds", \UIView.clipsToBounds))
        ofUIView.append(Same<UIView>("backgroundColor", \UIView.backgroundColor))
        ofUIView.append(Same<UIView>("mask", \UIView.mask))
        ofUIView.append(Same<UIView>("contentMode", \UIView.contentMode))
        ofUIView.append(
            Same<UIView>("clearsContextBeforeDrawing", \UIView.clearsContextBeforeDrawing))
        ofUIView.append(Same<UIView>("tintColor", \UIView.tintColor))
        ofUIView.append(Same<UIView>("tintAdjustmentMode", \UIView.tintAdjustmentMode))
        ofUIView.append(Same<UIView>("isUserInteractionEnabled", \UIView.isUserInteractionEnabled))
        ofUIView.append(Same<UIView>("isMultipleTouchEnabled", \UIView.isMultipleTouchEnabled))
        ofUIView.append(Same<UIView>("isExclusiveTouch", \UIView.isExclusiveTouch))
        ofUIView.append(Same<UIView>("tag", \UIView.tag))
        ofUIView.append(Same<UIView>("gestureRecognizers", \UIView.gestureRecognizers))
        ofUIView.append(
            Same<UIView>("translates", \UIView.translatesAutoresizingMaskIntoConstraints))
        ofUIView.append(Same<UIView>("front") { $0.bringSubviewToFront(high) })
        ofUIView.append(Same<UIView>("back") { $0.sendSubviewToBack(low) })
        ofUIView.append(Same<UIView>("add") { $0.addSubview(high) })
        ofUIView.append(Same<UIView>("insert") { $0.insertSubview(low, at: 0) })
        ofUIView.append(Same<UIView>("above") { $0.insertSubview(high, aboveSubview: low) })
        ofUIView.append(Same<UIView>("below") { $0.insertSubview(low, belowSubview: high) })
        ofUIView.append(Same<UIView>("exchange") { $0.exchangeSubview(at: 1, withSubviewAt: 1) })
        ofUIView.append(
            Same<UIView>("hugging") {
                $0.setContentHuggingPriority(.defaultLow, for: .horizontal)
            })
        ofUIView.append(
            Same<UIView>("resistance") {
                $0.setContentCompressionResistancePriority(.defaultHigh, for: .vertical)
            })
        ofUIView.append(Same<UIView>("fit") { $0.sizeToFit() })
        ofUIView.append(Same<UIView>("invalidate") { $0.invalidateIntrinsicContentSize() })
        walk(turned, ofUIView)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
        label.text = "text"
        (label.shadowColor, label.highlightedTextColor) = (.red, .blue)
        var ofUILabel: [Same<UILabel>] = []
        ofUILabel.append(Same<UILabel>("text", \UILabel.text))
        ofUILabel.append(Same<UILabel>("attributedText", \UILabel.attributedText))
        ofUILabel.append(Same<UILabel>("font", \UILabel.font))
        ofUILabel.append(Same<UILabel>("textColor", \UILabel.textColor))
        ofUILabel.append(Same<UILabel>("textAlignment", \UILabel.textAlignment))
        ofUILabel.append(Same<UILabel>("numberOfLines", \UILabel.numberOfLines))
        ofUILabel.append(Same<UILabel>("lineBreakMode", \UILabel.lineBreakMode))
        ofUILabel.append(
            Same<UILabel>("adjustsFontSizeToFitWidth", \UILabel.adjustsFontSizeToFitWidth))
        ofUILabel.append(Same<UILabel>("minimumScaleFactor", \UILabel.minimumScaleFactor))
        ofUILabel.append(Same<UILabel>("shadowColor", \UILabel.shadowColor))
        ofUILabel.append(Same<UILabel>("shadowOffset", \UILabel.shadowOffset))
        ofUILabel.append(Same<UILabel>("highlightedTextColor", \UILabel.highlightedTextColor))
        ofUILabel.append(Same<UILabel>("isHighlighted", \UILabel.isHighlighted))
        ofUILabel.append(Same<UILabel>("isEnabled", \UILabel.isEnabled))
        ofUILabel.append(Same<UILabel>("other font") { $0.font = .systemFont(ofSize: 17) })
        ofUILabel.append(
            Same<UILabel>("other colour") { $0.shadowColor = UIColor(cgColor: UIColor.red.cgColor) }
        )
        ofUILabel.append(
            Same<UILabel>("other text") { $0.attributedText = NSAttributedString(string: "text") })
        walk(label, ofUILabel)
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 0, y: 0, width: 90, height: 40)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
        button.setTitle("go", for: .normal)
        button.setTitleColor(.red, for: .normal)
        button.setImage(image, for: .normal)
        button.setBackgroundImage(image, for: .normal)
        var ofUIButton: [Same<UIButton>] = []
        ofUIButton.append(Same<UIButton>("contentEdgeInsets", \UIButton.contentEdgeInsets))
        ofUIButton.append(Same<UIButton>("titleEdgeInsets", \UIButton.titleEdgeInsets))
        ofUIButton.append(Same<UIButton>("imageEdgeInsets", \UIButton.imageEdgeInsets))
        ofUIButton.append(
            Same<UIButton>("adjustsImageWhenHighlighted", \UIButton.adjustsImageWhenHighlighted))
        ofUIButton.append(Same<UIButton>("setTitle") { $0.setTitle("go", for: .normal) })
        ofUIButton.append(
            Same<UIButton>("setAttributedTitle") { $0.setAttributedTitle(nil, for: .normal) })
        ofUIButton.append(Same<UIButton>("setTitleColor") { $0.setTitleColor(.red, for: .normal) })
        ofUIButton.append(Same<UIButton>("setImage") { $0.setImage(image, for: .normal) })
        ofUIButton.append(
            Same<UIButton>("setBackgroundImage") { $0.setBackgroundImage(image, for: .normal) })
        ofUIButton.append(Same<UIButton>("label") { $0.titleLabel?.text = "go" })
        ofUIButton.append(Same<UIButton>("picture") { $0.imageView?.image = image })
        walk(button, ofUIButton)
        var ofUIControl: [Same<UIControl>] = []
        ofUIControl.append(Same<UIControl>("isEnabled", \UIControl.isEnabled))
        ofUIControl.append(Same<UIControl>("isSelected", \UIControl.isSelected))
        ofUIControl.append(Same<UIControl>("isHighlighted", \UIControl.isHighlighted))
        ofUIControl.append(
            Same<UIControl>("contentHorizontalAlignment", \UIControl.contentHorizontalAlignment))
        ofUIControl.append(
            Same<UIControl>("contentVerticalAlignment", \UIControl.contentVerticalAlignment))
        walk(UIControl(frame: CGRect(x: 0, y: 0, width: 9, height: 9)), ofUIControl)
        let picture = UIImageView(image: image, highlightedImage: image)
        picture.animationImages = [image]
        var ofUIImageView: [Same<UIImageView>] = []
        ofUIImageView.append(Same<UIImageView>("image", \UIImageView.image))
        ofUIImageView.append(Same<UIImageView>("highlightedImage", \UIImageView.highlightedImage))
        ofUIImageView.append(Same<UIImageView>("isHighlighted", \UIImageView.isHighlighted))
        ofUIImageView.append(Same<UIImageView>("animationImages", \UIImageView.animationImages))
        ofUIImageView.append(Same<UIImageView>("animationDuration", \UIImageView.animationDuration))
        ofUIImageView.append(
            Same<UIImageView>("animationRepeatCount", \UIImageView.animationRepeatCount))
        walk(picture, ofUIImageView)
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 99, height: 30))
        (slider.minimumTrackTintColor, slider.thumbTintColor) = (.red, .blue)
        slider.maximumTrackTintColor = .green
        var ofUISlider: [Same<UISlider>] = []
        ofUISlider.append(Same<UISlider>("value", \UISlider.value))
        ofUISlider.append(Same<UISlider>("minimumValue", \UISlider.minimumValue))
        ofUISlider.append(Same<UISlider>("maximumValue", \UISlider.maximumValue))
        ofUISlider.append(Same<UISlider>("isContinuous", \UISlider.isContinuous))
        ofUISlider.append(Same<UISlider>("minimumTrackTintColor", \UISlider.minimumTrackTintColor))
        ofUISlider.append(Same<UISlider>("maximumTrackTintColor", \UISlider.maximumTrackTintColor))
        ofUISlider.append(Same<UISlider>("thumbTintColor", \UISlider.thumbTintColor))
        ofUISlider.append(Same<UISlider>("animated") { $0.setValue($0.value, animated: true) })
        walk(slider, ofUISlider)
        var ofUISwitch: [Same<UISwitch>] = []
        ofUISwitch.append(Same<UISwitch>("isOn", \UISwitch.isOn))
        ofUISwitch.append(Same<UISwitch>("onTintColor", \UISwitch.onTintColor))
        ofUISwitch.append(Same<UISwitch>("thumbTintColor", \UISwitch.thumbTintColor))
        walk(UISwitch(), ofUISwitch)
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 99, height: 30))
        field.borderStyle = .roundedRect
        var ofUITextField: [Same<UITextField>] = []
        ofUITextField.append(Same<UITextField>("text", \UITextField.text))
        ofUITextField.append(Same<UITextField>("placeholder", \UITextField.placeholder))
        ofUITextField.append(Same<UITextField>("font", \UITextField.font))
        ofUITextField.append(Same<UITextField>("textColor", \UITextField.textColor))
        ofUITextField.append(Same<UITextField>("textAlignment", \UITextField.textAlignment))
        ofUITextField.append(Same<UITextField>("isSecureTextEntry", \UITextField.isSecureTextEntry))
        ofUITextField.append(Same<UITextField>("delegate", \UITextField.delegate))
        ofUITextField.append(
            Same<UITextField>("clearsOnBeginEditing", \UITextField.clearsOnBeginEditing))
        ofUITextField.append(Same<UITextField>("borderStyle", \UITextField.borderStyle))
        walk(field, ofUITextField)
        var ofUIActivityIndicatorView: [Same<UIActivityIndicatorView>] = []
        ofUIActivityIndicatorView.append(
            Same<UIActivityIndicatorView>("style", \UIActivityIndicatorView.style))
        ofUIActivityIndicatorView.append(
            Same<UIActivityIndicatorView>("color", \UIActivityIndicatorView.color))
        ofUIActivityIndicatorView.append(
            Same<UIActivityIndicatorView>(
                "hidesWhenStopped", \UIActivityIndicatorView.hidesWhenStopped))
        ofUIActivityIndicatorView.append(
            Same<UIActivityIndicatorView>("stopAnimating") { $0.stopAnimating() })
        walk(UIActivityIndicatorView(style: .medium), ofUIActivityIndicatorView)
        let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 99, height: 30))
        scroller.contentSize = CGSize(width: 300, height: 300)
        scroller.flashScrollIndicators()
        var ofUIScrollView: [Same<UIScrollView>] = []
        ofUIScrollView.append(Same<UIScrollView>("delegate", \UIScrollView.delegate))
        ofUIScrollView.append(Same<UIScrollView>("contentSize", \UIScrollView.contentSize))
        ofUIScrollView.append(Same<UIScrollView>("contentInset", \UIScrollView.contentInset))
        ofUIScrollView.append(Same<UIScrollView>("contentOffset", \UIScrollView.contentOffset))
        ofUIScrollView.append(Same<UIScrollView>("bounces", \UIScrollView.bounces))
        ofUIScrollView.append(
            Same<UIScrollView>("alwaysBounceVertical", \UIScrollView.alwaysBounceVertical))
        ofUIScrollView.append(
            Same<UIScrollView>("alwaysBounceHorizontal", \UIScrollView.alwaysBounceHorizontal))
        ofUIScrollView.append(Same<UIScrollView>("isPagingEnabled", \UIScrollView.isPagingEnabled))
        ofUIScrollView.append(Same<UIScrollView>("bounds", \UIScrollView.bounds))
        ofUIScrollView.append(Same<UIScrollView>("isScrollEnabled", \UIScrollView.isScrollEnabled))
        ofUIScrollView.append(
            Same<UIScrollView>(
                "showsVerticalScrollIndicator", \UIScrollView.showsVerticalScrollIndicator))
        ofUIScrollView.append(
            Same<UIScrollView>(
                "showsHorizontalScrollIndicator", \UIScrollView.showsHorizontalScrollIndicator))
        ofUIScrollView.append(
            Same<UIScrollView>("decelerationRate", \UIScrollView.decelerationRate))
        ofUIScrollView.append(
            Same<UIScrollView>("delaysContentTouches", \UIScrollView.delaysContentTouches))
        ofUIScrollView.append(
            Same<UIScrollView>("minimumZoomScale", \UIScrollView.minimumZoomScale))
        ofUIScrollView.append(
            Same<UIScrollView>("maximumZoomScale", \UIScrollView.maximumZoomScale))
        ofUIScrollView.append(Same<UIScrollView>("zoomScale", \UIScrollView.zoomScale))
        ofUIScrollView.append(
            Same<UIScrollView>("setContentOffset") {
                $0.setContentOffset($0.contentOffset, animated: true)
            })
        walk(scroller, ofUIScrollView)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        window.rootViewController = UIViewController()
        window.title = "a title"
        var ofUIWindow: [Same<UIWindow>] = []
        ofUIWindow.append(Same<UIWindow>("windowLevel", \UIWindow.windowLevel))
        ofUIWindow.append(Same<UIWindow>("title", \UIWindow.title))
        ofUIWindow.append(Same<UIWindow>("rootViewController", \UIWindow.rootViewController))
        walk(window, ofUIWindow)
        try everyNameIsWalked()
    }

    /// The properties declared as settable in the sources, by class, compared with the tested
    /// names.
    private func everyNameIsWalked() throws {
        let folder = Places.package.appendingPathComponent("Sources/UIKit")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var missing: [String] = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            var name = ""
            let lines = text.components(separatedBy: "\n")
            for (i, line) in lines.enumerated() {
                if let found = line.firstMatch(
                    of:
                        #/^(?:open class|extension|public final class|final class|class|private final class) (\w+)/#
                ) {
                    name = "\(found.1)"
                }
                guard Self.walked[name] != nil,
                    let found = line.firstMatch(of: #/^    (?:open|public) var (\w+)/#)
                else { continue }
                // A body without a setter and without observers is read only.
                var isSettable = !line.contains("{")
                for body in lines[i...].prefix(12) {
                    if body.contains(#/\b(set|didSet|willSet)\b/#) { isSettable = true }
                    if body.hasPrefix("    }") || body.hasSuffix("} }") || body.hasSuffix(" }") {
                        break
                    }
                    if body != line, body.hasPrefix("    open") || body.hasPrefix("    public") {
                        break
                    }
                }
                let property = "\(found.1)"
                if isSettable, Self.walked[name]?.contains(property) == false,
                    property != "translatesAutoresizingMaskIntoConstraints"
                {
                    missing.append("\(name).\(property)")
                }
            }
        }
        #expect(missing.isEmpty, "\(missing)")
        #expect(Self.walked.values.reduce(0) { $0 + $1.count } > 100)
    }

    // MARK: Layouts that dirty themselves

    private final class Restless: UIView {
        var rounds = 0
        var body: ((Restless) -> Void)?
        override func layoutSubviews() {
            rounds += 1
            body?(self)
        }
    }

    @Test("changes of own subviews in layoutSubviews end after two rounds")
    func rounds() {
        let label = UILabel(), button = UIButton(type: .system), image = UIImageView()
        let (a, b) = (UIView(), UIView())
        typealias Way = (String, (Restless) -> Void)
        let ways: [Way] = [
            ("text", { label.text = "\($0.rounds)" }), ("same text", { _ in label.text = "x" }),
            (
                "fit",
                {
                    label.text = "\($0.rounds)"; label.sizeToFit()
                }
            ),
            ("title", { button.setTitle("\($0.rounds)", for: .normal) }),
            ("image", { _ in image.image = UIImage() }),
            ("turns", { a.transform = CGAffineTransform(rotationAngle: CGFloat($0.rounds)) }),
            ("frames", { a.frame = CGRect(x: 0, y: 0, width: CGFloat($0.rounds), height: 4) }),
            ("order", { view in view.bringSubviewToFront(view.rounds % 2 == 0 ? a : b) }),
            ("adds", { $0.addSubview(UIView()) }),
            (
                "removes",
                {
                    a.removeFromSuperview(); $0.addSubview(a)
                }
            ),
            ("itself", { $0.bounds.origin.x += 1 }),
            ("invalidates", { $0.invalidateIntrinsicContentSize() }),
        ]
        for isConstrained in [false, true] {
            for (name, way) in ways {
                Stage.with { stage in
                    let view = Restless(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
                    for part in [label, button, image, a, b] as [UIView] { view.addSubview(part) }
                    stage.add(view)
                    if isConstrained {
                        for part in [label, button] as [UIView] {
                            part.translatesAutoresizingMaskIntoConstraints = false
                            part.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive =
                                true
                        }
                    }
                    view.body = way
                    view.rounds = 0
                    view.setNeedsLayout()
                    stage.host.advance(by: 0)
                    #expect((1...2).contains(view.rounds), "\(name): \(view.rounds)")
                    stage.host.advance(by: 0.2)
                    #expect(view.rounds <= 3, "\(name): again in later frames, \(view.rounds)")
                    // The label lies at the place of its constraints, even after a late change of
                    // text.
                    if isConstrained, name == "text" { #expect(near(label.center.x, 50, 1)) }
                    for constraint in view.constraints { constraint.isActive = false }
                    for part in [label, button] as [UIView] {
                        part.translatesAutoresizingMaskIntoConstraints = true
                    }
                    for part in view.subviews { part.removeFromSuperview() }
                }
            }
        }
    }

    @Test("a controller's viewDidLayoutSubviews that sets a label ends")
    func controllers() {
        final class Controller: UIViewController {
            let label = UILabel()
            var rounds = 0
            override func viewDidLoad() { view.addSubview(label) }
            override func viewDidLayoutSubviews() {
                rounds += 1
                label.text = "\(Int(view.bounds.width))"
                label.sizeToFit()
                label.center = view.center
            }
        }
        Stage.with { stage in
            let controller = Controller()
            stage.window.rootViewController = controller
            stage.host.advance(by: 0.1)
            #expect((1...2).contains(controller.rounds), "\(controller.rounds)")
        }
    }
}
