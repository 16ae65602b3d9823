import CoreGraphics
import LaminaMotion
import LaminaRenderTree

/// Packets of S1 as plain fields, each as wide as in memory: the reference for the wire's encoding.
///
/// Supports only the changes in S1 – new layers with numbers and colours, basic animations of
/// numbers and points – and stops at any other change. Without names, versions and checks beyond
/// the length: no encoding of our own could cost less.
enum PlainPackets {
    private enum Kind: UInt8 { case create, sublayers, animation, root }
    private enum Form: UInt8 { case number, quad, color }

    // MARK: Writing

    static func bytes(of packet: CommitPacket) -> [UInt8] {
        var w = Writer()
        w.put(packet.serial)
        w.put(packet.time ?? .nan)
        w.put(UInt32(packet.layerLimit))
        w.put(UInt32(packet.changes.count))
        for change in packet.changes { put(change, &w) }
        return w.bytes
    }

    private static func put(_ change: CommitPacket.Change, _ w: inout Writer) {
        switch change {
        case .create(let id, let kind, let values, let name):
            w.put(Kind.create.rawValue)
            w.put(id.rawValue)
            w.put(kind.rawValue)
            w.put(name)
            let set = values.nonDefaults
            w.put(UInt8(set.count))
            set.visit { id in
                w.put(id.rawValue)
                put(values[id], &w)
            }
        case .setSublayers(let id, let layers):
            w.put(Kind.sublayers.rawValue)
            w.put(id.rawValue)
            w.put(UInt32(layers.count))
            for layer in layers { w.put(layer.rawValue) }
        case .addAnimation(let id, let a):
            w.put(Kind.animation.rawValue)
            w.put(id.rawValue)
            put(a, &w)
        case .setRoot(let id):
            w.put(Kind.root.rawValue)
            w.put(id?.rawValue ?? .max)
        default: fail("S1 has no other changes")
        }
    }

    private static func put(_ a: RenderAnimation, _ w: inout Writer) {
        guard case .property(let p) = a.content, case .basic(let from?, let to?, nil) = p.function,
            case .property(let target, let component) = p.target
        else { fail("S1 has no other animations") }
        w.put(a.id.rawValue)
        w.put(a.key)
        let t = a.timing
        w.put(
            SIMD8(
                t.beginTime, t.duration, t.speed, t.timeOffset, t.repeatCount, t.repeatDuration, 0,
                0))
        w.put(t.autoreverses)
        w.put(t.fillMode.rawValue)
        w.put(a.isRemovedOnCompletion)
        w.put(a.preferredFrameRate)
        w.put(p.isAdditive)
        w.put(p.isCumulative)
        w.put(target.rawValue)
        w.put(component.rawValue)
        put(from, &w)
        put(to, &w)
    }

    private static func put(_ value: MotionValue, _ w: inout Writer) {
        switch value {
        case .number(let n):
            w.put(Form.number.rawValue)
            w.put(n)
        case .quad(let q, let shape):
            w.put(Form.quad.rawValue)
            w.put(shape.rawValue)
            w.put(q.simd)
        case .color(let c):
            w.put(Form.color.rawValue)
            w.put(c.rgba)
        default: fail("S1 has no other values")
        }
    }

    // MARK: Reading

    static func packet(in bytes: [UInt8]) -> CommitPacket {
        bytes.withUnsafeBytes { bytes in
            var r = Reader(bytes: bytes)
            var packet = CommitPacket(serial: r.readValue())
            let time: Double = r.readValue()
            packet.time = time.isNaN ? nil : time
            packet.layerLimit = Int(r.readValue() as UInt32)
            let count = Int(r.readValue() as UInt32)
            packet.changes.reserveCapacity(count)
            for _ in 0..<count { packet.changes.append(change(&r)) }
            return packet
        }
    }

    private static func change(_ r: inout Reader) -> CommitPacket.Change {
        let kind = Kind(rawValue: r.readValue())
        let id = LayerID(r.readValue())
        switch kind {
        case .create:
            let kind = LayerClass(rawValue: r.readValue())
            let name: String = r.text()
            var values = LayerProperties()
            for _ in 0..<(r.readValue() as UInt8) {
                let property = PropertyID(rawValue: r.readValue())
                values[property.unsafelyUnwrapped] = value(&r)
            }
            return .create(id, kind, values, name: name)
        case .sublayers:
            let count = Int(r.readValue() as UInt32)
            var layers: ContiguousArray<LayerID> = []
            layers.reserveCapacity(count)
            for _ in 0..<count { layers.append(LayerID(r.readValue())) }
            return .setSublayers(id, layers)
        case .animation: return .addAnimation(id, animation(&r))
        case .root: return .setRoot(id.rawValue == .max ? nil : id)
        case nil: fail("these are no plain bytes")
        }
    }

    private static func animation(_ r: inout Reader) -> RenderAnimation {
        let (id, key): (UInt64, String) = (r.readValue(), r.text())
        let n: SIMD8<Double> = r.readValue()
        var timing = Timing(beginTime: n[0], duration: n[1])
        (timing.speed, timing.timeOffset) = (n[2], n[3])
        (timing.repeatCount, timing.repeatDuration) = (n[4], n[5])
        timing.autoreverses = r.readValue()
        timing.fillMode = FillMode(rawValue: r.readValue()).unsafelyUnwrapped
        let (isRemoved, rate): (Bool, Float) = (r.readValue(), r.readValue())
        let (isAdditive, isCumulative): (Bool, Bool) = (r.readValue(), r.readValue())
        let target = PropertyID(rawValue: r.readValue())
        let component = ValueComponent(rawValue: r.readValue())
        let (from, to) = (value(&r), value(&r))
        return RenderAnimation(
            id: AnimationID(id), key: key, timing: timing,
            content: .property(
                PropertyAnimation(
                    target: .property(target.unsafelyUnwrapped, component.unsafelyUnwrapped),
                    function: .basic(from: from, to: to, by: nil), isAdditive: isAdditive,
                    isCumulative: isCumulative)),
            isRemovedOnCompletion: isRemoved, preferredFrameRate: rate)
    }

    private static func value(_ r: inout Reader) -> MotionValue {
        switch Form(rawValue: r.readValue()) {
        case .number: return .number(r.readValue())
        case .quad:
            let shape = QuadShape(rawValue: r.readValue())
            return .quad(Quad(r.readValue()), shape.unsafelyUnwrapped)
        case .color: return .color(PaintColor(rgba: r.readValue()))
        case nil: fail("these are no plain bytes")
        }
    }

    // MARK: Bytes

    /// Writer of values as laid out in memory, one behind the other.
    private struct Writer {
        var bytes: [UInt8] = []

        @inline(__always) mutating func put<T: BitwiseCopyable>(_ value: T) {
            withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
        }

        mutating func put(_ text: String) {
            put(UInt32(text.utf8.count))
            bytes.append(contentsOf: text.utf8)
        }
    }

    private struct Reader {
        let bytes: UnsafeRawBufferPointer
        var place = 0

        @inline(__always) mutating func readValue<T: BitwiseCopyable>() -> T {
            precondition(place + MemoryLayout<T>.size <= bytes.count)
            defer { place += MemoryLayout<T>.size }
            return bytes.loadUnaligned(fromByteOffset: place, as: T.self)
        }

        mutating func text() -> String {
            let count = Int(readValue() as UInt32)
            precondition(place + count <= bytes.count)
            defer { place += count }
            return String(decoding: bytes[place..<place + count], as: UTF8.self)
        }
    }
}
