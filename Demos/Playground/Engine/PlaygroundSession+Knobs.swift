import Foundation

// Parameters and times of events, set in the window: a new value runs the compiled scene again.
extension PlaygroundSession {
    /// Sets the values of the scene's parameters, by name; parameters without a value have their
    /// standards. The scene runs again without a compile. While a save or an earlier value is in
    /// progress, only the newest values are kept.
    public func setKnobs(_ values: [String: String]) {
        guard values != inputs.knobs else { return }
        inputs.knobs = values
        inputs.areNew = true
        turnAgain()
    }

    /// Sets the times of named events, in seconds of the scene; events without a time have their
    /// standards. The scene runs again as for parameters, unless a save with these times is in
    /// progress.
    public func setCues(_ times: [String: Double], runsAgain: Bool = true) {
        guard times != inputs.cues else { return }
        inputs.cues = times
        guard runsAgain else { return }
        inputs.areNew = true
        turnAgain()
    }

    /// Runs the compiled scene again for values that the scene does not have yet. With an error of
    /// the compiler the values wait for the next save.
    func turnAgain() {
        guard inputs.areNew, !isWorking, let scene = inputs.library ?? document,
            problem?.kind != .compiler
        else { return }
        inputs.areNew = false
        (cost.building, cost.compile, cost.link) = (0, 0, 0)
        open(scene, save.next(), now)
    }

    /// A document, whose slots are parameters; nil for other scenes.
    private var document: URL? { if case .document(let url) = kind { url } else { nil } }

    /// Keeps a compiled scene for other values: the folder of a save is removed with the save's
    /// scene.
    func keep(_ product: URL) {
        let files = FileManager.default
        let (old, new) = (
            product.deletingLastPathComponent(), folder.appendingPathComponent("library")
        )
        inputs.library = nil
        try? files.removeItem(at: new)
        do {
            try files.createDirectory(at: new, withIntermediateDirectories: false)
            for name in try files.contentsOfDirectory(atPath: old.path) {
                try files.linkItem(
                    at: old.appendingPathComponent(name), to: new.appendingPathComponent(name))
            }
        } catch {
            let text = "playground: the scene cannot run again for other values: \(error)\n"
            try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
            return
        }
        inputs.library = new.appendingPathComponent(product.lastPathComponent)
    }
}
