// How the cost of operations grows with their size.
//
//   Growth                every operation at n, 4 n, 16 n and 64 n: a table of the exponents of time and memory
//   Growth --quick        the same at n, 4 n and 16 n
//   Growth NAME...        only operations whose names contain one of these
//
// Ends with status 1 where an exponent is greater than what is allowed. An exponent that is too great is measured again, three times
// at most: what a busy machine does once is no matter of growth.
import Foundation

let words = CommandLine.arguments.dropFirst()
let isQuick = words.contains("--quick")
let names = words.filter { !$0.hasPrefix("--") }
let chosen = [paths, animations, layers, kinds, texts, views, files].flatMap { $0 }.filter {
    operation in
    names.isEmpty || names.contains { operation.name.contains($0) }
}
/// Times of a few milliseconds are noisy: only what is clearly more than linear counts in them.
let slack = isQuick ? 0.35 : 0

func text(_ value: Double) -> String { String(format: "%.2f", value) }

/// Prints one line; whether the operation grows as it may.
@MainActor func report(_ operation: Operation) -> Bool {
    do {
        var growth = Growth()
        var isRight = false
        for _ in 0..<3 where !isRight {
            growth = try operation.measure(sizes: isQuick ? 3 : 4, patience: isQuick ? 2 : 20)
            isRight = growth.time <= operation.allowed + slack && growth.memory <= operation.allowed
        }
        let times = growth.costs.map { String(format: "%9.2f", $0.seconds * 1000) }
        let name = operation.name.padding(toLength: 44, withPad: " ", startingAt: 0)
        print(
            "\(name) \(String(format: "%7d", operation.size)) \(times.joined()) ms"
                + "  time \(text(growth.time))  memory \(text(growth.memory))"
                + (isRight ? "" : "  more than \(text(operation.allowed))"))
        fflush(nil)
        return isRight
    } catch {
        print("\(operation.name): \(error)")
        return false
    }
}

var wrong = 0
for operation in chosen where !report(operation) { wrong += 1 }
print("\(chosen.count) operations, \(wrong) grow too fast")
exit(wrong == 0 ? 0 : 1)
