import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The speed of playing, with buttons for the next lower and the next higher speed.
final class SpeedControl: UIView {
    static let width: CGFloat = 132
    private let transport: Transport
    private let slower = IconButton(.minus)
    private let rate = LineLabel(ToolStyle.numberFont, ToolStyle.text, .center)
    private let faster = IconButton(.plus)

    init(_ transport: Transport) {
        self.transport = transport
        super.init(frame: .zero)
        isOpaque = false
        for view in [slower, rate, faster] as [UIView] { addSubview(view) }
        slower.addAction(UIAction { [weak self] _ in self?.change(by: -1) }, for: .touchUpInside)
        faster.addAction(UIAction { [weak self] _ in self?.change(by: 1) }, for: .touchUpInside)
        slower.setToolTip("Slower   ,")
        faster.setToolTip("Faster   .")
    }
    required init?(coder: NSCoder) { nil }

    /// Takes the next speed of the row, up or down.
    func change(by step: Int) {
        let rates = Transport.rates
        let now = rates.indices.min {
            abs(rates[$0] - abs(transport.rate)) < abs(rates[$1] - abs(transport.rate))
        }
        let next = min(max((now ?? 3) + step, 0), rates.count - 1)
        transport.setSpeed(rates[next])
    }

    /// Shows the present speed.
    func update() { rate.show("speed \(Self.number(transport.rate))×") }

    private static func number(_ n: Double) -> String {
        n == n.rounded() ? "\(Int(n))" : "\(n)"
    }

    override func layoutSubviews() {
        let (width, height) = (bounds.width, bounds.height)
        slower.frame = CGRect(x: 0, y: 0, width: 24, height: height)
        rate.frame = CGRect(x: 24, y: 0, width: width - 48, height: height)
        faster.frame = CGRect(x: width - 24, y: 0, width: 24, height: height)
    }
}
