import CoreAnimation
import CoreGraphics
import Foundation

@testable import LayerHosting

enum ShadowOutline: CaseIterable { case content, path, sharp }

/// A layer of 60 × 50 that casts the shadow of a square and a disc, or of an ellipse, inside a
/// parent.
struct ShadowScene {
    let root = CALayer()
    let parent = CALayer()
    let layer = CALayer()
    let square = CALayer()
    let host: ManualHost

    init(_ outline: ShadowOutline) {
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 160)
        root.isGeometryFlipped = true
        parent.frame = root.bounds
        layer.frame = CGRect(x: 60, y: 60, width: 60, height: 50)
        layer.shadowOpacity = 0.8
        layer.shadowRadius = outline == .sharp ? 0.5 : 3
        layer.shadowOffset = CGSize(width: 6, height: 8)
        square.frame = CGRect(x: 4, y: 4, width: 20, height: 20)
        square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        let other = CALayer()
        other.frame = CGRect(x: 30, y: 20, width: 24, height: 24)
        other.cornerRadius = 12
        other.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.7)
        layer.sublayers = [square, other]
        if outline == .path {
            layer.shadowPath = CGPath(
                ellipseIn: CGRect(x: -5, y: -5, width: 70, height: 40), transform: nil)
        }
        parent.addSublayer(layer)
        root.addSublayer(parent)
        host = ManualHost(root: root, size: root.bounds.size)
    }

    /// Passes of the next whole frame, after a change.
    @discardableResult
    func frame(_ change: (ShadowScene) -> Void = { _ in }) throws -> Int {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change(self)
        CATransaction.commit()
        host.advance(by: 0.1)
        try host.redraw(everything: true)
        return host.counts.passes
    }

    /// Draws frames without changes: later changes then no longer count as movement.
    func rest() throws {
        for _ in 0..<10 { try frame() }
    }

    func picture() throws -> [UInt8] {
        try host.snapshot().withPremultipliedRGBA8 { bytes, _ in Array(bytes) }
    }

    /// The picture of a new scene with the same state.
    static func fresh(
        _ outline: ShadowOutline, _ change: (ShadowScene) -> Void = { _ in }
    ) throws -> [UInt8] {
        let scene = ShadowScene(outline)
        try scene.frame(change)
        return try scene.picture()
    }

    var builds: Int { host.stage.planner?.counters.builds ?? 0 }
    /// Shadows drawn to be kept.
    var misses: Int { host.stage.planner?.counters.shadowMisses ?? 0 }
}

/// The largest difference of two pictures in any channel.
func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var most = a.count == b.count ? 0 : 255
    a.withUnsafeBufferPointer { a in
        b.withUnsafeBufferPointer { b in
            for i in 0..<min(a.count, b.count) where a[i] != b[i] {
                most = max(most, abs(Int(a[i]) - Int(b[i])))
            }
        }
    }
    return most
}
