/// Where rows are whose layers lie right in another: a flock, and the plane in it.
struct FlockPlace {
    let flock: Int32
    let plane: Int32
}
