import LaminaGraphicsTypes

/// Tables indexed by records of a list: clips, `ClipRecord.texels` each, and stops of gradients.
struct ListTables {
    private(set) var texels: ContiguousArray<SIMD4<Float>> = []
    /// Different for every state of every list's tables: unchanged tables are not uploaded again.
    private(set) var serial: UInt64 = 0
    /// Clip records of clipping layers and of shape masks, by node (`kept`).
    private var records: [UInt64: Int32] = [:]
    /// Texel ranges of gradient stops, by node; and gradient layers drawn more than once, as
    /// copies.
    private var stops: [UInt32: Range<Int>] = [:]
    private var sharedStops: Set<UInt32> = []

    /// Maximum number of texels that records can index.
    private static let most = 1 << 16

    var count: Int { texels.count }
    /// The number of the record behind the last.
    var next: Int32 { Int32(texels.count / ClipRecord.texels) }
    var isOverfull: Bool { texels.count >= Self.most }

    /// Marks the tables as changed, for the next upload.
    mutating func noteChange() { serial = UniqueNumber.next() }

    /// Clears the tables for another list.
    mutating func removeAll() {
        texels.removeAll(keepingCapacity: true)
        records.removeAll(keepingCapacity: true)
        stops.removeAll(keepingCapacity: true)
        sharedStops.removeAll(keepingCapacity: true)
        noteChange()
    }

    /// Adds a layer's stops and returns the index of their first texel. Stops occupy whole clip
    /// records, and keep their place while the list is patched and their number is unchanged.
    mutating func add(_ stops: [SIMD4<Float>], of index: UInt32, isPatching: Bool) -> Int {
        if isPatching, let old = self.stops[index], old.count == stops.count {
            if zip(texels[old], stops).allSatisfy({ $0 == $1 }) { return old.lowerBound }
            if !sharedStops.contains(index) {
                texels.replaceSubrange(old, with: stops)
                noteChange()
                return old.lowerBound
            }
        }
        let place = texels.count
        let old = self.stops.updateValue(place..<(place + stops.count), forKey: index)
        if old != nil, !isPatching { sharedStops.insert(index) }
        texels.append(contentsOf: stops)
        while texels.count % ClipRecord.texels != 0 { texels.append(.zero) }
        noteChange()
        return place
    }

    /// Adds a clip record.
    mutating func append(_ write: (UnsafeMutablePointer<SIMD4<Float>>) -> Void) {
        let start = texels.count
        texels.append(contentsOf: repeatElement(.zero, count: ClipRecord.texels))
        texels.withUnsafeMutableBufferPointer { write($0.baseAddress! + start) }
    }

    /// Adds a copy of a clip record.
    mutating func append(
        copyOf record: Int32, _ change: (UnsafeMutablePointer<SIMD4<Float>>) -> Void
    ) {
        let (from, to) = (Int(record) * ClipRecord.texels, texels.count)
        for i in 0..<ClipRecord.texels { texels.append(texels[from + i]) }
        texels.withUnsafeMutableBufferPointer { change($0.baseAddress! + to) }
    }

    /// A texel of a clip record.
    subscript(_ record: Int32, _ texel: Int) -> SIMD4<Float> {
        get { texels[Int(record) * ClipRecord.texels + texel] }
        set { texels[Int(record) * ClipRecord.texels + texel] = newValue }
    }

    /// Clip whose record, if new, keeps its place while the list is patched.
    mutating func kept(
        for index: UInt32, isMask: Bool, isPatching: Bool, _ make: (inout ListTables) -> ClipState
    ) -> ClipState {
        let end = texels.count
        var clip = make(&self)
        guard texels.count == end + ClipRecord.texels else { return clip }
        let key = UInt64(index) << 1 | (isMask ? 1 : 0)
        guard isPatching, let old = records[key] else {
            records[key] = clip.record
            return clip
        }
        for i in 0..<ClipRecord.texels { self[old, i] = self[clip.record, i] }
        texels.removeLast(ClipRecord.texels)
        noteChange()
        clip.record = old
        return clip
    }
}
