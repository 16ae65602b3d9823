/// What the GPU keeps of things that lists name by their serials: made for the first list that does, let go of when none has for a while.
struct KeptBuffers<Buffers: AnyObject> {
    /// Frames that something outlives its last use.
    private static var patience: Int { 120 }

    private var kept: [UInt64: (buffers: Buffers, used: Int)] = [:]
    private var frame = 0

    subscript(serial: UInt64) -> Buffers? { kept[serial]?.buffers }

    /// Makes what a frame's list draws ready; returns the bytes that `update` says it uploaded.
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
            kept = kept.filter { frame - $0.value.used < Self.patience }
        }
        return bytes
    }
}
