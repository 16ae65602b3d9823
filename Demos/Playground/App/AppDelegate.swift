import Foundation
import LaminaViews
import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

// The playground: a scene in an editor of one's own, shown as it is saved, with its time, its
// layers and its animations.

@main class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private var controller: PlaygroundController?
    /// Another scene, to compare with.
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
        show(session)
        window.makeKeyAndVisible()
        return true
    }

    /// Also in other colours, in the place of the controller before.
    private func show(_ session: PlaygroundSession) {
        ToolStyle.use(Settings.read().appearance)
        window?.backgroundColor = ToolStyle.background
        let controller = PlaygroundController(session, beside: other, insteadOf: controller)
        // After the key or the press that asks for it has been dealt with.
        controller.onAppearance = { [weak self] in
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.show(session) } }
        }
        controller.onOpen = { [weak self] file in
            // After the key or the press that asks for it has been dealt with.
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.open(file) } }
        }
        controller.onQuit = { [weak self] in self?.quit() }
        controller.onFile = { [weak self] in self?.showTitle($0) }
        self.controller = controller
        controller.settings.noteOpened(session.file)
        window?.rootViewController = controller
        showTitle(session.file)
    }

    private func showTitle(_ file: URL) {
        window?.title = "\(file.lastPathComponent) – Playground"
    }

    func applicationWillTerminate(_ application: UIApplication) {
        controller?.end()
        other?.end()
    }

    /// Another scene in this window, as if it had been begun with it.
    private func open(_ file: URL) {
        let session: PlaygroundSession
        do {
            session = try PlaygroundSession(file) { try Installation.find() }
        } catch {
            controller?.status.show(message: "\(error)")
            return
        }
        controller?.end()
        other?.end()
        (controller, other) = (nil, nil)
        show(session)
    }

    private func quit() {
        controller?.end()
        other?.end()
        exit(0)
    }

    /// Ended from the terminal it leaves no more behind than when its window is closed.
    private func endOnSignals() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // Not ignored: programs that are started here would ignore it, too.
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
        guard words.count <= 2, !words.contains(where: { $0.hasPrefix("-") }) else {
            print(
                """
                usage: Demos/run playground [FILE.swift|FOLDER|PACKAGE|FILE.ca|FILE.caml|FILE.lamina [OTHER]]

                A Swift file that is not there is made from a template. Without a file a sample scene is opened. With another one
                both are shown, the other left of a line.
                """)
            exit(words.first == "--help" || words.first == "-h" ? 0 : 1)
        }
        let file = try words.first.map { URL(fileURLWithPath: $0) } ?? sample()
        let session = try PlaygroundSession(file) { try Installation.find() }
        // The other one is not made: it is there, or there is nothing to compare with.
        guard words.count == 2 else { return (session, nil) }
        let other = URL(fileURLWithPath: words[1])
        guard FileManager.default.fileExists(atPath: other.path) else {
            throw SceneKind.Failure(description: "\(words[1]) is not there")
        }
        return (session, try PlaygroundSession(other) { try Installation.find() })
    }

    /// A copy of the first sample, to be edited, in a folder of the person's own.
    private static func sample() throws -> URL {
        let file = try Settings.copyOfSample("Orbits.swift")
        print("Edit \(file.path) and save it.")
        return file
    }
}
