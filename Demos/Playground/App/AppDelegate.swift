import Foundation
import LayerHosting
import PlaygroundEngine
import PlaygroundKit
import UIKit

// The playground: a scene in an editor of one's own, shown as it is saved, with its time, its layers and its animations.

@main class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private var controller: PlaygroundController?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let session = Application.orExit { try Self.open(Array(CommandLine.arguments.dropFirst())) }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1180, height: 780))
        self.window = window
        show(session)
        window.makeKeyAndVisible()
        window.title = "\(session.file.lastPathComponent) – Playground"
        return true
    }

    /// Also in other colours, in the place of the controller before.
    private func show(_ session: PlaygroundSession) {
        ToolStyle.use(Settings.read().appearance)
        window?.backgroundColor = ToolStyle.ground
        let controller = PlaygroundController(session, insteadOf: controller)
        // After the key or the press that asks for it has been dealt with.
        controller.onAppearance = { [weak self] in
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.show(session) } }
        }
        self.controller = controller
        window?.rootViewController = controller
    }

    func applicationWillTerminate(_ application: UIApplication) { controller?.end() }

    private static func open(_ words: [String]) throws -> PlaygroundSession {
        guard words.count <= 1, words.first?.hasPrefix("-") != true else {
            print(
                """
                usage: Demos/run playground [FILE.swift|FOLDER|FILE.ca|FILE.caml|FILE.lamina]

                A Swift file that is not there is made from a template. Without a file a sample scene is opened.
                """)
            exit(words.first == "--help" || words.first == "-h" ? 0 : 1)
        }
        let file = try words.first.map { URL(fileURLWithPath: $0) } ?? sample()
        return try PlaygroundSession(file) { try Installation.find() }
    }

    /// A copy of the first sample, to be edited, in a folder of the person's own.
    private static func sample() throws -> URL {
        let samples = try Installation.find().package
            .appendingPathComponent("Demos/Playground/Samples")
        let base =
            ProcessInfo.processInfo.environment["XDG_DATA_HOME"].map { URL(fileURLWithPath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser
            .appendingPathComponent(".local/share")
        let folder = base.appendingPathComponent("lamina/playground")
        let file = folder.appendingPathComponent("Orbits.swift")
        if !FileManager.default.fileExists(atPath: file.path) {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: samples.appendingPathComponent("Orbits.swift"), to: file)
        }
        print("Edit \(file.path) and save it.")
        return file
    }
}
