import CoreGraphics
import Foundation

/// An edited file and its scene: each save is compiled and runs in a separate process; the old
/// scene stays if the new scene does not compile, crashes or hangs.
///
/// Thread: main.
@MainActor
public final class PlaygroundSession {
    /// The failure of the newest text or of the shown scene.
    public struct Problem: Equatable {
        /// Kind of a problem.
        public enum Kind { case compiler, crash, hang, failure, stopped, ended }
        /// Kind.
        public var kind: Kind
        /// The list has at least one diagnostic.
        public var diagnostics: [SceneDiagnostic]
    }

    /// The stage of a save.
    public enum Progress: Equatable {
        /// The compiler is at work.
        case building
        /// A running program has no picture yet.
        case attaching
        /// The scene builds its layers.
        case opening
        /// The scene advances: the time reached and the requested time, in seconds of the scene.
        case running(reach: Double, wanted: Double)
    }

    /// Cost of the last save.
    public struct Cost: Equatable {
        /// Seconds from the notice of the save to the first frame's recording, and their parts:
        /// compiler and linker; the process that builds the layers; the way to the shown time.
        public var wall = 0.0
        /// Seconds of compiler and linker.
        public var building = 0.0
        /// Seconds of the process which builds the layers.
        public var opening = 0.0
        /// Seconds of the process up to the shown time.
        public var advancing = 0.0
        /// Seconds of processor time.
        public var compile = 0.0
        /// Seconds of processor time of the linker.
        public var link = 0.0
        /// Seconds of processor time of the scene.
        public var scene = 0.0
    }

    /// Opened file or folder.
    public internal(set) var file: URL
    /// Kind of the opened file.
    public internal(set) var kind: SceneKind
    /// The shown scene.
    public internal(set) var run: SceneRun?
    /// The attached program; nil for scenes.
    public internal(set) var program: AttachedProgram?
    /// True if the program has just been started, and may have no window yet.
    let waits: Bool
    /// The recorded scene of the previous save, for comparisons.
    public internal(set) var previous: SceneRun?
    /// Problem of the newest text; nil for none.
    public internal(set) var problem: Problem?
    /// Warnings of the shown text.
    public internal(set) var warnings: [SceneDiagnostic] = []
    /// The stage of a save; nil between saves.
    public internal(set) var progress: Progress?
    /// True while a save is in progress.
    public var isWorking: Bool { progress != nil }
    /// Cost of the last save.
    public internal(set) var cost = Cost()
    /// How many saves have been shown.
    public internal(set) var shownSaves = 0

    /// Called after `run` was replaced by a new scene.
    public var onRun: (@MainActor (SceneRun) -> Void)? {
        get { calls.onRun }
        set { calls.onRun = newValue }
    }
    /// Anything else changed.
    public var onChange: (@MainActor () -> Void)? {
        get { calls.onChange }
        set { calls.onChange = newValue }
    }
    /// The scene printed something.
    public var onOutput: (@MainActor (OutputTail.Piece) -> Void)? {
        get { calls.onOutput }
        set { calls.onOutput = newValue }
    }
    private var calls = Calls()
    /// The time to begin at, seconds of the scene.
    public var time: @MainActor () -> Double = { 0 }

    private let find: () throws -> Installation
    var installation: Installation?
    private let scratch: ScratchFolder
    /// A folder for files of the session, removed at its end, or by the next session if this
    /// session is killed.
    public var scratchFolder: URL { scratch.url }
    var folder: URL { scratch.url }
    var inputs = Inputs()
    var compiler: SourceCompiler?
    let queue = DispatchQueue(label: "lamina.playground.compiler", qos: .userInitiated)
    private var watcher: SourceWatcher?
    /// The number of the newest save.
    let save = NewestSave()
    var spare: SceneChild?
    var attempt: SceneAttempt?

    /// Calls of the window.
    private struct Calls {
        var onRun: (@MainActor (SceneRun) -> Void)?
        var onChange: (@MainActor () -> Void)?
        var onOutput: (@MainActor (OutputTail.Piece) -> Void)?
    }

    /// Inputs of each process of the scene. A change of an input runs the scene again.
    struct Inputs {
        /// Values kept by scenes from save to save.
        var kept: [String: String] = [:]
        /// Set parameters of the scene, by name.
        var knobs: [String: String] = [:]
        /// Times of named events, seconds of the scene.
        var cues: [String: Double] = [:]
        /// True if the present scene does not have the set parameters and times yet.
        var areNew = false
        /// The compiled scene; nil for documents.
        var library: URL?
    }

    /// Opens a file; a missing Swift file is made from the template. Throws the reason if the file
    /// cannot be opened.
    public init(_ file: URL, installation find: @escaping () throws -> Installation) throws {
        signal(SIGPIPE, SIG_IGN)
        (self.file, self.find, waits) = (file, find, false)
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
            (installation, compiler) = (found, SourceCompiler(found))
        }
    }

    /// Attaches to a running program of this user. `waiting` is true for a program that has just
    /// been started: the session waits for the program's first window. Throws the reason if the
    /// program cannot be inspected.
    public init(attachingTo process: pid_t, waiting: Bool) throws {
        signal(SIGPIPE, SIG_IGN)
        if !waiting { try AttachedProgram.check(process) }
        find = { throw SceneKind.Failure(description: "a running program has no source here") }
        (file, kind, waits) = (AttachedProgram.executable(of: process), .program(process), waiting)
        scratch = try ScratchFolder()
    }

    isolated deinit { end() }

    /// Begins: the first picture, and every later save.
    public func start() {
        if installation != nil { spare = makeChild() }
        guard !showsProgram else { return reload() }
        watcher = SourceWatcher(
            folders: { [weak self] in self?.watchedFolders ?? [] },
            files: { [weak self] in self?.watchedFiles ?? [] }
        ) { [weak self] in self?.reload() }
        reload()
    }

    /// True for a recording with its source.
    public var canEdit: Bool {
        if case .recording = kind { return run?.log.hasFiles ?? false }
        return false
    }

    /// Continues with the source of a recording: writes the source by `SharedScene.layOut`, and
    /// shows the source from then on. The recording stays visible until the first picture of the
    /// scene. Throws the reason if the source cannot be used, such as a missing compiler; no file
    /// is written then.
    public func edit(elsewhere: URL) throws {
        guard case .recording = kind else {
            throw SceneKind.Failure(description: "it is the source that is shown")
        }
        let found = try find()
        let scene = try SharedScene.layOut(file, elsewhere: elsewhere)
        (kind, file) = (try SceneKind(scene), scene)
        (installation, compiler) = (found, SourceCompiler(found))
        start()
    }

    /// Ends all processes and removes all files of the session, which calls nothing from then on: a
    /// running compiler may finish after the window has closed.
    public func end() {
        _ = save.next()
        calls = Calls()
        run?.onReach = nil
        watcher = nil
        program?.detach()
        for child in [spare, attempt?.child, run?.child] { child?.kill() }
        (spare, attempt) = (nil, nil)
        scratch.remove()
    }

    /// Ends the scene's process. The recording stays; the next save runs the scene again.
    public func stop() {
        if let attempt {
            drop(attempt)
            self.attempt = nil
            fail(.stopped, [SceneDiagnostic("the scene was stopped before its first picture")])
        } else if let run, run.isAlive {
            run.stop()
            fail(.stopped, [SceneDiagnostic("the scene was stopped")])
        }
        if spare == nil { spare = makeChild() }
    }
}
