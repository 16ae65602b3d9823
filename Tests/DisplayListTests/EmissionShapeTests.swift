import Foundation
import LaminaMotion
import LaminaRenderTree
import Testing

@testable import LaminaDisplayList

/// Birth places and directions of particles: invariants of every draw, for any numbers.
@Suite("Emission shapes") struct EmissionShapeTests {
    private let size = SIMD3(20.0, 8, 6)

    private func births(
        _ shape: EmitterValues.Shape, _ mode: EmitterValues.Mode
    ) -> [EmissionShape.Birthplace] {
        var values = EmitterValues()
        (values.shape, values.mode, values.size) = (shape, mode, size)
        return (0..<400).map {
            var random = ParticleRandom(9, $0)
            return EmissionShape.sample(values, &random)
        }
    }

    /// The number of coordinates at an end of the box.
    private func ends(_ p: SIMD3<Double>, _ axes: Range<Int>) -> Int {
        axes.count { abs(abs(p[$0]) - size[$0] / 2) < 1e-9 }
    }

    @Test("all particles are born inside the box, and some in each half")
    func boxes() {
        for shape in [EmitterValues.Shape.rectangle, .cuboid] {
            for mode in [EmitterValues.Mode.points, .outline, .surface, .volume] {
                let places = births(shape, mode).map(\.offset)
                let axes = shape == .cuboid ? 0..<3 : 0..<2
                for axis in 0..<3 {
                    let reach = axes.contains(axis) ? size[axis] / 2 : 0
                    #expect(places.allSatisfy { abs($0[axis]) <= reach + 1e-9 })
                    if reach > 0 {
                        #expect(places.contains { $0[axis] < -reach / 4 })
                        #expect(places.contains { $0[axis] > reach / 4 })
                    }
                }
            }
        }
    }

    @Test("corners, edges and faces are what the modes are called")
    func modes() {
        for (shape, axes) in [(EmitterValues.Shape.rectangle, 0..<2), (.cuboid, 0..<3)] {
            let corners = births(shape, .points).map(\.offset)
            #expect(corners.allSatisfy { ends($0, axes) == axes.count })
            #expect(Set(corners).count == 1 << axes.count)
            let edges = births(shape, .outline).map(\.offset)
            #expect(edges.allSatisfy { ends($0, axes) >= axes.count - 1 })
            // Every edge has its share, long edges a larger share.
            for axis in axes {
                let along = edges.count { abs(abs($0[axis]) - size[axis] / 2) > 1e-9 }
                let share = size[axis] / axes.reduce(0) { $0 + size[$1] }
                #expect(abs(Double(along) / 400 - share) < 0.1, "\(shape) \(axis)")
            }
        }
        #expect(births(.cuboid, .surface).allSatisfy { ends($0.offset, 0..<3) >= 1 })
    }

    @Test("lines and circles lie in their plane, spheres around their middle")
    func round() {
        let line = births(.line, .outline)
        #expect(line.allSatisfy { abs($0.offset.x) <= 10 && $0.offset.y == 0 && $0.angle < 0 })
        #expect(Set(births(.line, .points).map(\.offset.x)) == [-10, 10])
        for mode in [EmitterValues.Mode.outline, .surface] {
            for place in births(.circle, mode) {
                let (x, y) = (place.offset.x, place.offset.y)
                let radius = (x * x + y * y).squareRoot()
                #expect(radius <= 20 + 1e-9 && place.offset.z == 0)
                if mode == .outline { #expect(abs(radius - 20) < 1e-9) }
            }
        }
        for place in births(.sphere, .surface) {
            let p = place.offset
            #expect(abs((p * p).sum().squareRoot() - 20) < 1e-9)
            #expect(abs(sin(place.elevation) * 20 - p.z) < 1e-9)
        }
        let inside = births(.sphere, .volume).map { ($0.offset * $0.offset).sum().squareRoot() }
        #expect(inside.allSatisfy { $0 <= 20 + 1e-9 } && inside.contains { $0 < 12 })
    }

    @Test("particles fly as fast as their cell says, within its cone")
    func launches() throws {
        let (speed, latitude, range) = (30.0, 0.6, 0.8)
        let cell = RenderEmitterCell(
            name: nil,
            values: [
                "velocity": .number(speed), "emissionLatitude": .number(latitude),
                "emissionRange": .number(range), "lifetime": .number(1),
            ], timing: Timing(duration: .infinity), cells: [])
        var layer = LayerProperties()
        layer[.emitterCells] = .array([.object(OpaqueObject(cell))])
        let values = try #require(EmitterValues(layer, overrides: [:]).cells.first)
        let axis = SIMD3(cos(latitude), 0, sin(latitude))
        var furthest = 0.0
        for number in 0..<400 {
            var random = ParticleRandom(7, number)
            let motion = ParticleSimulation.Motion(
                values, &random, from: .init(origin: .zero, angle: 0, elevation: 0))
            let launch = motion.launch
            #expect(abs((launch * launch).sum().squareRoot() - speed) < 1e-9)
            furthest = max(furthest, acos(min((launch * axis).sum() / speed, 1)))
        }
        #expect(furthest <= range / 2 + 1e-6 && furthest > range / 2 - 0.02)
    }
}
