import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

@Suite("Replicator delay") struct ReplicatorDelayTests {
    private func scene(depth: Bool, _ animate: (CALayer) -> Void) -> ManualHost {
        let root = box(0, 0, 120, 60)
        root.isGeometryFlipped = true
        let copies = CAReplicatorLayer()
        copies.frame = root.bounds
        copies.instanceCount = 3
        copies.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
        copies.instanceDelay = 0.25
        let runner = box(0, 0, 10, 10, red)
        if depth {
            let middle = box(0, 0, 10, 10)
            middle.addSublayer(runner)
            copies.addSublayer(middle)
        } else {
            copies.addSublayer(runner)
        }
        root.addSublayer(copies)
        let host = ManualHost(root: root, size: CGSize(width: 120, height: 60))
        host.commit()
        host.advance(to: 100)
        animate(runner)
        host.commit()
        return host
    }

    /// Left edges of the copies, nil for a missing copy.
    private func places(_ host: ManualHost) throws -> [Int?] {
        let grid = PixelGrid(try host.snapshot())
        return [5, 25, 45].map { y in (0..<120).first { grid[$0, y][3] > 127 } }
    }

    @Test(
        "B-REP 257 copy k shows its animations k delays earlier", arguments: [false, true])
    func earlier(_ depth: Bool) throws {
        let host = scene(depth: depth) { runner in
            let run = CABasicAnimation(keyPath: "position.x")
            (run.fromValue, run.toValue, run.duration) = (5, 105, 1)
            runner.add(run, forKey: nil)
        }
        host.advance(to: 100.1)
        #expect(try places(host) == [10, 0, 0])
        host.advance(to: 100.5)
        #expect(try places(host) == [50, 25, 0])
        host.advance(to: 100.75)
        #expect(try places(host) == [75, 50, 25])
    }

    @Test("B-REP 257 repeating animations too", arguments: [false, true])
    func repeating(_ depth: Bool) throws {
        let host = scene(depth: depth) { runner in
            let run = CABasicAnimation(keyPath: "position.x")
            (run.fromValue, run.toValue, run.duration) = (5, 105, 1)
            run.repeatCount = .infinity
            runner.add(run, forKey: nil)
        }
        for _ in 0..<3 { host.advance(by: 0.1) }
        host.advance(to: 103.25)
        #expect(try places(host) == [25, 0, 75])
    }

    @Test("the damage of a moving sublayer holds all its copies")
    func damage() throws {
        let host = scene(depth: false) { runner in
            let run = CABasicAnimation(keyPath: "position.x")
            (run.fromValue, run.toValue, run.duration) = (5, 105, 1)
            runner.add(run, forKey: nil)
        }
        host.advance(to: 100.3)
        try host.redraw()
        host.advance(to: 100.6)
        try host.redraw()
        #expect(host.damage.minY <= 0 && host.damage.maxY >= 50)
        #expect(host.damage.minX <= 5 && host.damage.maxX >= 70)
    }
}
