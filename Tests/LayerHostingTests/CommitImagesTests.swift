import CoreAnimation
import CoreGraphics
import CoreImage
import LaminaDisplayList
import LaminaMotion
import LaminaRenderTree
import TestSupport
import Testing

@testable import LayerHosting

@Suite("The images of a commit", .serialized)
struct CommitImagesTests {
    private let image = PixelGrid(width: 1, height: 1, color: [9, 9, 9, 255]).image!
    private let other = PixelGrid(width: 1, height: 1, color: [7, 7, 7, 255]).image!

    /// The records that the commit of a change brings to an existing layer.
    private func brought(
        to layer: CALayer = CALayer(), before: (CALayer) -> Void = { _ in },
        _ change: (CALayer) -> Void
    ) -> [(image: CGImage, sampling: Sampling)] {
        let root = CALayer()
        root.addSublayer(layer)
        before(layer)
        let inbox = PacketInbox()
        let context = LayerContext(root: root, sink: inbox, clock: ManualClock(1))
        CATransaction.flush()
        let tree = RenderTree()
        for packet in inbox.drain() { tree.apply(packet) }
        CATransaction.setDisableActions(true)
        change(layer)
        CATransaction.flush()
        var found: [(CGImage, Sampling)] = []
        for packet in inbox.drain() {
            var images = CommitImages([packet], tree)
            images.visit {
                found.append(($0, $1))
                return true
            }
        }
        withExtendedLifetime(context) {}
        return found
    }

    @Test("contents are uploaded for the layer's sampling")
    func contents() {
        let plain = brought { $0.contents = image }
        #expect(plain.map(\.image) == [image] && plain[0].sampling == [])
        let fine = brought {
            $0.minificationFilter = .trilinear
            $0.magnificationFilter = .nearest
            $0.contents = image
        }
        #expect(fine.map(\.sampling) == [[.mipmapped, .nearestMagnification]])
        let repeated = brought {
            $0.contentsRect = CGRect(x: 0, y: 0, width: 2, height: 2)
            $0.contents = image
        }
        #expect(repeated.map(\.sampling) == [.separate])
    }

    @Test("the same holds for images resampled by a new filter, and for unhidden images")
    func sampledAnew() {
        let anew = brought(before: { $0.contents = image }) { $0.minificationFilter = .trilinear }
        #expect(anew.map(\.image) == [image] && anew[0].sampling == .mipmapped)
        func hide(_ layer: CALayer) {
            layer.isHidden = true
            layer.contents = image
        }
        #expect(brought(before: hide) { $0.opacity = 0.5 }.isEmpty)
        #expect(brought(before: hide) { $0.isHidden = false }.map(\.image) == [image])
        #expect(brought(before: { $0.contents = image }) { $0.position.x = 5 }.isEmpty)
    }

    @Test("animated contents come sampled as the layer samples, also inside groups")
    func animated() {
        let frames = CAKeyframeAnimation(keyPath: "contents")
        frames.values = [image, other]
        let fade = CABasicAnimation(keyPath: "contents")
        (fade.fromValue, fade.toValue) = (image, other)
        let group = CAAnimationGroup()
        group.animations = [fade]
        for animation in [frames, fade, group] {
            let found = brought(before: { $0.minificationFilter = .trilinear }) {
                $0.add(animation, forKey: nil)
            }
            #expect(found.map(\.image) == [image, other])
            #expect(found.allSatisfy { $0.sampling == .mipmapped })
        }
    }

    @Test("nested emitter cells, and inputs of filters")
    func held() {
        let (outer, inner) = (CAEmitterCell(), CAEmitterCell())
        outer.contents = image
        outer.magnificationFilter = CALayerContentsFilter.nearest.rawValue
        inner.contents = other
        inner.minificationFilter = CALayerContentsFilter.trilinear.rawValue
        outer.emitterCells = [inner]
        let particles = brought(to: CAEmitterLayer()) {
            ($0 as? CAEmitterLayer)?.emitterCells = [outer]
        }
        #expect(particles.map(\.image) == [image, other])
        #expect(particles.map(\.sampling) == [.nearestMagnification, .mipmapped])
        let map = CIFilter(name: "CIColorMap")
        map?.setValue(CIImage(cgImage: image), forKey: "inputGradientImage")
        let filtered = brought { $0.filters = map.map { [$0] } }
        #expect(filtered.map(\.image) == [image] && filtered[0].sampling == .separate)
    }

    @Test("for commits applied together only the last contents of a layer count")
    func together() {
        func packet(_ serial: UInt64, _ contents: CGImage, _ animation: UInt64) -> CommitPacket {
            var v = LayerProperties()
            v.contents = contents
            var changed = PropertySet()
            changed.insert(.contents)
            var packet = CommitPacket(serial: serial)
            packet.changes.append(.update(LayerID(1), v, changed: changed))
            packet.changes.append(
                .addAnimation(
                    LayerID(1),
                    RenderAnimation(
                        id: AnimationID(animation), key: "contents", timing: Timing(),
                        content: .property(
                            PropertyAnimation(
                                target: .property(.contents, .whole),
                                function: .basic(from: .image(contents), to: nil, by: nil))))))
            return packet
        }
        var second = packet(2, other, 2)
        second.changes.append(.removeAnimation(LayerID(1), AnimationID(1)))
        var images = CommitImages([packet(1, image, 1), second], RenderTree())
        var found: [CGImage] = []
        images.visit { image, _ in
            found.append(image)
            return true
        }
        #expect(found == [other, other])
    }
}
