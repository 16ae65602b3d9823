import UIKit

/// The line above the rows of a time line: the filter's field, and the ruler with the known time
/// and the loop.
final class TimelineHeader: UIView {
    static let height: CGFloat = 24
    /// Height of the grips of the loop, above the playhead's handle.
    static let loopHeight: CGFloat = 11
    let search = SearchField("Find animations")
    private let ruler = TimelineRuler()
    private let back = UIView()
    private let known = CALayer()
    private let range = CALayer()
    /// Grips at the begin and the end of the loop.
    private let grips = [CALayer(), CALayer()]
    /// The time after the scene's end.
    private let beyond = CALayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        back.backgroundColor = ToolStyle.bar
        back.isUserInteractionEnabled = false
        back.clipsToBounds = true
        known.backgroundColor = ToolStyle.accent.withAlphaComponent(0.28).cgColor
        range.backgroundColor = ToolStyle.accent.withAlphaComponent(0.22).cgColor
        range.borderColor = ToolStyle.accent.cgColor
        range.borderWidth = 1
        addSubview(back)
        addSubview(search)
        beyond.backgroundColor = ToolStyle.background.withAlphaComponent(0.8).cgColor
        beyond.borderColor = ToolStyle.line.cgColor
        beyond.borderWidth = 1
        back.layer.addSublayer(beyond)
        back.layer.addSublayer(known)
        back.layer.addSublayer(range)
        for grip in grips {
            grip.backgroundColor = ToolStyle.accent.cgColor
            grip.cornerRadius = 1.5
            back.layer.addSublayer(grip)
        }
        back.addSubview(ruler)
    }
    required init?(coder: NSCoder) { nil }

    /// Only the field takes presses; presses in the ruler are the time line's.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        search.frame.contains(point)
    }

    func place(_ state: TimelineState) {
        let (left, right) = (state.headerWidth, bounds.width)
        back.frame = bounds
        search.frame = CGRect(x: 4, y: 2, width: max(0, left - 10), height: Self.height - 5)
        ruler.frame = CGRect(x: left, y: 0, width: max(0, right - left), height: Self.height)
        show(state)
    }

    /// Shows the scale, the known time and the loop.
    func show(_ state: TimelineState) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        ruler.scale = state.scale
        let (left, right) = (state.headerWidth, bounds.width)
        func band(_ from: Double, _ to: Double, _ y: CGFloat, _ height: CGFloat) -> CGRect {
            let a = min(max(left + state.scale.x(from), left), right)
            let b = min(max(left + state.scale.x(to), left), right)
            return CGRect(x: a, y: y, width: max(0, b - a), height: height)
        }
        known.frame = band(0, state.reach, Self.height - 2, 2)
        beyond.isHidden = state.end == nil
        if let end = state.end {
            beyond.frame = band(end, .infinity, 0, Self.height).insetBy(dx: 0, dy: -1)
        }
        range.isHidden = state.loop == nil
        if let loop = state.loop {
            range.frame = band(loop.lowerBound, loop.upperBound, 0, Self.height)
        }
        for (grip, time) in zip(grips, [state.loop?.lowerBound, state.loop?.upperBound]) {
            let x = time.map { left + state.scale.x($0) } ?? -1
            grip.isHidden = x < left - 2 || x > right + 2
            grip.frame = CGRect(x: x - 2, y: 0, width: 4, height: Self.loopHeight)
        }
    }
}
