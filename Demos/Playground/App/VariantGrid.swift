import LaminaPacketLog
import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// Variants of the scene side by side, all magnified alike, each with its name below.
final class VariantGrid: UIView {
    /// The recording of a variant cannot be drawn.
    var onFailure: ((String) -> Void)?
    /// More of a variant is known.
    var onReach: (() -> Void)?
    /// Called with the number of the pressed variant, from 0.
    var onSelect: ((Int) -> Void)?
    /// The number of the variant that is heard.
    var selected = 0 { didSet { showSelection() } }
    private var cells: [Cell] = []
    private static let gap: CGFloat = 16
    private static let captionHeight: CGFloat = 22
    private static let mostMagnified: CGFloat = 2

    private struct Cell {
        var size: CGSize
        var scale: Double?
        let caption: UILabel
        var picture: RecordingLayer?
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.background
        clipsToBounds = true
    }
    required init?(coder: NSCoder) { nil }

    /// Shows the variants that have pictures.
    func show(_ variants: [VariantRun], at time: Double) {
        for cell in cells {
            cell.picture?.removeFromSuperlayer()
            cell.caption.removeFromSuperview()
        }
        cells = variants.map { variant in
            var cell = Cell(
                size: variant.run?.size ?? .zero, scale: variant.variant.scale,
                caption: UILabel(ToolStyle.smallFont, ToolStyle.secondaryText, .center))
            cell.caption.show(
                variant.problem.map { "\(variant.variant.name): \($0)" } ?? variant.variant.name)
            addSubview(cell.caption)
            guard let run = variant.run else { return cell }
            do {
                let picture = RecordingLayer(try PacketLog(contentsOf: run.recording)) {
                    [weak self] error in
                    DispatchQueue.main.async {
                        MainActor.assumeIsolated { self?.onFailure?("\(error)") }
                    }
                }
                picture.time = min(time, run.reach)
                layer.addSublayer(picture)
                cell.picture = picture
                run.onReach = { [weak self, weak picture] in
                    picture?.grow(to: $0)
                    self?.onReach?()
                }
            } catch {
                cell.caption.show("\(variant.variant.name): \(error)")
            }
            return cell
        }
        showSelection()
        setNeedsLayout()
        // A time set before the first draw has no effect.
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                self?.layoutIfNeeded()
                self?.setTimes(time, of: variants)
            }
        }
    }

    /// Shows a time in all variants, as far as each is known.
    func setTimes(_ time: Double, of variants: [VariantRun]) {
        for (cell, variant) in zip(cells, variants) {
            let shown = min(time, variant.run?.reach ?? time)
            if let picture = cell.picture, picture.time != shown { picture.time = shown }
        }
    }

    private func showSelection() {
        for (number, cell) in cells.enumerated() {
            let isSelected = number == selected && cells.count > 1
            cell.caption.textColor = isSelected ? ToolStyle.accent : ToolStyle.secondaryText
        }
    }

    // Presses belong to the variants, not to the layers of the picture below.
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        let hit = cells.firstIndex { cell in
            cell.picture?.frame.contains(point) ?? false || cell.caption.frame.contains(point)
        }
        if let hit { onSelect?(hit) }
    }

    override func layoutSubviews() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let sizes = cells.map(\.size)
        guard let wide = sizes.map(\.width).max(), let high = sizes.map(\.height).max() else {
            return
        }
        let (columns, zoom) = Self.arrangement(
            cells.count, CGSize(width: max(1, wide), height: max(1, high)), in: bounds.size)
        let rows = (cells.count + columns - 1) / columns
        let (width, height) = (bounds.width / CGFloat(columns), bounds.height / CGFloat(rows))
        for (number, cell) in cells.enumerated() {
            let place = CGRect(
                x: width * CGFloat(number % columns), y: height * CGFloat(number / columns),
                width: width, height: height)
            let size = CGSize(width: cell.size.width * zoom, height: cell.size.height * zoom)
            let top = place.midY - (size.height + Self.captionHeight) / 2
            cell.picture?.frame = CGRect(
                x: (place.midX - size.width / 2).rounded(), y: top.rounded(),
                width: size.width.rounded(), height: size.height.rounded())
            cell.picture?.contentsScale =
                cell.scale.map { CGFloat($0) / zoom } ?? layer.contentsScale
            // The pixels of a scale must be visible.
            cell.picture?.magnificationFilter = cell.scale == nil ? .linear : .nearest
            cell.caption.frame = CGRect(
                x: place.minX + 4, y: (top + size.height).rounded(), width: place.width - 8,
                height: Self.captionHeight)
        }
    }

    /// Columns and the magnification with the largest pictures.
    static func arrangement(
        _ count: Int, _ size: CGSize, in room: CGSize
    ) -> (columns: Int, zoom: CGFloat) {
        var best: (columns: Int, zoom: CGFloat) = (1, 0)
        for columns in 1...max(1, count) {
            let rows = (count + columns - 1) / columns
            let zoom = min(
                (room.width / CGFloat(columns) - gap) / size.width,
                (room.height / CGFloat(rows) - gap - captionHeight) / size.height, mostMagnified)
            if zoom > best.zoom { best = (columns, zoom) }
        }
        return (best.columns, max(best.zoom, 0.01))
    }
}
