/// Reduction of a failing document to the smallest failing document.
///
/// Files are left out, then elements and attributes, then bytes in halves, quarters and further
/// fractions.
public struct DocumentShrinker {
    let fails: (TestDocument) -> Bool
    /// Maximum number of documents to try.
    private var budget: Int

    /// Shrinker with a maximum number of trials; `fails` is true for a document with the fault.
    public init(budget: Int, fails: @escaping (TestDocument) -> Bool) {
        self.fails = fails
        self.budget = budget
    }

    /// Smallest failing document found; the given document has to fail.
    public mutating func shrink(_ document: TestDocument) -> TestDocument {
        var best = document
        var size = Int.max
        while best.size < size && budget > 0 {
            size = best.size
            for index in best.files.indices.reversed() where best.files.count > 1 {
                var candidate = best
                candidate.files.remove(at: index)
                if tries(candidate) { best = candidate }
            }
            for index in best.files.indices {
                withoutParts(&best, index) { MarkupElements($0).elements.map(\.range) }
                withoutParts(&best, index) { MarkupElements($0).attributes }
                withoutBytes(&best, index)
            }
        }
        return best
    }

    private mutating func tries(_ document: TestDocument) -> Bool {
        guard budget > 0 else { return false }
        budget -= 1
        return fails(document)
    }

    private mutating func withoutParts(
        _ best: inout TestDocument, _ index: Int, _ parts: ([UInt8]) -> [Range<Int>]
    ) {
        guard MarkupDamage.suits(best.files[index].bytes) else { return }
        var number = 0
        while budget > 0 {
            // Large ranges are removed first; after a success the same index holds the next range.
            let ranges = parts(best.files[index].bytes).sorted { $0.count > $1.count }
            guard number < ranges.count else { return }
            var candidate = best
            candidate.files[index].bytes.removeSubrange(ranges[number])
            if tries(candidate) { best = candidate } else { number += 1 }
        }
    }

    private mutating func withoutBytes(_ best: inout TestDocument, _ index: Int) {
        var length = max(1, best.files[index].bytes.count / 2)
        while budget > 0 {
            var start = 0
            while start < best.files[index].bytes.count {
                var candidate = best
                let end = min(start + length, best.files[index].bytes.count)
                candidate.files[index].bytes.removeSubrange(start..<end)
                if tries(candidate) { best = candidate } else { start += length }
                if budget == 0 { return }
            }
            if length == 1 { return }
            length /= 2
        }
    }
}
