import CoreGraphics
import Foundation

/// A file that is edited, and what is shown of it: compiles each save, runs it in a process of its own, and goes on with the old
/// scene when the new one does not compile, dies or hangs.
///
/// Thread: main.
@MainActor
public final class PlaygroundSession {
    /// What keeps the newest text from being shown, or ended the scene that is.
    public struct Problem: Equatable {
        public enum Kind { case compiler, crash, hang, failure }
        public var kind: Kind
        /// At least one.
        public var complaints: [Complaint]
    }

    /// What the last save took.
    public struct Cost: Equatable {
        /// Seconds from noticing the save to the first frame's recording, and the parts of it: compiler and linker; the process
        /// that builds the layers; that makes time pass up to what is shown.
        public var wall = 0.0
        public var building = 0.0
        public var opening = 0.0
        public var advancing = 0.0
        /// Seconds of processor time.
        public var compile = 0.0
        public var link = 0.0
        public var scene = 0.0
    }

    public private(set) var file: URL
    public private(set) var kind: SceneKind
    /// The scene that is shown.
    public private(set) var run: SceneRun?
    /// The scene of the save before, as far as it came: to be compared with.
    public private(set) var previous: SceneRun?
    public private(set) var problem: Problem?
    /// Warnings of the text that is shown.
    public private(set) var warnings: [Complaint] = []
    /// Whether a save is on its way.
    public private(set) var isWorking = false
    public private(set) var cost = Cost()
    /// How many saves have been shown.
    public private(set) var shownSaves = 0

    /// `run` is another one.
    public var onRun: (@MainActor (SceneRun) -> Void)?
    /// Anything else changed.
    public var onChange: (@MainActor () -> Void)?
    /// The scene printed a line.
    public var onOutput: (@MainActor (String) -> Void)?
    /// The time to begin at, seconds of the scene.
    public var time: @MainActor () -> Double = { 0 }

    private let find: () throws -> Installation
    private var installation: Installation?
    private let scratch: ScratchFolder
    /// For what is made while the session lives; it is taken away at its end, or by the next session where this one is killed.
    public var scratchFolder: URL { scratch.url }
    private var folder: URL { scratch.url }
    /// What scenes keep from save to save.
    private var kept: [String: String] = [:]
    private var compiler: SceneCompiler?
    private let queue = DispatchQueue(label: "lamina.playground.compiler", qos: .userInitiated)
    private var watcher: SourceWatcher?
    private var save = 0
    private var spare: SceneChild?
    private var attempt: Attempt?

    /// A scene that is being opened.
    private final class Attempt {
        let child: SceneChild
        let save: Int
        let begin: Double
        let recording: URL
        var patience: Patience
        var size = CGSize.zero
        var hearsEvents = false
        var wanted = 0.0
        /// When the step before ended; processor time the process had used before.
        var lastStep = 0.0
        var costBefore = 0.0

        @MainActor init(_ child: SceneChild, save: Int, begin: Double, recording: URL) {
            (self.child, self.save, self.begin) = (child, save, begin)
            self.recording = recording
            patience = Patience(child)
        }
    }

    /// Opens a file; a Swift file that is not there is made from the template. Throws why it cannot be opened.
    public init(_ file: URL, installation find: @escaping () throws -> Installation) throws {
        signal(SIGPIPE, SIG_IGN)
        (self.file, self.find) = (file, find)
        if file.pathExtension == "swift", !FileManager.default.fileExists(atPath: file.path) {
            do {
                try Data(SceneKind.template.utf8).write(to: file)
            } catch {
                let reason = (error as? CocoaError)?.underlying as? POSIXError
                throw SceneKind.Failure(
                    description: "\(file.path) is not there and cannot be made"
                        + (reason.map { ": \(String(cString: strerror($0.code.rawValue)))" } ?? ""))
            }
        }
        kind = try SceneKind(file)
        scratch = try ScratchFolder()
        if case .recording = kind {
            (installation, compiler) = (nil, nil)
        } else {
            let found = try find()
            (installation, compiler) = (found, SceneCompiler(found))
        }
    }

    isolated deinit { end() }

    /// Begins: the first picture, and every later save.
    public func start() {
        if installation != nil { spare = makeChild() }
        watcher = SourceWatcher(watchedFolders, files: { [weak self] in self?.files ?? [] }) {
            [weak self] in self?.reload()
        }
        reload()
    }

    /// Whether it shows a recording that has its source with it.
    public var canEdit: Bool {
        if case .recording = kind { return run?.log.hasFiles ?? false }
        return false
    }

    /// Goes on with the source that a recording has with it: lays it out as `SharedScene.layOut` says, and shows it from then on. The
    /// recording is seen until the scene has its first picture. Throws what keeps that from being done, such as that there is no
    /// compiler; nothing is written then.
    public func edit(elsewhere: URL) throws {
        guard case .recording = kind else {
            throw SceneKind.Failure(description: "it is the source that is shown")
        }
        let found = try find()
        let scene = try SharedScene.layOut(file, elsewhere: elsewhere)
        (kind, file) = (try SceneKind(scene), scene)
        (installation, compiler) = (found, SceneCompiler(found))
        start()
    }

    /// Ends all processes and takes away what was made.
    public func end() {
        watcher = nil
        for child in [spare, attempt?.child, run?.child] { child?.kill() }
        (spare, attempt) = (nil, nil)
        scratch.remove()
    }

    // MARK: - Files

    /// What is watched. Of a folder also files that were not there at first.
    public var files: [URL] {
        switch (try? SceneKind(file)) ?? kind {
        case .source(let sources): return sources
        case .package(let folder): return ScenePackage.files(below: folder)
        default: break
        }
        guard file.hasDirectoryPath || isFolder else { return [file] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: file.path)) ?? []
        return names.sorted().map { file.appendingPathComponent($0) }
    }

    private var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    private var watchedFolders: [URL] {
        if case .package(let folder) = kind { return ScenePackage.folders(below: folder) }
        return isFolder
            ? [file, file.deletingLastPathComponent()] : [file.deletingLastPathComponent()]
    }

    private var home: URL { isFolder ? file : file.deletingLastPathComponent() }

    // MARK: - A save

    /// Shows what the file holds now, without what scenes kept.
    public func restart() {
        kept = [:]
        reload()
    }

    /// Shows what the file holds now.
    public func reload() {
        save += 1
        isWorking = true
        onChange?()
        let (number, begin) = (save, now)
        if let missing { return fail(.failure, [missing]) }
        switch kind {
        case .recording(let url): show(url)
        case .document(let url): open(url, number, begin)
        case .source:
            let sources = files
            compile(number, begin) { $0.compile(sources, into: $1) }
        case .package(let package):
            let modules = folder.appendingPathComponent("modules")
            compile(number, begin) { $0.compile(package: package, into: $1, keeping: modules) }
        }
    }

    private func compile(
        _ number: Int, _ begin: Double,
        _ work: @escaping @Sendable (SceneCompiler, URL) -> SceneCompiler.Product
    ) {
        guard let compiler else { return }
        let place = folder.appendingPathComponent("save-\(number)")
        queue.async {
            try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let product = work(compiler, place)
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self.take(product, number, begin) }
            }
        }
    }

    /// Why there is nothing to show: somebody took the file away, or all that was in it.
    private var missing: Complaint? {
        let files = files
        guard files.contains(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
            return Complaint("\(file.lastPathComponent) is not there any more", file: file.path)
        }
        guard case .source = kind, let first = files.first,
            files.allSatisfy({ (try? Data(contentsOf: $0)) == Data() })
        else { return nil }
        return Complaint(
            "the file is empty: there is no func scene(_ root: CALayer) to build the picture",
            file: first.path)
    }

    private func show(_ recording: URL) {
        do {
            let run = try SceneRun(recording: recording)
            isWorking = false
            problem = nil
            replace(with: run)
        } catch {
            fail(.failure, [Complaint("\(error)", file: recording.path)])
        }
    }

    private func take(_ product: SceneCompiler.Product, _ number: Int, _ begin: Double) {
        // A later save is on its way.
        guard number == save else { return }
        cost = Cost(building: now - begin, compile: product.compileCost, link: product.linkCost)
        guard let library = product.library else {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent("save-\(number)"))
            return fail(.compiler, product.complaints)
        }
        warnings = product.complaints
        open(library, number, begin)
    }

    private func open(_ url: URL, _ number: Int, _ begin: Double) {
        attempt?.child.kill()
        attempt = nil
        let waiting = spare.flatMap { $0.isOver ? nil : $0 }
        guard let child = waiting ?? makeChild() else { return }
        spare = nil
        let place = folder.appendingPathComponent("save-\(number)")
        try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let recording = place.appendingPathComponent("scene.lamina")
        let attempt = Attempt(child, save: number, begin: begin, recording: recording)
        (attempt.lastStep, attempt.costBefore) = (now, child.cost)
        self.attempt = attempt
        child.onOutput = { [weak self] in self?.onOutput?($0) }
        child.onEvent = { [weak self] in self?.take($0, of: attempt) }
        for (name, value) in kept.sorted(by: { $0.key < $1.key }) {
            child.send("keep", name, value)
        }
        child.send("open", url.path, recording.path)
    }

    private func take(_ event: SceneChild.Event, of attempt: Attempt) {
        guard attempt === self.attempt else { return }
        switch event {
        case .answer(let words) where words.first == "opened" && words.count == 3:
            attempt.size = CGSize(
                width: Double(words[1]) ?? 1, height: Double(words[2]) ?? 1)
            (cost.opening, attempt.lastStep) = (now - attempt.lastStep, now)
            attempt.patience = Patience(attempt.child)
            attempt.wanted = max(0, time()) + 0.5
            attempt.child.send("advance", "\(attempt.wanted)")
        case .answer(let words) where words.first == "kept" && words.count == 3:
            kept[words[1]] = words[2]
        case .answer(let words) where words.first == "hears":
            attempt.hearsEvents = words.last == "1"
        case .answer(let words) where words.first == "reached":
            cost.advancing = now - attempt.lastStep
            cost.scene = attempt.child.cost - attempt.costBefore
            self.attempt = nil
            promote(attempt, reach: words.dropFirst().first.flatMap(Double.init) ?? 0)
        case .answer(let words):
            self.attempt = nil
            attempt.child.kill()
            fail(
                .failure,
                [
                    Complaint(
                        words.dropFirst().first ?? "the scene cannot be opened", file: file.path)
                ])
        case .ended(let signal, let lastWords):
            self.attempt = nil
            noteDeath(signal, lastWords, wasHanging: attempt.patience.wasAborted)
        }
        if self.attempt == nil, spare == nil { spare = makeChild() }
    }

    private func promote(_ attempt: Attempt, reach: Double) {
        let run: SceneRun
        do {
            run = try SceneRun(
                attempt.child, recording: attempt.recording, size: attempt.size, reach: reach)
        } catch {
            attempt.child.kill()
            return fail(.failure, [Complaint("\(error)")])
        }
        run.hearsEvents = attempt.hearsEvents
        attempt.child.onEvent = { [weak self, weak run] event in
            guard let self, let run else { return }
            switch event {
            case .answer(let words) where words.first == "kept" && words.count == 3:
                kept[words[1]] = words[2]
            case .answer(let words) where words.first == "hears":
                run.hearsEvents = words.last == "1"
                onChange?()
            case .answer(let words) where words.first == "reached":
                run.reached(words.dropFirst().first.flatMap(Double.init) ?? run.reach)
            case .ended(let signal, let lastWords):
                guard run === self.run else { return }
                noteDeath(signal, lastWords, wasHanging: run.wasAborted)
            default: break
            }
        }
        isWorking = false
        problem = nil
        cost.wall = now - attempt.begin
        replace(with: run)
    }

    private func replace(with new: SceneRun) {
        let gone = previous
        (previous, run) = (run, new)
        shownSaves += 1
        onRun?(new)
        onChange?()
        previous?.child?.kill()
        if let gone, gone.child != nil {
            try? FileManager.default.removeItem(at: gone.recording.deletingLastPathComponent())
        }
    }

    // MARK: - What goes wrong

    private func fail(_ kind: Problem.Kind, _ complaints: [Complaint]) {
        isWorking = false
        problem = Problem(kind: kind, complaints: complaints)
        onChange?()
    }

    private func noteDeath(_ signal: Int32, _ lastWords: String, wasHanging: Bool) {
        var complaint =
            Complaint.read(lastWords: lastWords, of: files) ?? Complaint("", file: file.path)
        if wasHanging {
            complaint.text = "the scene does not come back: an endless loop?"
        } else if complaint.text.isEmpty {
            complaint.text =
                signal == 0
                ? "the scene ended its process"
                : "the scene was ended by signal \(signal), \(String(cString: strsignal(signal)))"
        }
        fail(wasHanging ? .hang : .crash, [complaint])
    }

    private var now: Double { ProcessInfo.processInfo.systemUptime }

    private func makeChild() -> SceneChild? {
        guard let installation else { return nil }
        do {
            return try SceneChild(installation, in: home)
        } catch {
            fail(.failure, [Complaint("\(error)")])
            return nil
        }
    }
}
