import CoreGraphics
import Foundation
import LayerAccessibility
import Show

// An opened piece as a tree for screen readers: the picture, and the actions of the keys.
extension ShowWindow {
    /// Shows the present page to readers; without a reader nothing is made.
    func showToReaders() {
        guard AccessibleLayerWindow.hasReader else { return }
        if let openHost {
            accessible.items = makeItems(openHost)
        } else {
            homeItems.update()
            if accessible.items.first !== homeItems.all[0] { accessible.items = homeItems.all }
        }
    }

    private func makeItems(_ host: PageHost) -> [AccessibleItem] {
        let picture = AccessibleItem(.image, host.piece.title)
        picture.help = "\(host.piece.caption) \(host.piece.explanation)"
        picture.frame = { [weak host] in host?.pictureFrame ?? .zero }
        func button(_ name: String, isOn: Bool? = nil, _ work: @escaping () -> Void)
            -> AccessibleItem
        {
            let item = AccessibleItem(isOn == nil ? .button : .toggleButton, name, onClick: work)
            if let isOn {
                item.states = isOn ? [.usual, .checkable, .checked] : [.usual, .checkable]
            }
            item.frame = { [weak host] in host?.barFrame ?? .zero }
            return item
        }
        return [
            picture,
            button("Back") { [weak self] in self?.goHome() },
            button("Previous") { [weak self] in self?.step(-1) },
            button("Next") { [weak self] in self?.step(1) },
            button("Pause", isOn: host.isPaused) { [weak self] in self?.togglePause() },
            button("Source", isOn: host.hasSource) { [weak self] in self?.toggleSource() },
        ]
    }
}
