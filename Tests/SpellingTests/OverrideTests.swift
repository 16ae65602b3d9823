import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Testing

/// A layer that overrides the usual methods of clients, and records the framework's calls.
private final class Witness: CALayer {
    var calls: Set<String> = []
    private func note(_ name: String = #function) { calls.insert(name) }

    override init() { super.init() }
    override init(layer: Any) {
        super.init(layer: layer)
        calls = ["init(layer:)"]
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func defaultValue(forKey key: String) -> Any? {
        key == "cornerRadius" ? 7.0 : super.defaultValue(forKey: key)
    }
    override class func needsDisplay(forKey key: String) -> Bool {
        key == "borderWidth" || super.needsDisplay(forKey: key)
    }
    override class func defaultAction(forKey event: String) -> CAAction? {
        event == "zPosition" ? NSNull() : super.defaultAction(forKey: event)
    }
    override class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        super.cornerCurveExpansionFactor(curve)
    }
    override var bounds: CGRect {
        get { super.bounds }
        set { note("bounds"); super.bounds = newValue }
    }
    override var position: CGPoint {
        get { super.position }
        set { note("position"); super.position = newValue }
    }
    override var frame: CGRect {
        get { super.frame }
        set { note("frame"); super.frame = newValue }
    }
    override var opacity: Float {
        get { super.opacity }
        set { note("opacity"); super.opacity = newValue }
    }
    override func display() { note(); super.display() }
    override func draw(in ctx: CGContext) { note(); super.draw(in: ctx) }
    override func setNeedsDisplay() { note(); super.setNeedsDisplay() }
    override func setNeedsLayout() { note(); super.setNeedsLayout() }
    override func layoutSublayers() { note(); super.layoutSublayers() }
    override func resizeSublayers(withOldSize size: CGSize) {
        note(); super.resizeSublayers(withOldSize: size)
    }
    override func resize(withOldSuperlayerSize size: CGSize) {
        note(); super.resize(withOldSuperlayerSize: size)
    }
    override func action(forKey event: String) -> CAAction? {
        note("action \(event)")
        return super.action(forKey: event)
    }
    override func add(_ anim: CAAnimation, forKey key: String?) {
        note("add \(key ?? "")")
        super.add(anim, forKey: key)
    }
    override func removeAnimation(forKey key: String) {
        note(); super.removeAnimation(forKey: key)
    }
    override func contains(_ p: CGPoint) -> Bool { note(); return super.contains(p) }
    override func hitTest(_ p: CGPoint) -> CALayer? { note(); return super.hitTest(p) }
    override func preferredFrameSize() -> CGSize { note(); return super.preferredFrameSize() }
    override func addSublayer(_ layer: CALayer) { note(); super.addSublayer(layer) }
    override func removeFromSuperlayer() { note(); super.removeFromSuperlayer() }
    override func shouldArchiveValue(forKey key: String) -> Bool {
        note()
        return super.shouldArchiveValue(forKey: key)
    }
    override func setValue(_ value: Any?, forKey key: String) {
        note("set \(key)")
        super.setValue(value, forKey: key)
    }
    override func value(forKey key: String) -> Any? {
        note("get \(key)")
        return super.value(forKey: key)
    }
}

/// An animation with counts of runs and copies.
private final class Runner: CABasicAnimation {
    nonisolated(unsafe) static var runs = 0
    override func run(
        forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
    ) {
        Self.runs += 1
        super.run(forKey: event, object: anObject, arguments: dict)
    }
    override class func defaultValue(forKey key: String) -> Any? {
        key == "duration" ? 3.0 : super.defaultValue(forKey: key)
    }
}

/// Overrides of clients are called at the same places as in Apple's framework.
@Suite("Overriding") struct OverrideTests {
    private func hosted(_ body: (CALayer, ManualHost) throws -> Void) rethrows {
        try MediaTime.with(ManualClock(100), delivery: .manual()) {
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            let host = ManualHost(root: root, size: root.bounds.size)
            host.commit()
            try body(root, host)
        }
    }

    @Test("Layout, display, actions and animations go through a subclass's own methods")
    func calls() throws {
        try hosted { root, host in
            let layer = Witness()
            #expect(layer.cornerRadius == 7)
            layer.autoresizingMask = .layerWidthSizable
            layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
            #expect(layer.calls.isSuperset(of: ["frame", "setNeedsLayout()"]))
            root.addSublayer(layer)
            layer.addSublayer(CALayer())
            layer.setNeedsDisplay()
            layer.calls = []
            host.commit()
            #expect(layer.calls.isSuperset(of: ["layoutSublayers()", "display()", "draw(in:)"]))
            layer.calls = []
            layer.opacity = 0.5
            #expect(layer.calls == ["opacity", "action opacity", "add opacity"])
            layer.zPosition = 3
            #expect(
                layer.calls.contains("action zPosition") && !layer.calls.contains("add zPosition"))
            layer.calls = []
            layer.borderWidth = 2
            #expect(layer.calls.contains("setNeedsDisplay()"))
            root.bounds.size.width = 200
            #expect(layer.calls.contains("resize(withOldSuperlayerSize:)"))
            #expect(layer.calls.contains("resizeSublayers(withOldSize:)"))
            host.commit()
            layer.calls = []
            _ = root.hitTest(CGPoint(x: 15, y: 15))
            #expect(layer.calls == ["hitTest(_:)", "contains(_:)"])
            #expect(try #require(layer.presentation()).calls.contains("init(layer:)"))
            layer.calls = []
            layer.setValue(0.25, forKeyPath: "opacity")
            #expect(layer.calls.contains("set opacity") && layer.calls.contains("opacity"))
            _ = layer.value(forKeyPath: "position")
            #expect(layer.calls.contains("get position"))
            _ = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
            #expect(layer.calls.contains("shouldArchiveValue(forKey:)"))
        }
    }

    @Test("An animation's own run is what an action does; its class may give defaults")
    func animations() {
        hosted { root, host in
            let before = Runner.runs
            #expect(Runner().duration == 3)
            root.actions = ["opacity": Runner(keyPath: "opacity")]
            root.opacity = 0.5
            #expect(Runner.runs == before + 1)
            #expect(root.animation(forKey: "opacity") is Runner)
            #expect(root.animation(forKey: "opacity")?.duration == 3)
        }
    }

    @Test("a private class is archived as its public superclass, with all values")
    func privateClass() throws {
        let layer = Witness()
        layer.name = "w"
        layer.add(Runner(keyPath: "opacity"), forKey: "run")
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: layer, requiringSecureCoding: true)
        let copy = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
        #expect(type(of: copy) == CALayer.self && copy.name == "w")
        #expect(type(of: try #require(copy.animation(forKey: "run"))) == CABasicAnimation.self)
    }
}
