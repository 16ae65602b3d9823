import CoreGraphics
import Foundation
import LayerHosting
import TestSupport
import Testing
import UIKit

// From VIEWS.md, word by word.
@MainActor
class Controller: UIViewController {
    override func viewDidLoad() {
        view.backgroundColor = .white
        let box = UIView(frame: CGRect(x: 40, y: 40, width: 80, height: 80))
        box.backgroundColor = .systemBlue
        box.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Controller.tapped))
        view.addSubview(box)
    }

    func tapped(_ tap: UITapGestureRecognizer) {
        UIView.animate(withDuration: 0.5) { tap.view?.center.x += 100 }
    }
}

/// The page's way to test views without a window.
@Suite("Views.md") struct ViewRecipe {
    @Test("the recipe for tests without a window runs as it is written") @MainActor
    func recipe() throws {
        // Recipe.
        let host = ManualViewHost(size: CGSize(width: 400, height: 300))
        let window = UIWindow(host: host)
        window.rootViewController = Controller()
        window.makeKeyAndVisible()
        host.send(.mouseDown(.left, x: 60, y: 60, []))
        host.send(.mouseUp(.left, x: 60, y: 60, []))
        host.advance(by: 0.25)
        let picture = try host.snapshot()
        // End of the recipe.
        // Half of the way to the right, in half of the time.
        let shown = PixelGrid(picture)
        #expect(shown[95, 80] == shown[160, 80] && shown[95, 80][2] > 200 && shown[60, 80][0] > 200)
        #expect(window.rootViewController is Controller)
    }

    @Test("the page shows what is compiled here")
    func text() throws {
        let page = try text("Docs/VIEWS.md")
        let own = try text("Tests/GuideTests/ViewRecipe.swift")
        let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        func lines(_ text: Substring) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let recipe = try #require(blocks.first { $0.contains("ManualViewHost(") })
        let code = try #require(own.firstRange(of: "// Recipe.\n"))
        let end = try #require(own.firstRange(of: "// End of the recipe."))
        let compiled = lines(own[code.upperBound..<end.lowerBound]).filter { !$0.isEmpty }
        #expect(lines(recipe[...]).filter { !$0.hasPrefix("import") } == compiled)
        let program = try #require(blocks.first { $0.contains("class Controller") })
        let start = try #require(program.firstRange(of: "class Controller"))
        #expect(own.contains(program[start.lowerBound...]))
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Places.package.appendingPathComponent(path), encoding: .utf8)
    }
}
