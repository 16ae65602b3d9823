import Foundation
import LaminaViews
import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

// The playground: a scene from a file in any editor, shown at each save, with its time, its layers
// and its animations.

@main class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private var controller: PlaygroundController?
    /// A second scene, to compare with.
    private var other: PlaygroundSession?
    private var signals: [any DispatchSourceSignal] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let (session, other) = Application.orExit {
            try Self.open(Array(CommandLine.arguments.dropFirst()))
        }
        self.other = other
        endOnSignals()
        let settings = Settings.read()
        ToolStyle.use(settings.appearance)
        let size = CGSize(width: settings.width ?? 1180, height: settings.height ?? 780)
        let host = Application.orExit {
            try WindowViewHost(
                title: "Playground", size: size, root: CALayer(),
                background: ToolStyle.background.cgColor)
        }
        host.setSizeLimits(minimum: CGSize(width: 640, height: 400), maximum: nil)
        host.onTap = { [weak self] in self?.controller?.handle($0) ?? false }
        let window = UIWindow(on: host)
        self.window = window
        show(PlaygroundModel(session, beside: other))
        window.makeKeyAndVisible()
        return true
    }

    /// Shows a model; also in changed colours, replacing the previous controller.
    private func show(_ model: PlaygroundModel) {
        ToolStyle.use(model.settings.appearance)
        window?.backgroundColor = ToolStyle.background
        window?.overrideUserInterfaceStyle = model.settings.appearance == .dark ? .dark : .light
        let controller = PlaygroundController(model, insteadOf: controller)
        // The window changes after the handling of the key or press that requests the change.
        controller.onAppearance = { [weak self] in
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.show(model) } }
        }
        controller.files.onOpen = { [weak self] file in
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.open(file) } }
        }
        controller.files.onQuit = { [weak self] in self?.quit() }
        controller.files.onFile = { [weak self, weak controller] in
            controller?.status.bar.show(file: $0)
            self?.showTitle($0)
        }
        self.controller = controller
        if !model.session.showsProgram { model.settings.noteOpened(model.session.file) }
        window?.rootViewController = controller
        showTitle(model.session.file)
    }

    private func showTitle(_ file: URL) {
        window?.title = "\(file.lastPathComponent) – Playground"
    }

    func applicationWillTerminate(_ application: UIApplication) {
        controller?.end()
        other?.end()
    }

    /// Shows a new scene in this window, as if the program had been started with the scene.
    private func open(_ file: URL) {
        let session: PlaygroundSession
        do {
            session = try PlaygroundSession(file) { try Installation.find() }
        } catch {
            controller?.model.say("\(error)")
            return
        }
        controller?.end()
        other?.end()
        (controller, other) = (nil, nil)
        show(PlaygroundModel(session, beside: nil))
    }

    private func quit() {
        controller?.end()
        other?.end()
        exit(0)
    }

    /// A signal ends the program as a closed window does: nothing is left behind.
    private func endOnSignals() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // The signal is handled instead of ignored, because child processes would inherit an
            // ignored signal.
            signal(number) { _ in }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { [unowned self] in
                MainActor.assumeIsolated {
                    controller?.end()
                    other?.end()
                }
                signal(number, SIG_DFL)
                raise(number)
            }
            source.resume()
            signals.append(source)
        }
    }

    private static func open(
        _ words: [String]
    ) throws -> (PlaygroundSession, PlaygroundSession?) {
        if words.first == "--attach", let process = words.dropFirst().first.flatMap({ pid_t($0) }),
            words.count == 2 || words.count == 3 && words[2] == "--wait"
        {
            return (try PlaygroundSession(attachingTo: process, waiting: words.count == 3), nil)
        }
        guard words.count <= 2, !words.contains(where: { $0.hasPrefix("-") }) else {
            print(
                """
                usage: Demos/run playground [FILE.swift|FOLDER|PACKAGE|FILE.ca|FILE.caml|FILE.lamina [OTHER]]
                       Demos/run playground FILE.json|FILE.lottie|FILE.tgs|FOLDER OF ANIMATIONS
                       Demos/run playground --attach PID [--wait]

                A Swift file that is not there is made from a template. Without a file a sample scene is opened. With another one
                both are shown, the other left of a line. --attach shows the layers of a running program, which allows it; with
                --wait its first window is awaited. lamina attach does the same.
                """)
            exit(words.first == "--help" || words.first == "-h" ? 0 : 1)
        }
        let file = try words.first.map { URL(fileURLWithPath: $0) } ?? sample()
        let session = try PlaygroundSession(file) { try Installation.find() }
        // A missing file is not created, because a comparison needs an existing file.
        guard words.count == 2 else { return (session, nil) }
        let other = URL(fileURLWithPath: words[1])
        guard FileManager.default.fileExists(atPath: other.path) else {
            throw SceneKind.Failure(description: "\(words[1]) is not there")
        }
        return (session, try PlaygroundSession(other) { try Installation.find() })
    }

    /// An editable copy of the first sample in the user's folder.
    private static func sample() throws -> URL {
        let file = try Settings.copyOfSample("Orbits.swift")
        print("Edit \(file.path) and save it.")
        return file
    }
}
