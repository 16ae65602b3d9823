/// The location of a node in the list.
enum ListLocation: Equatable {
    /// Items of the window's last pass: the first, −1 for a node drawn into a surface, in a mask or
    /// behind a mask by stencil, and the number of the subtree's items in the pass.
    case items(first: Int32, count: Int32)
    /// An instance of an animated batch: the indices of the batch in the list and of the instance
    /// in the batch.
    case instance(batch: Int32, row: Int32)
}

/// A location in eight bytes: a negative second number is the complement of an instance's index.
struct PackedListLocation {
    /// The first item, or the batch.
    private(set) var first: Int32 = -1
    private var second: Int32 = 0

    var value: ListLocation {
        @inline(__always) get {
            isInstance
                ? .instance(batch: first, row: ~second) : .items(first: first, count: second)
        }
        @inline(__always) set {
            switch newValue {
            case .items(let first, let count):
                // A count beyond 32 bits lies outside every list, and is therefore refused.
                (self.first, second) = (first, count < 0 ? .max : count)
            case .instance(let batch, let row): (first, second) = (batch, ~row)
            }
        }
    }

    /// True for an instance of an animated batch.
    var isInstance: Bool { @inline(__always) get { second < 0 } }

    /// True for a single item.
    var isOneItem: Bool { @inline(__always) get { second == 1 } }
}
