import LayerHosting
import PlaygroundKit
import UIKit

/// Costs of the scene's pictures, without the window's own, and switches of debug views.
final class CostPane: UIView {
    /// A bar was pressed: go to its time.
    var onPick: ((Double) -> Void)?
    var onDebug: ((DebugOptions) -> Void)?
    /// Each Layer was pressed: measure or forget the layers' costs.
    var onLayers: (() -> Void)?
    /// The numbers take more lines than before.
    var onResize: (() -> Void)?
    var showsLayers = false { didSet { layersButton.isSelected = showsLayers } }

    private let strip = CostStrip()
    private let numbers = UILabel(ToolStyle.numberFont, ToolStyle.text)
    private let more = UILabel(ToolStyle.numberFont, ToolStyle.secondaryText)
    private let layersButton = TextButton("Each Layer")
    private var buttons = FlowView([])
    private(set) var options: DebugOptions = []
    /// Count of frames before the present picture layer; the GPU's time for the last measured
    /// frame.
    private var first = 0
    private var gpu: Double?

    /// The largest height since the width has changed: numbers of different lengths do not move the
    /// pane up and down.
    private var tallest = (width: CGFloat(0), height: CGFloat(0))

    private static let views: [(String, DebugOptions)] = [
        ("borders", .borders), ("blending", .blending), ("surfaces", .offscreen),
        ("caches", .rasterCache), ("damage", .damage), ("draw calls", .batches),
        ("overdraw", .overdraw), ("rebuilds", .rebuilds),
        ("animated batches", .animatedBatches),
    ]

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.bar
        clipsToBounds = true
        for label in [numbers, more] { label.numberOfLines = 0 }
        layersButton.addAction(UIAction { [unowned self] _ in onLayers?() }, for: .touchUpInside)
        strip.onPick = { [unowned self] in onPick?($0.time) }
        layersButton.setToolTip("Measure the cost of each layer   X")
        var switches: [TextButton] = []
        for (name, option) in Self.views {
            let button = TextButton(name)
            button.setToolTip("Debug view: \(name)")
            button.addAction(
                UIAction { [unowned self, unowned button] _ in
                    options.formSymmetricDifference(option)
                    button.isSelected = options.contains(option)
                    onDebug?(options)
                }, for: .touchUpInside)
            switches.append(button)
        }
        buttons = FlowView(switches + [layersButton])
        for view in [strip, numbers, more, buttons] as [UIView] { addSubview(view) }
    }
    required init?(coder: NSCoder) { nil }

    func add(_ frame: RecordingFrame) {
        // A new picture layer counts from 0, and the strip continues.
        if frame.number == 0 { first = strip.count }
        strip.add(.init(time: frame.time, cost: frame.wall))
        for answer in frame.gpuTimes ?? [] {
            strip.setOther(answer.seconds, ofFrame: first + answer.number)
            gpu = answer.seconds
        }
        if frame.gpuTimes == nil { gpu = nil }
        let counts = frame.counts
        numbers.show(
            String(
                format: "%.2f ms · CPU %5.2f · ", frame.wall * 1000, frame.processor * 1000
            )
                + "GPU \(gpu.map { String(format: "%.2f", $0 * 1000) } ?? "—") · "
                + [
                    Self.count(counts.drawCalls, "draw call"), Self.count(counts.passes, "pass"),
                    Self.count(counts.instances, "item"),
                ].joined(separator: " · ")
        )
        let damage =
            frame.pixels > 0 ? 100 * min(frame.damagedPixels, frame.pixels) / frame.pixels : 0
        more.show(
            "damage \(damage) % · uploaded \(Self.bytes(counts.uploadedBytes)) · surfaces "
                + "\(Self.bytes(counts.surfaceBytes)) · window \(Self.bytes(Self.memory))")
        let before = tallest
        if arrange(bounds.width) > before.height { onResize?() }
    }

    private static func count(_ n: Int, _ what: String) -> String {
        n == 1 ? "1 \(what)" : "\(n) \(what)\(what.hasSuffix("s") ? "es" : "s")"
    }

    private static func bytes(_ n: Int) -> String {
        n < 10_000
            ? "\(n) B"
            : n < 10_000_000 ? "\(n / 1000) kB" : "\(n / 1_000_000) MB"
    }

    /// Resident bytes of the process.
    private static var memory: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
            return 0
        }
        let words = text.split(separator: " ")
        return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
    }

    // MARK: - Layout

    /// Height of the pane in a width, in points: the numbers and the buttons take as many lines as
    /// they need.
    func height(in width: CGFloat) -> CGFloat { arrange(width) }

    override func layoutSubviews() { _ = arrange(bounds.width) }

    private func arrange(_ whole: CGFloat) -> CGFloat {
        let width = max(0, whole - 24)
        strip.frame = CGRect(x: 12, y: 6, width: width, height: 34)
        var y: CGFloat = 42
        for label in [numbers, more] {
            let wanted = label.sizeThatFits(CGSize(width: width, height: 200)).height
            let height = max(15, wanted.rounded(.up))
            label.frame = CGRect(x: 12, y: y, width: width, height: height)
            y += height
        }
        let height = buttons.height(in: width)
        buttons.frame = CGRect(x: 12, y: y + 6, width: width, height: height)
        let most = tallest.width == whole ? tallest.height : 0
        tallest = (whole, max(most, y + 6 + height + 6))
        return tallest.height
    }
}
