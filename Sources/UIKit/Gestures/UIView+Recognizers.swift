import Foundation

extension UIView {
    /// Attaches a recognizer, detaching the recognizer from the former view.
    final func attach(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view !== self else { return }
        recognizer.view?.detach(recognizer)
        ensureRare().recognizers.append(recognizer)
        recognizer.view = self
    }

    final func detach(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        GestureArena.stop(recognizer)
        rare?.recognizers.remove(object: recognizer)
        recognizer.view = nil
    }

    final func replaceRecognizers(_ list: [UIGestureRecognizer]) {
        let kept = Set(list.map { ObjectIdentifier($0) })
        for old in rare?.recognizers ?? [] where !kept.contains(ObjectIdentifier(old)) {
            detach(old)
        }
        for recognizer in list { attach(recognizer) }
    }
}
