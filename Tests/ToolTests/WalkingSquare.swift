import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore

/// A red square as high as its window that walks from 5 to 35, over white.
enum WalkingSquare {
    static func record(to file: URL, size: CGSize, seconds: Double) throws {
        let root = CALayer()
        root.frame = CGRect(origin: .zero, size: size)
        let square = CALayer()
        square.frame = CGRect(x: 0, y: 0, width: 10, height: size.height)
        square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(square)
        let host = ManualHost(root: root, size: size)
        let walk = CABasicAnimation(keyPath: "position.x")
        (walk.fromValue, walk.toValue, walk.duration) = (5, 35, seconds)
        square.add(walk, forKey: "walk")
        try host.record(to: file, background: .white)
        host.advance(by: seconds)
        try host.stopRecording()
    }
}
