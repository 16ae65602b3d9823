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

    /// Cancels gestures that have touches, or that wait without a touch for other recognizers or
    /// for another tap. Outside of a window no later event would end the wait.
    final func stopGestures() {
        for recognizer in rare?.recognizers ?? [] {
            let isRunning =
                recognizer.touches.isEmpty
                ? recognizer.waiting != nil || recognizer.isBetweenTaps : !recognizer.isOver
            if isRunning { GestureArena.stop(recognizer) }
        }
    }
}
