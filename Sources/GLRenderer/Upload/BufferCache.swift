/// GPU data by the serials in lists: created for the first list with a serial, freed some frames
/// after the last.
struct BufferCache<Buffers: AnyObject> {
    /// The number of frames without use before data is freed.
    private static var unusedLifetime: Int { 120 }

    private var kept: [UInt64: (buffers: Buffers, used: Int)] = [:]
    private var frame = 0

    subscript(serial: UInt64) -> Buffers? { kept[serial]?.buffers }

    /// Prepares the data of a frame's list; returns the uploaded bytes.
    mutating func update<Plan>(
        _ plans: ContiguousArray<Plan>, by serial: KeyPath<Plan, UInt64>,
        make: (Plan) -> Buffers, _ update: (Buffers, Plan) -> Int
    ) -> Int {
        frame += 1
        if plans.isEmpty && kept.isEmpty { return 0 }
        var bytes = 0
        for plan in plans {
            let buffers = self[plan[keyPath: serial]] ?? make(plan)
            kept[plan[keyPath: serial]] = (buffers, frame)
            bytes += update(buffers, plan)
        }
        if kept.count > plans.count {
            kept = kept.filter { frame - $0.value.used < Self.unusedLifetime }
        }
        return bytes
    }
}
