import CoreGraphics
import LaminaDisplayList
import LaminaGLRenderer
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree

/// Cost of the layers of a recording's picture, measured by drawing the picture without each layer
/// and its sublayers.
///
/// Pictures with and without the layer are drawn alternately: other load of the machine affects
/// both equally. The fastest drawing of each kind counts. A layer that hides other layers may have
/// a negative cost. Thread: a single thread at a time, the recording's.
package struct LayerCosts: Sendable {
    /// Cost of a picture, or the cost saved without a layer.
    package struct Cost: Sendable, Equatable {
        /// Seconds until the GPU finished. `gpu`: seconds of GPU time; nil if the driver has no
        /// timestamps.
        package var wall = 0.0
        package var gpu: Double?
        package var drawCalls = 0
        package var passes = 0
        package var items = 0
    }

    package struct Layer: Sendable, Equatable {
        /// Number of the layer in the tree.
        package var number: UInt32
        package var level: Int
        /// Empty for none.
        package var name: String
        package var className: String
        package var cost: Cost
    }

    package private(set) var whole = Cost()
    /// Visible layers in the order of the tree, without the root and without masks.
    package private(set) var layers: [Layer] = []

    /// Draws the picture of a time, in seconds. `rounds` is the number of drawings of each picture;
    /// `onProgress` is called with the number of layers done and the number of all. Throws as
    /// `RecordingHost.snapshot` does.
    package init(
        of log: PacketLog, at time: Double, rounds: Int = 9,
        onProgress: (Int, Int) -> Void = { _, _ in }
    ) throws {
        let trial = log.trial
        defer { log.trial = trial }
        try HeadlessRenderer.with { renderer in
            let meter = FrameMeter()
            renderer.meter = meter
            defer { renderer.meter = nil }
            let full = try CostedPicture(log, at: time, renderer, meter)
            defer { full.end() }
            layers = Self.candidates(full.tree)
            for _ in 0..<rounds { _ = try full.draw() }
            for i in layers.indices {
                log.trial = Self.leavingOut(layers[i].number, trial)
                let rest = try CostedPicture(log, at: time, renderer, meter)
                defer { rest.end() }
                let pairs = try (0..<rounds).map { _ in (try full.draw(), try rest.draw()) }
                layers[i].cost = Self.difference(pairs)
                onProgress(i + 1, layers.count)
            }
            let all = try (0..<rounds).map { _ in (try full.draw(), Cost()) }
            whole = Self.difference(all)
        }
    }

    private static func difference(_ pairs: [(Cost, Cost)]) -> Cost {
        func least(_ costs: [Cost], _ seconds: (Cost) -> Double?) -> Double? {
            costs.compactMap(seconds).min()
        }
        guard let (a, b) = pairs.last else { return Cost() }
        return Cost(
            wall: least(pairs.map(\.0), \.wall)! - least(pairs.map(\.1), \.wall)!,
            gpu: least(pairs.map(\.0), \.gpu).map { $0 - (least(pairs.map(\.1), \.gpu) ?? 0) },
            drawCalls: a.drawCalls - b.drawCalls, passes: a.passes - b.passes,
            items: a.items - b.items)
    }

    private static func candidates(_ tree: RenderTree) -> [Layer] {
        guard tree.root != noNode else { return [] }
        var found: [Layer] = []
        var open = tree.nodes[Int(tree.root)].children.reversed().map { ($0, 1) }
        while let (index, level) = open.popLast() {
            let node = tree.nodes[Int(index)]
            // Sublayers of a hidden layer are hidden, too.
            if tree.visual(index)[.hidden] == .number(1) { continue }
            found.append(
                Layer(
                    number: index, level: level, name: node.name,
                    className: node.layerClass.row.name, cost: Cost()))
            open += node.children.reversed().map { ($0, level + 1) }
        }
        return found
    }

    private static func leavingOut(
        _ layer: UInt32, _ trial: PacketLog.Trial?
    ) -> PacketLog.Trial {
        { packet, time, isKey in
            trial?(&packet, time, isKey)
            for i in packet.changes.indices {
                switch packet.changes[i] {
                case .create(let id, let kind, var properties, let name) where id.rawValue == layer:
                    properties[.hidden] = .number(1)
                    packet.changes[i] = .create(id, kind, properties, name: name)
                case .update(let id, var properties, var changed) where id.rawValue == layer:
                    properties[.hidden] = .number(1)
                    changed.insert(.hidden)
                    packet.changes[i] = .update(id, properties, changed: changed)
                default: break
                }
            }
        }
    }
}

/// Picture of a recording's time, drawn repeatedly. The context must be current.
private final class CostedPicture {
    private let recording: RecordingStage
    private let renderer: Renderer
    private let meter: FrameMeter
    private let viewport: Viewport
    private let image: OffscreenImage
    var tree: RenderTree { recording.stage.tree }

    init(_ log: PacketLog, at time: Double, _ renderer: Renderer, _ meter: FrameMeter) throws {
        (self.renderer, self.meter) = (renderer, meter)
        recording = RecordingStage(log, isExact: false, hasStencil: true)
        // A layer's share of a composed frame depends on the whole frame: a single layer without a
        // form leaves all layers to OpenGL.
        recording.stage.composesFrames = false
        do {
            viewport = try recording.plan(at: time, on: renderer) { view in
                Viewport(
                    width: view?.width ?? 1, height: view?.height ?? 1, scale: view?.scale ?? 1)
            }
            image = try OffscreenImage.fitting(viewport, renderer, instead: nil)
        } catch {
            recording.detach()
            throw error
        }
        renderer.clearColor = recording.background(at: time)
        do {
            // The first drawing uploads images and compiles programs.
            _ = try draw()
        } catch {
            end()
            throw error
        }
    }

    func draw() throws -> LayerCosts.Cost {
        _ = recording.stage.plan(viewport)
        meter.wait(framesAhead: 0)
        _ = meter.drainOutcomes()
        let begin = ClockReading.monotonic
        try recording.stage.draw(to: image.target, region: viewport.box)
        meter.wait(framesAhead: 0)
        let end = ClockReading.monotonic
        let counts = renderer.counts
        return LayerCosts.Cost(
            wall: end - begin, gpu: meter.drainOutcomes().last ?? nil, drawCalls: counts.drawCalls,
            passes: counts.passes, items: counts.instances)
    }

    func end() { recording.detach() }
}
