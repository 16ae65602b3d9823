import Foundation

/// Cost of each layer of a picture, measured by leaving the layer out: `lamina costs` in a separate
/// process. Thread: main.
@MainActor
public final class CostJob {
    /// State of the measurement.
    public enum State: Equatable, Sendable {
        /// Message of the tool.
        case running(String)
        case done(Costs)
        case failed(String)
    }

    /// Seconds for a picture, and the saving without a layer and its sublayers, by the layers'
    /// numbers.
    public struct Costs: Equatable, Sendable {
        /// Seconds of the whole picture.
        public var whole = 0.0
        /// Seconds saved without a layer and its sublayers, by the layer's number.
        public var layers: [UInt32: Double] = [:]
    }

    /// State. Default running.
    public private(set) var state = State.running("Starting…")
    /// Called at each change of the state.
    public var onChange: (@MainActor () -> Void)?
    private var process: ToolProcess?
    private var output = ""

    /// Begins a measurement of the picture at a time, in seconds, with unwritten changes. `tool`
    /// and `folder` as for `ExportJob`. Throws the reason if the tool cannot start.
    public init(
        of recording: URL, trial: SceneTrial?, at time: Double,
        in folder: URL = FileManager.default.temporaryDirectory, tool: URL? = nil
    ) throws {
        process = try ToolProcess(
            on: recording, trial: trial, range: time...time, in: folder, tool: tool,
            { ["costs", $0.path, "--json"] }, onLine: { [weak self] in self?.handle($0) },
            onEnd: { [weak self] in self?.end($0) })
    }

    private func handle(_ text: String) {
        guard !text.isEmpty else { return }
        // The object has separate lines.
        if !output.isEmpty || text.hasPrefix("{") {
            output += text + "\n"
        } else {
            state = .running(text)
            onChange?()
        }
    }

    private func end(_ status: Int32) {
        guard case .running(let last) = state else { return }
        if status == 0, let costs = Self.costs(output) {
            state = .done(costs)
        } else {
            state = .failed(last)
        }
        onChange?()
    }

    private static func costs(_ text: String) -> Costs? {
        struct Cost: Decodable { var seconds: Double }
        struct Layer: Decodable {
            var number: UInt32
            var cost: Cost
        }
        struct Report: Decodable {
            var picture: Cost
            var layers: [Layer]
        }
        guard let report = try? JSONDecoder().decode(Report.self, from: Data(text.utf8)) else {
            return nil
        }
        return Costs(
            whole: report.picture.seconds,
            layers: Dictionary(
                report.layers.map { ($0.number, $0.cost.seconds) },
                uniquingKeysWith: { first, _ in first }))
    }
}
