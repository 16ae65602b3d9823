/// The record of an animated batch: the time; instances and animations are in the batch's instance
/// data (`AnimatedBatchPlan`).
///
///     texel 0  time steps since the batch was made, seconds since the last step, index into the
///              list's batches, –
///     texel 1  serial of the batch, lower half first, versions of its instances and of its planes
///
/// Both parts of the time are small: single precision keeps a tenth of a microsecond.
enum AnimatedBatchRecord {
    static let texels = 2

    /// The length of a time step in seconds. A power of two, for whole steps to be exact.
    static let step = 4.0

    static func write(
        _ plan: AnimatedBatchPlan, _ index: Int, at time: Double,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        let steps = (time / step).rounded(.down)
        data[0] = SIMD4(
            Float(steps - plan.firstStep), Float(time - steps * step),
            Float(bitPattern: UInt32(index)), 0)
        data[1] = SIMD4(
            Float(bitPattern: UInt32(truncatingIfNeeded: plan.serial)),
            Float(bitPattern: UInt32(truncatingIfNeeded: plan.serial >> 32)),
            Float(bitPattern: plan.version), Float(bitPattern: plan.planeVersion))
    }
}

extension DisplayList {
    /// The animated batch of the record at a texel. Precondition: the record belongs to an item
    /// with `BatchKey.isAnimatedBatch`.
    public func animatedBatch(at record: Int32) -> AnimatedBatchPlan {
        animatedBatches[Int(records.texels[Int(record)].z.bitPattern)]
    }

    /// The record of an animated batch.
    package func batchTime(at record: Int32) -> (SIMD4<Float>, SIMD4<Float>) {
        (records.texels[Int(record)], records.texels[Int(record) + 1])
    }
}
