import Foundation
import QuartzCore
import RandomTrees

/// Reason why a statement cannot be executed.
struct Misstatement: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Interpreter of programs, statement by statement.
///
/// Impossible statements are skipped: an undefined name, a layer inside itself. Therefore any part
/// of a program is a program, which shrinking needs.
final class Interpreter {
    private(set) var layers: [String: CALayer] = [:]
    /// Transactions opened and not committed.
    private var open = 0
    /// Statements passed over, with the reason.
    private(set) var skipped: [String] = []
    private let values = ValueReader()
    private let clock: any MediaClock
    /// Clients shown by layers of the program.
    private(set) var clients: [HostedClient] = []
    /// Layers that show a client.
    private var showing: [CALayer] = []

    init(clock: any MediaClock) { self.clock = clock }

    /// Root layer: `n0`, or an empty layer.
    private(set) lazy var root: CALayer = layers["n0"] ?? CALayer()

    func perform(_ statement: Statement) {
        do {
            if let name = statement.variable {
                layers[name] = try made(statement.term, name)
            } else {
                try perform(statement.term)
            }
        } catch {
            skipped.append("\(statement): \(error)")
        }
    }

    /// Layer of an expression.
    private func made(_ term: Term, _ name: String) throws -> CALayer {
        if case .call("remote", let arguments) = term, let first = arguments.first {
            return try remote(first.value)
        }
        guard let layer = try values.value(term) as? CALayer else {
            throw Misstatement("\(name) is no layer")
        }
        return layer
    }

    /// Layer that shows a tree as a client's. A client shows no other clients.
    private func remote(_ term: Term) throws -> CALayer {
        let shown = try named(term)
        guard shown !== root, top(of: shown) === shown, !isClient(shown),
            !layers.values.contains(where: { $0.mask === shown }), !showsClients(shown)
        else { throw Misstatement("no root of a client") }
        let client = HostedClient(shown, clock: clock)
        clients.append(client)
        let layer = CALayer()
        layer.setForeignTree(client)
        showing.append(layer)
        return layer
    }

    private func top(of layer: CALayer) -> CALayer {
        var top = layer
        while let above = top.superlayer { top = above }
        return top
    }

    private func isClient(_ layer: CALayer) -> Bool { clients.contains { $0.root === layer } }

    private func showsClients(_ layer: CALayer) -> Bool {
        layer.allBelow.contains { below in showing.contains { $0 === below } }
    }

    /// Commits the transactions left open; true if any was open.
    func close() -> Bool {
        let wasOpen = open > 0
        while open > 0 {
            CATransaction.commit()
            open -= 1
        }
        return wasOpen
    }

    private func perform(_ term: Term) throws {
        guard case .send(.name(let receiver), let message, let arguments) = term else {
            throw Misstatement("no statement")
        }
        if receiver == "CATransaction" { return try transaction(message, arguments) }
        guard let layer = layers[receiver] else { throw Misstatement("no \(receiver)") }
        let labels = arguments.map { $0.label ?? "_" }
        let first = arguments.first?.value ?? .none
        switch (message, labels) {
        case ("addSublayer", _): layer.addSublayer(try child(first, of: layer))
        case ("insertSublayer", ["_", "at"]):
            let index = try values.value(arguments[1].value) as? Int ?? 0
            layer.insertSublayer(try child(first, of: layer), at: UInt32(max(0, index)))
        case ("insertSublayer", ["_", "below"]):
            layer.insertSublayer(
                try child(first, of: layer), below: try named(arguments[1].value))
        case ("insertSublayer", ["_", "above"]):
            layer.insertSublayer(
                try child(first, of: layer), above: try named(arguments[1].value))
        case ("replaceSublayer", ["_", "with"]):
            let old = try named(first)
            layer.replaceSublayer(old, with: try child(arguments[1].value, of: layer))
        case ("removeFromSuperlayer", []): layer.removeFromSuperlayer()
        case ("setValue", ["_", "forKey"]):
            guard case .text(let key) = arguments[1].value else { throw Misstatement("no key") }
            layer.setValue(try value(first, key, layer), forKey: key)
        case ("setValue", ["_", "forKeyPath"]):
            guard case .text(let path) = arguments[1].value else { throw Misstatement("no path") }
            layer.setValue(try values.value(first), forKeyPath: path)
        case ("add", ["_", "forKey"]):
            guard let animation = try values.value(first) as? CAAnimation else {
                throw Misstatement("no animation")
            }
            layer.add(animation, forKey: try values.value(arguments[1].value) as? String)
        case ("removeAnimation", ["forKey"]):
            layer.removeAnimation(forKey: try values.value(first) as? String ?? "")
        case ("removeAllAnimations", []): layer.removeAllAnimations()
        case ("setNeedsDisplay", []): layer.setNeedsDisplay()
        case ("setNeedsDisplay", ["_"]):
            layer.setNeedsDisplay(try values.value(first) as? CGRect ?? .zero)
        case ("scroll", ["to"]):
            (layer as? CAScrollLayer)?.scroll(to: try values.value(first) as? CGPoint ?? .zero)
        default: throw Misstatement("unknown message")
        }
    }

    /// Value for a key: a layer for `mask`, any other value for other keys.
    private func value(_ term: Term, _ key: String, _ layer: CALayer) throws -> Any? {
        if key == "mask", term != .none { return try child(term, of: layer) }
        return try values.value(term)
    }

    private func named(_ term: Term) throws -> CALayer {
        guard case .name(let name) = term, let layer = layers[name] else {
            throw Misstatement("no \(term)")
        }
        return layer
    }

    /// Layer allowed as a sublayer of another layer; the root stays in place.
    private func child(_ term: Term, of parent: CALayer) throws -> CALayer {
        let layer = try named(term)
        var ancestor: CALayer? = parent
        while let above = ancestor, above !== layer { ancestor = above.superlayer }
        guard ancestor == nil, layer !== root, !isClient(layer) else {
            throw Misstatement("a cycle")
        }
        guard !isClient(top(of: parent)) || !showsClients(layer) else {
            throw Misstatement("a client in a client")
        }
        return layer
    }

    private func transaction(_ message: String, _ arguments: [Argument]) throws {
        let value = try arguments.first.flatMap { try values.value($0.value) }
        switch message {
        case "begin":
            CATransaction.begin()
            open += 1
        case "commit":
            guard open > 0 else { throw Misstatement("nothing is open") }
            CATransaction.commit()
            open -= 1
        case "flush": CATransaction.flush()
        case "setDisableActions": CATransaction.setDisableActions(value as? Bool ?? true)
        case "setAnimationDuration":
            CATransaction.setAnimationDuration(arguments.first?.value.double ?? 0.25)
        case "setAnimationTimingFunction":
            CATransaction.setAnimationTimingFunction(value as? CAMediaTimingFunction)
        default: throw Misstatement("unknown message")
        }
    }
}

extension Program {
    /// Values without a meaning in statements, with the reason: such statements are skipped.
    public var unreadable: [String] {
        let reader = ValueReader()
        return statements.flatMap { statement in
            var terms = [statement.term]
            if case .send(_, _, let arguments) = statement.term { terms = arguments.map(\.value) }
            return terms.compactMap { term -> String? in
                // Only layers have names; times are never values.
                if case .name(let name) = term, name.hasPrefix("n"), name != "nil" { return nil }
                if statement.frame != nil { return nil }
                if case .call("remote", _) = term { return nil }
                do { _ = try reader.value(term) } catch { return "\(term): \(error)" }
                return nil
            }
        }
    }
}
