import CoreGraphics
import Foundation
import LaminaViews

/// Control with a title and an image for each state. Thread: main.
@MainActor @preconcurrency
open class UIButton: UIControl {
    /// Kind of a button. A custom button draws only its title and images; a system button draws the
    /// title in the tint, and is dimmed while pressed.
    public enum ButtonType: Int, Sendable {
        /// No background; a white title of 18 points.
        case custom = 0
        /// Title of 15 points in the tint, dimmed while held.
        case system
    }

    /// Kind given at creation. Default custom.
    open private(set) var buttonType = ButtonType.custom
    private var labelView: UILabel?
    private var pictureView: UIImageView?
    private var backView: UIImageView?
    private var titles: [State: String] = [:]
    private var attributed: [State: NSAttributedString] = [:]
    private var colors: [State: UIColor] = [:]
    private var shadows: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]
    private var backs: [State: UIImage] = [:]

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
    }
    /// Empty button of a kind, with a zero frame. The kind cannot be changed later.
    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        buttonType = type
    }
    /// Button with the title and the image of an action, in fitting size; the action runs when the
    /// button is triggered. Default system.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
        self.init(frame: .zero, primaryAction: primaryAction)
        buttonType = type
        if let primaryAction {
            setTitle(primaryAction.title, for: .normal)
            setImage(primaryAction.image, for: .normal)
            sizeToFit()
        }
    }
    /// Button from an archive. Always nil: archives of views are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Label of the title, made at the first use; never nil. 18 points for a custom button, 15 for
    /// a system button. A change of state sets the label's text and colour.
    open var titleLabel: UILabel? {
        if labelView == nil {
            let label = UILabel()
            label.font = .systemFont(ofSize: buttonType == .system ? 15 : 18)
            label.textAlignment = .center
            label.lineBreakMode = .byTruncatingMiddle
            labelView = label
            addSubview(label)
        }
        return labelView
    }
    /// View of the image, made at the first use; never nil. A change of state sets the view's
    /// image.
    open var imageView: UIImageView? {
        if pictureView == nil {
            let view = UIImageView()
            view.contentMode = .scaleAspectFit
            pictureView = view
            addSubview(view)
        }
        return pictureView
    }
    /// Margins around title and image, points. Default zero.
    open var contentEdgeInsets = UIEdgeInsets.zero {
        didSet { insetsChanged(contentEdgeInsets != oldValue) }
    }
    /// Margins which shift the title, points. Default zero.
    open var titleEdgeInsets = UIEdgeInsets.zero {
        didSet { insetsChanged(titleEdgeInsets != oldValue) }
    }
    /// Margins which shift the image, points. Default zero.
    open var imageEdgeInsets = UIEdgeInsets.zero {
        didSet { insetsChanged(imageEdgeInsets != oldValue) }
    }
    /// True if the image gets darker while the button is held. Default true.
    open var adjustsImageWhenHighlighted = true {
        didSet { if adjustsImageWhenHighlighted != oldValue { update() } }
    }
    private func insetsChanged(_ areNew: Bool) {
        guard areNew else { return }
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    // MARK: By state

    /// Sets the title of a state; nil removes the title. A state without a title shows the normal
    /// state's.
    open func setTitle(_ title: String?, for state: State) {
        guard title != titles[state] else { return }
        titles[state] = title
        changed()
    }
    /// Sets the attributed title of a state, which takes precedence over the plain title; nil
    /// removes the title. The attributed title of the normal state also precedes the plain title of
    /// another state.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        guard title != attributed[state] else { return }
        // The copy protects the button from later edits of a mutable title.
        attributed[state] = title?.copy() as? NSAttributedString
        changed()
    }
    /// Sets the colour of the title in a state; nil removes the colour. An attributed title keeps
    /// its own colours.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        guard color != colors[state] else { return }
        colors[state] = color
        changed()
    }
    /// Sets the colour of the title's shadow in a state; nil removes the colour. The label's
    /// `shadowOffset` is the distance. Default no shadow.
    open func setTitleShadowColor(_ color: UIColor?, for state: State) {
        guard color != shadows[state] else { return }
        shadows[state] = color
        changed()
    }
    /// Sets the image of a state; nil removes the image. A state without an image shows the normal
    /// state's.
    open func setImage(_ image: UIImage?, for state: State) {
        guard image != images[state] else { return }
        images[state] = image
        changed()
    }
    /// Sets the image behind title and image of a state, stretched to the bounds; nil removes the
    /// image. A state without an image shows the normal state's.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        guard image != backs[state] else { return }
        backs[state] = image
        changed()
    }
    /// Title of a state, else the normal state's; nil for none. A combination of states, such as
    /// selected and highlighted, is a state of its own.
    open func title(for state: State) -> String? { value(titles, state) }
    /// Attributed title of a state, else the normal state's; nil for none. A combination of states,
    /// such as selected and highlighted, is a state of its own.
    open func attributedTitle(for state: State) -> NSAttributedString? { value(attributed, state) }
    /// Title's colour of a state, else the normal state's. Default white; for a system button the
    /// tint, and gray while disabled.
    open func titleColor(for state: State) -> UIColor? {
        value(colors, state)
            ?? (buttonType == .custom ? .white : state == .disabled ? .systemGray : tintColor)
    }
    /// Colour of the title's shadow of a state, else the normal state's; nil for no shadow. A
    /// combination of states, such as selected and highlighted, is a state of its own.
    open func titleShadowColor(for state: State) -> UIColor? { value(shadows, state) }
    /// Colour of the title's shadow in the present state; nil for no shadow. Default nil.
    open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
    /// Image of a state, else the normal state's; nil for none. A combination of states, such as
    /// selected and highlighted, is a state of its own.
    open func image(for state: State) -> UIImage? { value(images, state) }
    /// Background image of a state, else the normal state's; nil for none. A combination of states,
    /// such as selected and highlighted, is a state of its own.
    open func backgroundImage(for state: State) -> UIImage? { value(backs, state) }
    /// Title of the present state. Nil without a title. An attributed title is not counted.
    open var currentTitle: String? { title(for: state) }
    /// Title's colour of the present state. Default white; for a system button the tint, and gray
    /// while disabled.
    open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
    /// Image of the present state. Nil without an image.
    open var currentImage: UIImage? { image(for: state) }

    private func changed() {
        update()
        accessibilityChanged()
        invalidateIntrinsicContentSize()
    }
    /// Value for a state; a missing value falls back to the normal state's.
    private func value<T>(_ table: [State: T], _ state: State) -> T? {
        table[state] ?? table[.normal]
    }

    override func stateChanged() { update() }
    open override func tintColorDidChange() { update() }

    private func update() {
        if let text = attributedTitle(for: state) {
            titleLabel?.attributedText = text
        } else if let title = currentTitle {
            titleLabel?.text = title
            titleLabel?.textColor = currentTitleColor
            if !shadows.isEmpty { titleLabel?.shadowColor = currentTitleShadowColor }
        } else {
            labelView?.text = nil
        }
        if let image = currentImage { imageView?.image = image } else { pictureView?.image = nil }
        if let back = backgroundImage(for: state) {
            if backView == nil {
                let view = UIImageView(frame: bounds)
                insertSubview(view, at: 0)
                backView = view
            }
            backView?.image = back
        } else {
            backView?.image = nil
        }
        let isDim = isHighlighted && buttonType == .system
        labelDimming.apply(isDim ? 0.3 : 1, to: labelView)
        pictureDimming.apply(
            isDim || isHighlighted && adjustsImageWhenHighlighted ? 0.5 : 1, to: pictureView)
        setNeedsLayout()
    }
    private var labelDimming = Dimming()
    private var pictureDimming = Dimming()

    /// Called after a change of the size of the label or of a picture.
    override func partChanged(_ view: UIView) {
        guard view === labelView || view === pictureView else { return }
        ownLayer.markContentChanged()
        invalidateIntrinsicContentSize()
    }

    // MARK: Layout

    private var titleSize: CGSize {
        guard let label = labelView, label.text?.isEmpty == false else { return .zero }
        return label.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 0))
    }

    override func baselineBelowMiddle(isFirst: Bool) -> CGFloat? {
        guard let labelView else { return nil }
        let room = bounds.inset(by: contentEdgeInsets)
        let height = titleSize.height
        let middle = contentTop(height, in: room) + height / 2 - bounds.midY
        return labelView.baselineBelowMiddle(isFirst: isFirst).map {
            $0 + middle + titleEdgeInsets.top - titleEdgeInsets.bottom
        }
    }

    open override func layoutSubviews() {
        backView?.placePart(in: bounds)
        let room = bounds.inset(by: contentEdgeInsets)
        let (image, title) = (currentImage?.size ?? .zero, titleSize)
        let width = min(title.width, max(room.width - image.width, 0))
        let whole = image.width + width
        let left =
            switch contentHorizontalAlignment {
            case .center: room.midX - whole / 2
            case .left, .leading, .fill: room.minX
            case .right, .trailing: room.maxX - whole
            }
        func top(_ part: CGSize) -> CGFloat { contentTop(part.height, in: room) }
        pictureView?.placePart(
            in: CGRect(
                x: left + imageEdgeInsets.left - imageEdgeInsets.right,
                y: top(image) + imageEdgeInsets.top - imageEdgeInsets.bottom,
                width: image.width, height: image.height))
        labelView?.placePart(
            in: CGRect(
                x: left + image.width + titleEdgeInsets.left - titleEdgeInsets.right,
                y: top(title) + titleEdgeInsets.top - titleEdgeInsets.bottom,
                width: width, height: title.height))
    }

    /// Size of the content with `contentEdgeInsets`. An empty button has 30 × 34, and a button with
    /// an image only the image's size. With a title both are side by side, with 12 points more in
    /// height.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let (image, title) = (currentImage?.size ?? .zero, titleSize)
        var fitting = CGSize(width: 30, height: 34)
        if title != .zero {
            fitting = CGSize(
                width: max(title.width + image.width, image == .zero ? 30 : 0),
                height: max(title.height + 12, image.height))
        } else if image != .zero {
            fitting = image
        }
        let insets = contentEdgeInsets
        return CGSize(
            width: fitting.width + insets.left + insets.right,
            height: fitting.height + insets.top + insets.bottom)
    }
    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    /// The title as name.
    override var standard: StandardAccessibility {
        var values = super.standard
        values.label = attributedTitle(for: state)?.string ?? currentTitle
        return values
    }

    override func triggered(_ event: UIEvent?) { send(.primaryActionTriggered, event) }
}

/// Factor on the alpha of a part during a press. The alpha set by a client is restored at the end.
@MainActor struct Dimming {
    private var factor: CGFloat = 1
    private var before: CGFloat = 1
    private var shown: Float = 1

    mutating func apply(_ new: CGFloat, to view: UIView?) {
        guard let view, new != factor else { return }
        // An alpha set by a client during the press becomes the alpha to restore.
        let own = factor != 1 && view.ownLayer.opacity == shown ? before : view.alpha
        (factor, before) = (new, own)
        view.alpha = new == 1 ? own : own * new
        shown = view.ownLayer.opacity
    }
}
