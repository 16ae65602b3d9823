import CoreGraphics
import Foundation
import LaminaMotion
import Testing

@Suite struct TableTests {
    @Test(
        "Timing curves equal the exact Bézier solutions",
        .enabled(if: NumberTables.exists("timing_functions.json")))
    func curves() throws {
        let table = try NumberTables.load("timing_functions.json")
        let curves = try #require(table["curves"] as? [String: [String: Any]])
        for (name, curve) in curves {
            let c = try #require(curve["control_points"] as? [Double])
            let bend = TimingCurve(c[0], c[1], c[2], c[3])
            for sample in try #require(curve["samples"] as? [[Double]]) {
                #expect(near(bend.value(at: sample[0]), sample[1], 1e-4), "\(name) at \(sample[0])")
            }
        }
    }

    @Test("Matrix interpolation", .enabled(if: NumberTables.exists("transform_interpolation.json")))
    func matrices() throws {
        let table = try NumberTables.load("transform_interpolation.json")
        for item in try #require(table["cases"] as? [[String: Any]]) {
            let name = item["name"] as? String ?? ""
            let from = matrix(try #require(item["from"] as? [Double]))
            let to = matrix(try #require(item["to"] as? [Double]))
            let tolerance = item["tol"] as? Double ?? 1e-6
            for step in try #require(item["at"] as? [[String: Any]]) {
                let progress = try #require(step["progress"] as? Double)
                let wanted = elements(matrix(try #require(step["matrix"] as? [Double])))
                let got = elements(Interpolation.mix(from, to, progress))
                let same = zip(got, wanted).allSatisfy { near($0, $1, tolerance * max(1, abs($1))) }
                #expect(same, "\(name) at \(progress): \(got) is not \(wanted)")
            }
        }
    }

    private func matrix(_ n: [Double]) -> CATransform3D {
        let v = n.map { CGFloat($0) }
        if v.count == 6 {
            return CATransform3DMakeAffineTransform(
                CGAffineTransform(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5]))
        }
        return CATransform3D(
            m11: v[0], m12: v[1], m13: v[2], m14: v[3], m21: v[4], m22: v[5], m23: v[6],
            m24: v[7], m31: v[8], m32: v[9], m33: v[10], m34: v[11], m41: v[12], m42: v[13],
            m43: v[14], m44: v[15])
    }

    private func elements(_ t: CATransform3D) -> [Double] {
        [
            t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34,
            t.m41, t.m42, t.m43, t.m44,
        ].map { Double($0) }
    }

    @Test("Rotations at half way", .enabled(if: NumberTables.exists("rotation_midpoints.json")))
    func rotations() throws {
        func turn(_ degrees: Double, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
            CATransform3DMakeRotation(CGFloat(degrees * .pi / 180), x, y, z)
        }
        // The table's text form as values: only the pairs that move as matrices.
        let cases: [(CATransform3D, CATransform3D, CATransform3D)] = [
            (turn(90, 1, 0, 0), turn(70.5288, 1, 1, 0), turn(90, 0, 1, 0)),
            (
                turn(90, 1, 1, 0), turn(129.094547486, 0.3365568, 0.8125199, 0.4759632),
                turn(180, 0, 1, 1)
            ),
            (turn(360, 1, 0, 0), turn(45, 0, 0, 1), turn(90, 0, 0, 1)),
            (turn(45, 0, 0, 1), turn(0, 0, 0, 1), turn(-45, 0, 0, 1)),
            (turn(30, 0, 1, 0), turn(60, 0, 1, 0), turn(90, 0, 1, 0)),
            (turn(0, 7, 8, 9), turn(45, 7, 8, 9), turn(90, 7, 8, 9)),
        ]
        for (from, middle, to) in cases {
            let got = elements(Interpolation.mix(from, to, 0.5))
            for (a, b) in zip(got, elements(middle)) { #expect(near(a, b, 1e-4)) }
        }
    }

    @Test(
        "Where repeats end", .enabled(if: NumberTables.exists("iteration_timing.json")))
    func iterations() throws {
        let table = try NumberTables.load("iteration_timing.json")
        for item in try #require(table["cases"] as? [[String: Any]]) {
            guard let count = item["iterations"] as? Double, item["endDelay"] == nil,
                let after = item["after"] as? Double
            else { continue }
            var timing = Timing(
                beginTime: item["delay"] as? Double ?? 0, duration: item["duration"] as? Double ?? 0
            )
            timing.repeatCount = count
            timing.fillMode = .both
            #expect(timing.sample(atParent: 0).fraction == 0)
            #expect(near(timing.sample(atParent: 1e6).fraction, after, 1e-12))
        }
    }
}
