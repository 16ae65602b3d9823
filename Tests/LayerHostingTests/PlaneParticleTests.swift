import CoreAnimation
import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Particles in separate planes (`particleType="plane"` in documents).
@Suite("Plane particles") struct PlaneParticleTests {
    /// A thousand particles of 50 × 23 points on the screen: the axes of half their sides.
    private func particles(_ cell: String) throws -> ContiguousArray<Particle> {
        let text = """
            <caml><CALayer bounds="0 0 9 9"><sublayers><CAEmitterLayer bounds="0 0 9 9"><emitterCells>
            <CAEmitterCell birthRate="100" lifetime="10" particleType="plane" spin="1" spinRange="3" \(cell)>
            <contents type="CGImage" src="data:image/png;base64,\(try png().base64EncodedString())"/>
            </CAEmitterCell></emitterCells></CAEmitterLayer></sublayers></CALayer></caml>
            """
        let document = try LayerDocument(data: Data(text.utf8), name: "plane.caml", folder: nil)
        #expect(document.warnings.isEmpty)
        let root = document.rootLayer
        let host = ManualHost(root: root, size: CGSize(width: 9, height: 9))
        document.start(at: host.clock.time)
        host.advance(by: 10)
        let emitter = try #require(root.sublayers?.first)
        let id = try #require(host.context.id(of: emitter)).rawValue
        let history = try #require(host.stage.tree.emitterHistory(of: id))
        return ParticleSimulation(history, seed: 0, at: 10).particles
    }

    private func png() throws -> Data {
        let context = try #require(
            CGContext(
                data: nil, width: 50, height: 23, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(rgb(1, 1, 1))
        context.fill(CGRect(x: 0, y: 0, width: 50, height: 23))
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        try #require(context.makeImage()).writePNG(to: file)
        return try Data(contentsOf: file)
    }

    /// Cosine of a particle's tilt: the visible share of its area.
    private func cosine(_ p: Particle) -> Double {
        abs(p.u.x * p.v.y - p.u.y * p.v.x) / (25 * 11.5)
    }

    /// The ratio of a particle's short side to its long side, relative to the ratio of the image: a
    /// number that can be measured in a recording of a screen.
    private func slimness(_ p: Particle) -> Double {
        let (a, b, d) = (
            p.u.x * p.u.x + p.v.x * p.v.x, p.u.x * p.u.y + p.v.x * p.v.y,
            p.u.y * p.u.y + p.v.y * p.v.y
        )
        let root = ((a - d) * (a - d) / 4 + b * b).squareRoot()
        return (max(0, (a + d) / 2 - root) / ((a + d) / 2 + root)).squareRoot() / (23.0 / 50)
    }

    @Test("orientationRange tilts to all sides: a fifth of the particles is seen nearly edge-on")
    func shares() throws {
        // In a device's recording of this cell, 19 % of 612 shapes had a ratio of sides below a
        // quarter.
        let all = try particles("orientationRange=\"1.8326\"")
        #expect(all.count >= 999)
        // Shapes thinner than a pixel cannot be found in a recording.
        let seen = all.filter { cosine($0) > 0.05 }
        let share = Double(seen.count { slimness($0) < 0.25 }) / Double(seen.count)
        #expect(abs(share - 0.19) < 0.04, "\(share)")
        // Evenly spread over the cone: the cosines are uniform, from the cosine of the range to 1.
        let below = Double(all.count { cosine($0) < 0.25 }) / Double(all.count)
        #expect(abs(below - 0.5 / (1 - cos(1.8326))) < 0.04, "\(below)")
    }

    @Test("a small range stays small; an orientation from the side is a cone too")
    func ranges() throws {
        let narrow = try particles("orientationRange=\"0.5\"")
        let tilts = narrow.map { acos(min(1, cosine($0))) }
        #expect(try #require(tilts.max()) <= 0.5001 && tilts.contains { $0 > 0.45 })
        #expect(try particles("").allSatisfy { cosine($0) > 0.999 })
        let edge = try particles(
            "orientationLatitude=\"\(Double.pi / 2)\" orientationRange=\"0.5\"")
        let fromEdge = edge.map { asin(min(1, cosine($0))) }
        #expect(try #require(fromEdge.max()) <= 0.5001 && fromEdge.contains { $0 > 0.4 })
    }
}
