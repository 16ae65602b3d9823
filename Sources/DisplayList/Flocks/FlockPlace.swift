/// The location of a layer's instances: the animated batch, and the plane in the batch.
struct FlockPlace {
    let flock: Int32
    let plane: Int32
}
