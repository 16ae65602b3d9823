import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting

/// A second of a single layer without changes.
enum BlankRecording {
    @MainActor
    static func write(to url: URL) throws {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
        let host = ManualHost(root: root, size: CGSize(width: 20, height: 10))
        host.commit()
        try host.record(to: url)
        host.advance(by: 0)
        host.advance(by: 1)
        try host.stopRecording()
    }
}
