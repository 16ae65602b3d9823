import BenchmarkScore
import Foundation

/// Description of the machine.
enum MachineInfo {
    static func load() -> Double {
        var loads = [0.0, 0, 0]
        return getloadavg(&loads, 3) > 0 ? loads[0] : 0
    }

    static func machine(loadBefore: Double) -> BenchmarkReport.Machine {
        BenchmarkReport.Machine(
            system: value(of: "PRETTY_NAME=", in: "/etc/os-release") ?? "Linux",
            processor: value(of: "model name", in: "/proc/cpuinfo") ?? "unknown processor",
            cores: ProcessInfo.processInfo.activeProcessorCount, loadBefore: loadBefore,
            loadAfter: load())
    }

    static func date() -> String {
        let format = ISO8601DateFormatter()
        return format.string(from: Date())
    }

    /// Value behind a key, a separator and quotation marks.
    private static func value(of key: String, in path: String) -> String? {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix(key) })
        else { return nil }
        return line.dropFirst(key.count).trimmingCharacters(
            in: CharacterSet(charactersIn: "\t :\""))
    }
}
