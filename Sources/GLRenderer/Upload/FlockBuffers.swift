import CLaminaGLFW
import LaminaDisplayList

/// The GPU side of flocks: the rows and planes of each, uploaded on changes, and the records made
/// from the rows at a moment by transform feedback, drawn like any others.
final class FlockBuffers {
    private final class Flock {
        let rows: TexelBuffer
        let planes: TexelBuffer
        let records: TexelBuffer
        var version: UInt32?
        var planeVersion: UInt32?
        /// The moment of the records.
        var moment: (SIMD4<Float>, SIMD4<Float>)?

        init(_ device: GLDevice) {
            rows = TexelBuffer(device)
            planes = TexelBuffer(device)
            records = TexelBuffer(device)
        }

        /// Uploads changed data; returns the bytes.
        func update(_ plan: FlockPlan) -> Int { updateRows(plan) + updatePlanes(plan) }

        private func updatePlanes(_ plan: FlockPlan) -> Int {
            guard planeVersion != plan.planeVersion else { return 0 }
            planeVersion = plan.planeVersion
            return plan.planeTexels.withUnsafeBufferPointer { planes.fill($0) }
        }

        private func updateRows(_ plan: FlockPlan) -> Int {
            guard version != plan.version else { return 0 }
            let isNext = version.map { $0 &+ 1 == plan.version } ?? false
            version = plan.version
            return plan.texels.withUnsafeBufferPointer { texels in
                guard isNext else { return rows.fill(texels) }
                return plan.changed.reduce(0) {
                    $0 + rows.write(.init(rebasing: texels[$1]), at: $1.lowerBound)
                }
            }
        }
    }

    private let device: GLDevice
    private var flocks = KeptBuffers<Flock>()

    init(_ device: GLDevice) { self.device = device }

    /// Prepares the flocks of a list; returns the uploaded bytes.
    func update(_ plans: ContiguousArray<FlockPlan>) -> Int {
        flocks.update(plans, by: \.serial, make: { _ in Flock(device) }) { $0.update($1) }
    }

    /// Makes the next draw call read a flock's records from unit 0. `base`: the index of the first
    /// record.
    func bind(
        _ plan: FlockPlan, _ moment: (SIMD4<Float>, SIMD4<Float>), base: Int32,
        _ programs: ProgramCache
    ) throws {
        guard let flock = flocks[plan.serial] else { return }
        if flock.moment.map({ $0 != moment }) ?? true {
            try evaluate(flock, plan, base: base, programs)
            flock.moment = moment
        }
        flock.records.bind(unit: 0)
    }

    private func evaluate(
        _ flock: Flock, _ plan: FlockPlan, base: Int32, _ programs: ProgramCache
    ) throws {
        flock.records.reserve(plan.count * plan.primitive.texels)
        let program = try programs.flock(plan.primitive, isFull: plan.isFull)
        glUseProgram(program.name)
        glUniform1i(program.location("uBase"), base)
        flock.rows.bind(unit: 4)
        flock.planes.bind(unit: 5)
        glBindBufferBase(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, flock.records.name)
        glEnable(GLenum(GL_RASTERIZER_DISCARD))
        glBeginTransformFeedback(GLenum(GL_POINTS))
        glDrawArrays(GLenum(GL_POINTS), 0, GLsizei(plan.count))
        glEndTransformFeedback()
        glDisable(GLenum(GL_RASTERIZER_DISCARD))
        glBindBufferBase(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, 0)
    }

    /// For tests: the records of a flock at a moment; nil for a flock not drawn then, such as one
    /// outside the window.
    func records(of plan: FlockPlan, at moment: (SIMD4<Float>, SIMD4<Float>)) -> [SIMD4<Float>]? {
        guard let flock = flocks[plan.serial], flock.moment.map({ $0 == moment }) ?? false else {
            return nil
        }
        return flock.records.read(plan.count * plan.primitive.texels)
    }
}
