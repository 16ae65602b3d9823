import CLaminaGLFW
import LaminaDisplayList

/// The GPU side of animated batches: instances and planes, uploaded after changes. Transform
/// feedback turns the instances into the records of a time, which are drawn like all other records.
final class AnimatedBatchBuffers {
    private final class AnimatedBatch {
        let instances: TexelBuffer
        let planes: TexelBuffer
        let records: TexelBuffer
        var version: UInt32?
        var planeVersion: UInt32?
        /// The time of the records.
        var instant: (SIMD4<Float>, SIMD4<Float>)?

        init(_ device: GLDevice) {
            instances = TexelBuffer(device)
            planes = TexelBuffer(device)
            records = TexelBuffer(device)
        }

        /// Uploads changed data; returns the bytes.
        func update(_ plan: AnimatedBatchPlan) -> Int { updateInstances(plan) + updatePlanes(plan) }

        private func updatePlanes(_ plan: AnimatedBatchPlan) -> Int {
            guard planeVersion != plan.planeVersion else { return 0 }
            planeVersion = plan.planeVersion
            return plan.planeTexels.withUnsafeBufferPointer { planes.fill($0) }
        }

        private func updateInstances(_ plan: AnimatedBatchPlan) -> Int {
            guard version != plan.version else { return 0 }
            let isNext = version.map { $0 &+ 1 == plan.version } ?? false
            version = plan.version
            return plan.texels.withUnsafeBufferPointer { texels in
                guard isNext else { return instances.fill(texels) }
                return plan.changed.reduce(0) {
                    $0 + instances.write(.init(rebasing: texels[$1]), at: $1.lowerBound)
                }
            }
        }
    }

    private let device: GLDevice
    private var animatedBatches = BufferCache<AnimatedBatch>()

    init(_ device: GLDevice) { self.device = device }

    /// Prepares the animated batches of a list; returns the uploaded bytes.
    func update(_ plans: ContiguousArray<AnimatedBatchPlan>) -> Int {
        animatedBatches.update(plans, by: \.serial, make: { _ in AnimatedBatch(device) }) {
            $0.update($1)
        }
    }

    /// Makes the next draw call read an animated batch's records from unit 0. `base`: the index of
    /// the first record.
    func bind(
        _ plan: AnimatedBatchPlan, _ instant: (SIMD4<Float>, SIMD4<Float>), base: Int32,
        _ programs: ProgramCache
    ) throws {
        guard let animatedBatch = animatedBatches[plan.serial] else { return }
        if animatedBatch.instant.map({ $0 != instant }) ?? true {
            try evaluate(animatedBatch, plan, base: base, programs)
            animatedBatch.instant = instant
        }
        animatedBatch.records.bind(unit: 0)
    }

    private func evaluate(
        _ animatedBatch: AnimatedBatch, _ plan: AnimatedBatchPlan, base: Int32,
        _ programs: ProgramCache
    ) throws {
        animatedBatch.records.reserve(plan.count * plan.primitive.texels)
        let program = try programs.animatedBatch(plan.primitive, isFull: plan.isFull)
        glUseProgram(program.name)
        glUniform1i(program.location("uBase"), base)
        animatedBatch.instances.bind(unit: 4)
        animatedBatch.planes.bind(unit: 5)
        glBindBufferBase(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, animatedBatch.records.name)
        glEnable(GLenum(GL_RASTERIZER_DISCARD))
        glBeginTransformFeedback(GLenum(GL_POINTS))
        glDrawArrays(GLenum(GL_POINTS), 0, GLsizei(plan.count))
        glEndTransformFeedback()
        glDisable(GLenum(GL_RASTERIZER_DISCARD))
        glBindBufferBase(GLenum(GL_TRANSFORM_FEEDBACK_BUFFER), 0, 0)
    }

    /// For tests: the records of an animated batch at a time. Nil for an animated batch not drawn
    /// at the time, such as a batch outside the window.
    func records(of plan: AnimatedBatchPlan, at instant: (SIMD4<Float>, SIMD4<Float>)) -> [SIMD4<
        Float
    >]? {
        guard let animatedBatch = animatedBatches[plan.serial],
            animatedBatch.instant.map({ $0 == instant }) ?? false
        else {
            return nil
        }
        return animatedBatch.records.read(plan.count * plan.primitive.texels)
    }
}
