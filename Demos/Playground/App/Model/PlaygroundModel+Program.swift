import PlaygroundEngine

// A running program: the present time, and values that are set in the program.
extension PlaygroundModel {
    /// Forgets the set values, because a new recording shows a different window or program.
    func begin(program run: SceneRun) {
        following = Following(lastReach: run.reach)
        editing.forgetLayers()
        transport.setLoop(nil)
        transport.go(to: run.reach)
        transport.setSpeed(1)
        transport.play()
    }

    /// Sets the changed values in the program.
    func sendEdits() {
        guard let program = session.program, let run, let history else { return }
        guard program.isAttached else {
            if !edits.isEmpty { say("The program isn’t attached, so its values stay") }
            return
        }
        let missing = following.edits.bring(program, to: edits, run, history)
        if missing > 0 { say("The program no longer has this layer") }
    }

    /// Shows another window of the program.
    func watch(_ window: Int) { session.program?.watch(window) }

    /// Names in menus that come and go: states and inputs of a document, windows of a program.
    var menuChoices: [String] {
        (run?.states ?? []) + (run?.inputs ?? [])
            + (session.program?.windows.map { "\($0.number) \($0.title)" } ?? [])
    }
}
