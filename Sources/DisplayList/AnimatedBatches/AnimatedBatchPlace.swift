/// The location of a layer's instances: the animated batch, and the plane in the batch.
struct AnimatedBatchPlace {
    let animatedBatch: Int32
    let plane: Int32
}
