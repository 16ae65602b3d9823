// Growth of costs with the size of operations.
//
//   Growth                every operation at n, 4 n, 16 n and 64 n: a table of the exponents of
//                         time, allocations and bytes
//   Growth --quick        the same at n / 4, n and 4 n; allocations and bytes are judged
//   Growth NAME...        only operations whose names contain a NAME
//
// Exit status 1 if an exponent exceeds the limit. An excessive exponent is measured again, at most
// three times in all: first calls and a busy machine distort single measurements.
import Foundation

let words = CommandLine.arguments.dropFirst()
let measure: Measure = words.contains("--quick") ? .quick : .whole
let names = words.filter { !$0.hasPrefix("--") }
let chosen = [
    paths, pathUses, animations, layers, kinds, nestedKinds, texts, views, appKitViews, files,
    sources,
].flatMap { $0 }
    .filter { operation in
        names.isEmpty || names.contains { operation.name.contains($0) }
    }

func text(_ value: Double) -> String { String(format: "%.2f", value) }

/// Prints a line for an operation; false if the growth exceeds the limit.
@MainActor func report(_ operation: Operation) -> Bool {
    do {
        var growth = try operation.measure(measure)
        for _ in 1..<3 where !measure.isRight(growth, operation) {
            growth = try operation.measure(measure)
        }
        let isRight = measure.isRight(growth, operation)
        let times = growth.costs.map { String(format: "%9.2f", $0.seconds * 1000) }
        let name = operation.name.padding(toLength: 44, withPad: " ", startingAt: 0)
        print(
            "\(name) \(String(format: "%6d", growth.sizes.last ?? 0)) \(times.joined()) ms"
                + "  time \(text(growth.time))  allocations \(text(growth.allocations))"
                + "  bytes \(text(growth.memory))"
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
