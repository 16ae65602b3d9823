import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore

/// Reading of a possibly damaged document, and use of the result: drawing, search, archiving and
/// writing.
///
/// The claim: a document is read or refused with a reason, and the result can be used like any
/// other tree.
public struct DocumentTrial: Sendable {
    /// Result of reading a document.
    public enum Outcome: Equatable, Sendable {
        /// The document was refused with a reason.
        case refused
        case read
        /// The claim does not hold.
        case broken(String)
    }

    /// Maximum pixels of an image in a trial: the memory of documents is limited by the images.
    public static let pixels = 1 << 22

    /// Called before each use, with the name of the use: no single use may take longer than a
    /// document's limit.
    private let onStep: @Sendable (String) -> Void

    /// Trial; `onStep` gets the name of each step.
    public init(onStep: @escaping @Sendable (String) -> Void = { _ in }) {
        self.onStep = onStep
    }

    /// Result of reading a document on a manual clock.
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

    /// Layer of a document after passing through each of the document's states.
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

    /// Uses a tree in every way of a program.
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

    /// Reads an archive and a document of the tree, and draws the archive's tree.
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
