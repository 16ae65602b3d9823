import Foundation
import LaminaRenderTree

extension ParticleSimulation {
    /// The random values of a particle, drawn once, and the resulting motion.
    struct Motion {
        let life: Double
        let origin: SIMD3<Double>
        let launch: SIMD3<Double>
        let acceleration: SIMD3<Double>
        let size: Double
        let growth: Double
        let rotation: Double
        let spin: Double
        /// The colour at birth.
        let color: SIMD4<Float>
        private let colorSpeed: SIMD4<Float>
        private let tint: SIMD4<Float>
        /// The rotation about z and then away from z, for particles as planes.
        let tilt: (along: Double, away: Double)?

        /// The start position and inherited values.
        struct Start {
            var origin: SIMD3<Double>
            /// The direction of longitude and latitude 0.
            var angle: Double
            var elevation: Double
            var tint = SIMD4<Float>(repeating: 1)
        }

        init(_ c: ParticleValues, _ random: inout ParticleRandom, from start: Start) {
            origin = start.origin
            tint = start.tint
            acceleration = c.acceleration
            life = c.lifetime + c.lifetimeRange * random.spread()
            let speed = c.velocity + c.velocityRange * random.spread()
            size = c.scale + c.scaleRange * random.spread()
            growth = c.scaleSpeed
            spin = c.spin + c.spinRange * random.spread()
            rotation = c.rotation + c.rotationRange * random.spread()
            let (d1, d2) = (random.spread(), random.unit())
            launch =
                Self.direction(
                    start.angle + c.longitude, start.elevation + c.latitude, c.range, d1, d2)
                * speed
            var draw = SIMD4<Float>.zero
            for i in 0..<4 { draw[i] = Float(random.spread()) }
            color = c.color + c.colorRange * draw
            colorSpeed = c.colorSpeed
            guard c.isPlane else {
                tilt = nil
                return
            }
            // The plane's normal, within a cone about the plane's orientation. The range is half of
            // the cone's angle, whereas the emission's range is the whole angle (measured).
            let n = Self.cone(
                c.tiltLongitude, .pi / 2 - c.tiltLatitude, reach: c.tiltRange, random.spread(),
                random.unit())
            tilt = (atan2(n.y, n.x), acos(min(max(n.z, -1), 1)))
        }

        /// A direction around two angles.
        ///
        /// In the xy plane the range is an angle in the plane; otherwise a cone of this opening,
        /// filled evenly.
        private static func direction(
            _ longitude: Double, _ latitude: Double, _ range: Double, _ d1: Double, _ d2: Double
        ) -> SIMD3<Double> {
            if latitude == 0 {
                let a = longitude + range * d1
                return SIMD3(cos(a), sin(a), 0)
            }
            return cone(longitude, latitude, reach: range / 2, d1, d2)
        }

        /// A direction within `reach` of two angles, evenly distributed in the cone.
        private static func cone(
            _ longitude: Double, _ latitude: Double, reach: Double, _ d1: Double, _ d2: Double
        ) -> SIMD3<Double> {
            let axis = SIMD3(
                cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
            guard reach != 0 else { return axis }
            let least = cos(min(abs(reach), .pi))
            let along = least + (1 - least) * d2
            let out = max(0, 1 - along * along).squareRoot()
            let turn = d1 * 2 * .pi
            let side = SIMD3(-sin(longitude), cos(longitude), 0)
            let up = SIMD3(
                -sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude))
            return axis * along + side * (out * cos(turn)) + up * (out * sin(turn))
        }

        @inline(__always)
        func position(at age: Double) -> SIMD3<Double> {
            origin + launch * age + acceleration * (0.5 * age * age)
        }

        func velocity(at age: Double) -> SIMD3<Double> { launch + acceleration * age }

        @inline(__always)
        func scale(at age: Double) -> Double { size + growth * age }

        /// The colour, not premultiplied, every component clamped to 0…1, times the emitting
        /// particle's.
        @inline(__always)
        func color(at age: Double) -> SIMD4<Float> {
            (color + colorSpeed * Float(age))
                .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1)) * tint
        }

        /// An axis of the image rotated into the particle's own plane.
        @inline(__always)
        func tilted(_ axis: SIMD3<Double>) -> SIMD3<Double> {
            guard let tilt else { return axis }
            let (c, s) = (cos(tilt.along), sin(tilt.along))
            let (ca, sa) = (cos(tilt.away), sin(tilt.away))
            // About z by −along, about y by away, about z back: the shortest rotation from z to the
            // normal.
            let x = axis.x * c + axis.y * s
            let y = -axis.x * s + axis.y * c
            let (tx, tz) = (x * ca, -x * sa)
            return SIMD3(tx * c - y * s, tx * s + y * c, tz)
        }
    }
}
