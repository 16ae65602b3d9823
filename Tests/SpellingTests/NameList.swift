import Foundation

/// Public names, each used in Swift with Apple's type: the compilation of this target proves the
/// existence of the names. The text of the names is kept for Docs/Reference/API.md.
struct NameList {
    struct Entry: Equatable {
        /// The type of the member; empty for global names.
        var owner: String
        var name: String
        var type: String
        /// True if the name can be set.
        var isVariable = false
    }

    private(set) var entries: [Entry] = []
    /// Values that differ from Apple's.
    private(set) var mistakes: [String] = []

    private mutating func add<T>(_ owner: String, _ name: String, _ type: T.Type, _ set: Bool) {
        let text = "\(type)".replacingOccurrences(of: "Optional<Any>", with: "Any?")
        entries.append(Entry(owner: owner, name: name, type: text, isVariable: set))
    }

    /// A property that can be read and set.
    mutating func variable<O, V>(
        _ owner: String, _ name: String, _ path: WritableKeyPath<O, V>, _ type: V.Type
    ) { add(owner, name, type, true) }

    /// A property that can be read.
    mutating func reading<O, V>(
        _ owner: String, _ name: String, _ path: KeyPath<O, V>, _ type: V.Type
    ) { add(owner, name, type, false) }

    /// A property of a protocol.
    mutating func member<P, V>(_ owner: String, _ name: String, _ read: (P) -> V) {
        add(owner, name, V.self, true)
    }

    /// A function, method or initialiser, applied to nothing.
    mutating func function<F>(_ owner: String, _ name: String, _ function: F) {
        add(owner, name, F.self, false)
    }

    /// A constant of some type.
    mutating func value<V>(_ owner: String, _ name: String, _ value: V) {
        add(owner, name, V.self, false)
    }

    /// A constant that is, or wraps, a string.
    mutating func string(_ owner: String, _ name: String, _ value: String, _ wanted: String) {
        if value != wanted { mistakes.append("\(owner).\(name) is “\(value)”, not “\(wanted)”") }
        entries.append(Entry(owner: owner, name: name, type: "“\(value)”"))
    }

    /// A constant with a number.
    mutating func number<N: BinaryInteger>(
        _ owner: String, _ name: String, _ value: N, _ wanted: N
    ) {
        if value != wanted { mistakes.append("\(owner).\(name) is \(value), not \(wanted)") }
        entries.append(Entry(owner: owner, name: name, type: "\(value)"))
    }

    /// Every name of the list.
    static let all: NameList = {
        var list = NameList()
        list.time()
        list.caTransform3D()
        list.caFrameRateRange()
        list.strings()
        list.constants()
        list.numbers()
        list.caMediaTiming()
        list.caAction()
        list.caLayerDelegate()
        list.caLayoutManager()
        list.caAnimationDelegate()
        list.caLayer()
        list.caLayer1()
        list.caLayer2()
        list.caAnimation()
        list.caPropertyAnimation()
        list.caBasicAnimation()
        list.caKeyframeAnimation()
        list.caSpringAnimation()
        list.caTransition()
        list.caAnimationGroup()
        list.caMediaTimingFunction()
        list.caValueFunction()
        list.caTransaction()
        list.caShapeLayer()
        list.caTextLayer()
        list.caGradientLayer()
        list.caReplicatorLayer()
        list.caScrollLayer()
        list.caTiledLayer()
        list.caEmitterLayer()
        list.caEmitterCell()
        list.caConstraint()
        list.caConstraintLayoutManager()
        list.caRenderer()
        list.caDisplayLink()
        list.videoLinks()
        list.remoteLayers()
        return list
    }()

    /// Owners in order of their first name.
    var owners: [String] {
        var seen: Set<String> = []
        return entries.map(\.owner).filter { seen.insert($0).inserted }
    }
}
