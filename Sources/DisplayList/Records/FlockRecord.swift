/// The record of a flock, which is the moment: what its layers are and do stands in its rows (`FlockPlan`).
///
///     texel 0  steps of time since the flock was made, seconds since the last of them, index into the list's flocks, –
///     texel 1  serial of the flock, its lower half first, versions of its rows and of its planes
///
/// Both parts of the time are small: single precision holds it to a tenth of a microsecond.
enum FlockRecord {
    static let texels = 2

    /// Seconds of a step of time. A power of two, so that whole steps lose nothing.
    static let step = 4.0

    static func write(
        _ plan: FlockPlan, _ index: Int, at time: Double,
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
    /// The flock that the record at a texel is of.
    public func flock(at record: Int32) -> FlockPlan {
        flocks[Int(records.texels[Int(record)].z.bitPattern)]
    }

    /// A flock's record.
    package func flockMoment(at record: Int32) -> (SIMD4<Float>, SIMD4<Float>) {
        (records.texels[Int(record)], records.texels[Int(record) + 1])
    }
}
