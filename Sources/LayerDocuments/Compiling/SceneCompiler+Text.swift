import CoreAnimation
import CoreGraphics
import Foundation

// Text as shapes of its glyphs.
extension SceneCompiler {
    func text(_ json: JSONValue, _ scope: Scope) -> LayerContent? {
        report.note("text", layer: scope.layer)
        return nil
    }
}
