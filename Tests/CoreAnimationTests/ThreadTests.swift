import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// A layer that draws itself in the gray of `level`, so that the picture contains the time of the
/// drawing; also stores the thread.
private final class Sheet: CALayer {
    nonisolated(unsafe) static var level: CGFloat = 0
    nonisolated(unsafe) var thread: Thread?
    override func draw(in ctx: CGContext) {
        thread = Thread.current
        ctx.setFillColor(gray: Sheet.level, alpha: 1)
        ctx.fill([bounds])
    }
}

/// A layer whose drawing changes another layer, and commits if `commits` is true.
private final class ChangingSheet: CALayer {
    nonisolated(unsafe) var other: CALayer?
    nonisolated(unsafe) var level: CGFloat = 0
    nonisolated(unsafe) var commits = true
    override func draw(in ctx: CGContext) {
        CATransaction.setDisableActions(true)
        other?.zPosition = level
        if commits { CATransaction.flush() }
        CATransaction.lock()
        ctx.fill([bounds])
        CATransaction.unlock()
    }
}

private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
}

/// Runs `body` on a thread, and returns after the end of the thread.
private func onThread(_ body: @escaping () -> Void) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    pthread_create(
        &thread, nil,
        { pointer in
            guard let pointer else { return nil }
            Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
            return nil
        }, work)
    pthread_join(thread, nil)
}

/// A layer that notes the threads of its layouts and drawings.
private final class NotingSheet: CALayer {
    nonisolated(unsafe) var threads: [pthread_t] = []
    override func layoutSublayers() { threads.append(pthread_self()) }
    override func draw(in ctx: CGContext) { threads.append(pthread_self()) }
}

/// A layer that notes the time of its drawing, and the end of a transaction of the drawing.
private final class TimedSheet: CALayer {
    nonisolated(unsafe) var time = 0.0
    nonisolated(unsafe) var isDelivered = false
    override func draw(in ctx: CGContext) {
        time = CACurrentMediaTime()
        CATransaction.begin()
        CATransaction.setCompletionBlock { self.isDelivered = true }
        CATransaction.commit()
        ctx.fill([bounds])
    }
}

@Suite("Threads", .serialized) struct ThreadTests {
    @Test("Layers that draw in the background are committed together, all with the same state")
    func asynchronousDrawing() {
        Stage.run { stage in
            let sheets = (0..<12).map { _ -> Sheet in
                let sheet = stage.layer(Sheet(), rect(0, 0, 6, 6))
                sheet.drawsAsynchronously = true
                return sheet
            }
            for level in [CGFloat(0.2), 0.8] {
                Sheet.level = level
                stage.packets = []
                for sheet in sheets { sheet.setNeedsDisplay() }
                stage.flush()
                // A single packet, with a picture of every sheet.
                #expect(stage.packets.count == 1)
                var grays: [UInt8] = []
                for case .update(_, let values, let changed) in stage.changes
                where changed.contains(.contents) {
                    grays.append(values.contents?.withPremultipliedRGBA8 { b, _ in b[0] } ?? 0)
                }
                #expect(grays.count == 12 && Set(grays).count == 1)
                #expect(abs(Double(grays.first ?? 0) - Double(level) * 255) <= 1)
                #expect(sheets.allSatisfy { $0.thread !== Thread.current && $0.thread != nil })
            }
        }
    }

    @Test("Deadlock: a drawing in the background commits while its commit waits for the drawing")
    func committingDrawing() {
        Stage.run { stage in
            let other = stage.layer()
            let sheet = stage.layer(ChangingSheet(), rect(0, 0, 6, 6))
            sheet.other = other
            sheet.drawsAsynchronously = true
            for (level, commits) in [(CGFloat(1), true), (2, false)] {
                (sheet.level, sheet.commits) = (level, commits)
                stage.packets = []
                CATransaction.lock()
                sheet.setNeedsDisplay()
                stage.flush()
                CATransaction.unlock()
                #expect(sheet.contents != nil)
                // Changes of a drawing are published, also without a commit by the drawing.
                let levels = stage.changes.compactMap { change -> CGFloat? in
                    if case .update(_, let values, _) = change {
                        CGFloat(values.zPosition)
                    } else {
                        nil
                    }
                }
                #expect(levels.contains(level))
            }
        }
    }

    @Test("Lost changes: a thread that ends without a commit leaves its layers open to others")
    func endOfThread() {
        Stage.run { stage in
            let layer = stage.layer()
            layer.setNeedsLayout()
            stage.flush()
            stage.packets = []
            let turns = MainDelivery.manual()
            onThread {
                ThreadState.current.delivery = turns
                CATransaction.setDisableActions(true)
                layer.zPosition = 3
                layer.setNeedsLayout()
                CATransaction.begin()
                layer.cornerRadius = 2
            }
            CATransaction.setDisableActions(true)
            layer.zPosition = 4
            stage.flush()
            let places = stage.changes.compactMap { change -> Double? in
                guard case .update(_, let values, _) = change else { return nil }
                return Double(values.zPosition)
            }
            #expect(places == [3, 4])
            #expect(layer.cornerRadius == 2 && layer.needsLayout())
            turns.turn()
            #expect(!layer.needsLayout())
        }
    }

    @Test("Calls on a foreign thread: layout and drawing left by a thread wait for the main queue")
    func callbacksAtTheEndOfThread() {
        Stage.run { stage in
            let layer = stage.layer(NotingSheet())
            layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
            stage.flush()
            layer.threads = []
            let turns = MainDelivery.manual()
            onThread {
                ThreadState.current.delivery = turns
                layer.setNeedsLayout()
                layer.setNeedsDisplay()
            }
            #expect(layer.threads.isEmpty)
            turns.turn()
            #expect(layer.threads == [pthread_self(), pthread_self()])
        }
    }

    @Test("Calls on a foreign thread: changes left by a worker of the main queue wait there")
    func endOfWorker() {
        Stage.run { stage in
            let layer = stage.layer(NotingSheet())
            stage.flush()
            (layer.threads, stage.packets) = ([], [])
            let turns = MainDelivery.manual()
            onThread {
                ThreadState.current.delivery = turns
                layer.setNeedsLayout()
                CATransaction.setDisableActions(true)
                layer.zPosition = 5
                ThreadState.current.servesMainQueue = true
            }
            #expect(layer.threads.isEmpty && stage.packets.isEmpty)
            turns.turn()
            #expect(layer.threads == [pthread_self()] && !stage.packets.isEmpty)
        }
    }

    @Test("Two clocks: a drawing in the background has the time of the commit, and its deliveries")
    func timeOfDrawing() {
        Stage.run(time: 7) { stage in
            let sheet = stage.layer(TimedSheet(), rect(0, 0, 6, 6))
            for isAsynchronous in [false, true] {
                sheet.drawsAsynchronously = isAsynchronous
                (sheet.time, sheet.isDelivered) = (0, false)
                sheet.setNeedsDisplay()
                stage.flush()
                #expect(sheet.time == 7)
                stage.delivery.turn()
                #expect(sheet.isDelivered)
            }
        }
    }

    @Test("Threads with and without run loops change one tree; nothing is lost or torn")
    func commitsFromManyThreads() {
        let stage = Stage(time: 100)
        MediaTime.with(stage.clock, delivery: stage.delivery) {
            let context = LayerContext(root: stage.root, sink: stage, clock: stage.clock)
            nonisolated(unsafe) let layers = (0..<4).map { _ in CALayer() }
            for layer in layers { stage.root.addSublayer(layer) }
            CATransaction.flush()
            stage.packets = []
            let group = DispatchGroup()
            for i in 0..<4 {
                group.enter()
                Thread.detachNewThread {
                    for n in 1...50 {
                        CATransaction.begin()
                        CATransaction.setDisableActions(true)
                        layers[i].zPosition = CGFloat(n)
                        layers[i].cornerRadius = CGFloat(n)
                        CATransaction.commit()
                    }
                    if i % 2 == 0 {
                        // The last change of this thread is left to its run loop.
                        CATransaction.setDisableActions(true)
                        layers[i].opacity = 0.5
                        turnRunLoop()
                    }
                    group.leave()
                }
            }
            #expect(group.wait(timeout: .now() + 240) == .success)
            var updates = 0
            for case .update(_, let values, _) in stage.changes {
                updates += 1
                // Both values belong to the same transaction and always arrive together.
                #expect(CGFloat(values.zPosition) == CGFloat(values[.cornerRadius].number ?? -1))
            }
            #expect(updates == 4 * 50 + 2)
            #expect(layers.map(\.opacity) == [0.5, 1, 0.5, 1])
            let serials = stage.packets.map(\.serial)
            #expect(serials == serials.sorted() && Set(serials).count == serials.count)
            context.detach()
        }
    }
}
