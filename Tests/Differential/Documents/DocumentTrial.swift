import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore

/// Reads a document that may be damaged, and uses what was read: it is drawn, searched, archived and written again.
///
/// The claim: it is read or refused with a reason, and whatever is read can be used like any other tree.
public struct DocumentTrial: Sendable {
    public enum Outcome: Equatable, Sendable {
        /// Nothing came of it, and the reason says why.
        case refused
        case read
        /// The claim does not hold.
        case broken(String)
    }

    /// Pixels an image may have in a trial: what documents take is limited by what their images may.
    public static let pixels = 1 << 22

    /// Called before each use, with its name: no single one may take longer than the limit of a document.
    private let onStep: @Sendable (String) -> Void

    public init(onStep: @escaping @Sendable (String) -> Void = { _ in }) {
        self.onStep = onStep
    }

    public func outcome(of document: TestDocument) -> Outcome {
        MediaTime.with(ManualClock(100), delivery: MainDelivery.manual()) {
            let root: CALayer
            do {
                guard let read = try Self.read(document) else { return .refused }
                root = read
            } catch {
                let reason = "\(error)"
                let isReason = !reason.isEmpty && !reason.contains("\n")
                return isReason ? .refused : .broken("refused without a reason: “\(reason)”")
            }
            do {
                try use(root)
                return try again(root).map { .broken($0) } ?? .read
            } catch {
                return .broken("\(error)")
            }
        }
    }

    // MARK: - Reading

    private static func read(_ document: TestDocument) throws -> CALayer? {
        let data = Data(document.files[0].bytes)
        switch document.kind {
        case .markup: return try started(LayerDocument(data: data))
        case .bundle:
            return try inTemporaryFolder { folder in
                try document.write(to: folder)
                return try started(LayerDocument(contentsOf: folder))
            }
        case .archive:
            return try LayerArchive.layer(from: data)
        case .image:
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            layer.contents = try CGImage(encodedData: data)
            return layer
        }
    }

    /// The layer of a document that was in each of its states.
    private static func started(_ document: LayerDocument) -> CALayer {
        for name in document.stateNames { document.apply(state: name, animated: true) }
        document.start(at: 100)
        return document.rootLayer
    }

    private static func inTemporaryFolder<R>(_ body: (URL) throws -> R) rethrows -> R {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-trial-\(getpid()).ca")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    // MARK: - Using

    /// Everything a program would do with a tree it was given.
    private func use(_ root: CALayer) throws {
        let host = ManualHost(root: root, size: CGSize(width: 24, height: 24))
        onStep("draw")
        host.commit()
        _ = try host.snapshot()
        onStep("draw-later")
        host.advance(by: 0.7)
        _ = try host.snapshot()
        onStep("hit-test")
        for point in [CGPoint(x: 3, y: 3), CGPoint(x: 12, y: 12), CGPoint(x: -5, y: 100)] {
            _ = root.hitTest(point)
        }
        let shown = root.presentation()
        _ = shown?.hitTest(CGPoint(x: 10, y: 10))
        onStep("render-in-context")
        if let context = CGContext(
            data: nil, width: 24, height: 24, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        {
            root.render(in: context)
        }
    }

    /// An archive and a document of it are read, and that of the archive is drawn.
    private func again(_ root: CALayer) throws -> String? {
        onStep("archive")
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: root, requiringSecureCoding: true)
        guard
            let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
        else { return "an archive of what was read gives nothing back" }
        onStep("draw-archive")
        _ = try ManualHost(root: copy, size: CGSize(width: 24, height: 24)).snapshot()
        return try Self.inTemporaryFolder { folder in
            onStep("write")
            try LayerDocument.write(root, to: folder)
            onStep("read-again")
            do {
                _ = try LayerDocument(contentsOf: folder)
            } catch let error as MarkupError {
                return "what was written is refused: \(error)"
            }
            return nil
        }
    }
}
