import Foundation
import LayerHosting
import QuartzCore

/// Large still tree: cost of building, committing, changing and keeping the tree.
enum TreeBenchmark {
    static func run(layers n: Int) -> String {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        let host = ManualHost(root: root, size: CGSize(width: 1000, height: 1000))
        host.commit()
        host.evaluate(at: 100)
        let empty = residentBytes()
        var began = Measurement.seconds()
        var layers: [CALayer] = []
        layers.reserveCapacity(n)
        let color = CGColor(gray: 0.5, alpha: 1)
        for i in 0..<n {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            layer.position = CGPoint(x: Double(i % 1000), y: Double(i / 1000))
            layer.backgroundColor = color
            layers.append(layer)
        }
        root.sublayers = layers
        host.commit()
        let built = Measurement.seconds() - began
        let bytes = Double(residentBytes() - empty) / Double(n)
        host.evaluate(at: 101)
        var changes: [Double] = []
        for i in 0..<200 {
            let layer = layers[(i * 7919) % n]
            began = Measurement.seconds()
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.position = CGPoint(x: 5, y: Double(i))
            CATransaction.commit()
            host.commit()
            changes.append(Measurement.seconds() - began)
        }
        changes.sort()
        return String(
            format: "tree: %d layers built and committed in %.3f s, %.0f bytes a layer; "
                + "one change committed in %.1f µs (median; %.1f at worst of 200)", n, built, bytes,
            changes[100] * 1e6, changes[199] * 1e6)
    }

    /// Resident memory now.
    static func residentBytes() -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
            return 0
        }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
