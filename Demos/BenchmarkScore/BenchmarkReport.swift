import Foundation

/// Results of a run of the benchmark, as written to a file and read for comparison.
package struct BenchmarkReport: Sendable, Equatable, Codable {
    /// Version of the report's format; reports of other versions are refused.
    package static let format = 1
    package var format = Self.format
    /// The library's version.
    package var version: String
    /// Begin of the run, as ISO 8601.
    package var date: String
    package var machine: Machine
    /// Ours first, then browsers.
    package var runs: [Run]

    package init(version: String, date: String, machine: Machine, runs: [Run]) {
        (self.version, self.date, self.machine, self.runs) = (version, date, machine, runs)
    }

    package struct Machine: Sendable, Equatable, Codable {
        package var system: String
        package var processor: String
        package var cores: Int
        /// Load average of a minute, before the run and after the run.
        package var loadBefore: Double
        package var loadAfter: Double

        package init(
            system: String, processor: String, cores: Int, loadBefore: Double, loadAfter: Double
        ) {
            (self.system, self.processor, self.cores) = (system, processor, cores)
            (self.loadBefore, self.loadAfter) = (loadBefore, loadAfter)
        }
    }

    /// Results of a program on all scenes.
    package struct Run: Sendable, Equatable, Codable {
        /// `Lamina`, `Chromium`.
        package var name: String
        package var version: String
        /// Surface of the drawing: `headless`, `window`.
        package var surface: String
        /// Pixels.
        package var width: Int
        package var height: Int
        /// Seconds a frame has.
        package var period: Double
        package var driver: Driver?
        package var scenes: [SceneResult]
        /// Geometric mean of all scenes, and of the eight scenes shared with browsers.
        package var overall: Score?
        package var shared: Score?

        package init(
            name: String, version: String, surface: String, width: Int, height: Int, period: Double,
            driver: Driver? = nil, scenes: [SceneResult] = [], overall: Score? = nil,
            shared: Score? = nil
        ) {
            (self.name, self.version, self.surface) = (name, version, surface)
            (self.width, self.height, self.period) = (width, height, period)
            (self.driver, self.scenes) = (driver, scenes)
            (self.overall, self.shared) = (overall, shared)
        }
    }

    package struct Driver: Sendable, Equatable, Codable {
        package var vendor: String
        package var renderer: String
        package var version: String

        package init(vendor: String, renderer: String, version: String) {
            (self.vendor, self.renderer, self.version) = (vendor, renderer, version)
        }
    }

    package struct SceneResult: Sendable, Equatable, Codable {
        package var id: String
        package var title: String
        /// True if browsers have the scene too.
        package var isShared: Bool
        /// Unit of the count: `layers`, `arcs`.
        package var unit: String
        package var score: Score
        package var fit: PiecewiseFit?
        package var samples: [Sample]
        /// Counts of a frame with about as many elements as the score.
        package var drawCalls: Int?
        package var passes: Int?
        package var uploadedBytes: Int?

        package init(
            id: String, title: String, isShared: Bool, unit: String, score: Score,
            fit: PiecewiseFit? = nil, samples: [Sample] = []
        ) {
            (self.id, self.title, self.isShared, self.unit) = (id, title, isShared, unit)
            (self.score, self.fit, self.samples) = (score, fit, samples)
        }
    }

    /// A step of a ramp, rounded for the file.
    package struct Sample: Sendable, Equatable, Codable {
        /// Elements.
        package var n: Int
        package var ramp: Int
        /// Milliseconds from frame to frame, and the GPU's part; medians of the step's frames.
        package var ms: Double
        package var gpu: Double?

        package init(n: Int, ramp: Int, ms: Double, gpu: Double? = nil) {
            (self.n, self.ramp) = (n, ramp)
            self.ms = (ms * 1000).rounded() / 1000
            self.gpu = gpu.map { ($0 * 1000).rounded() / 1000 }
        }
    }

    // MARK: - Files

    /// Error of a file which is no report.
    package struct FileError: Error, CustomStringConvertible { package let description: String }

    package func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    package init(contentsOf url: URL) throws {
        struct Format: Decodable { var format: Int }
        let data: Data
        do { data = try Data(contentsOf: url) } catch {
            throw FileError(description: "\(url.path): cannot be read")
        }
        guard let format = try? JSONDecoder().decode(Format.self, from: data).format else {
            throw FileError(description: "\(url.path): is no report of this benchmark")
        }
        guard format == Self.format else {
            throw FileError(
                description: "\(url.path): has format \(format), this program reads \(Self.format)")
        }
        do { self = try JSONDecoder().decode(Self.self, from: data) } catch {
            throw FileError(description: "\(url.path): is a damaged report")
        }
    }
}
