import Foundation
import LayerHosting

// Events sent from the window to the process of the scene. An event is encoded as fields of a line;
// no field contains a tab.
extension WindowEvent {
    /// Fields of the event; nil for events of the window itself: size, visibility and closing.
    package var words: [String]? {
        func text(_ n: Double) -> String { "\(n)" }
        func text(_ held: KeyModifiers) -> String { "\(held.rawValue)" }
        func text(_ string: String) -> String { Data(string.utf8).base64EncodedString() }
        switch self {
        case .pointerInside(let isInside): return ["inside", isInside ? "1" : "0"]
        case .mouseMoved(let x, let y, let held): return ["moved", text(x), text(y), text(held)]
        case .mouseDown(let button, let x, let y, let held):
            return ["down", "\(button.rawValue)", text(x), text(y), text(held)]
        case .mouseUp(let button, let x, let y, let held):
            return ["up", "\(button.rawValue)", text(x), text(y), text(held)]
        case .scrolled(let dx, let dy, let x, let y, let held):
            return ["wheel", text(dx), text(dy), text(x), text(y), text(held)]
        case .keyDown(let key, let held, let isRepeat):
            return ["key", "\(key.rawValue)", text(held), isRepeat ? "1" : "0"]
        case .keyUp(let key, let held): return ["release", "\(key.rawValue)", text(held)]
        case .text(let typed): return ["text", text(typed)]
        case .filesDropped(let files, let x, let y):
            return ["files", text(x), text(y)] + files.map { text($0.path) }
        case .focusChanged(let isKey): return ["focus", isKey ? "1" : "0"]
        default: return nil
        }
    }

    /// Event from fields; nil for malformed fields.
    package init?(words: [String]) {
        func number(_ i: Int) -> Double? {
            i < words.count ? Double(words[i]).flatMap { $0.isFinite ? $0 : nil } : nil
        }
        func integer(_ i: Int) -> Int32? { i < words.count ? Int32(words[i]) : nil }
        func held(_ i: Int) -> KeyModifiers? { integer(i).map(KeyModifiers.init) }
        func text(_ word: String) -> String? {
            Data(base64Encoded: word).map { String(decoding: $0, as: UTF8.self) }
        }
        switch words.first {
        case "inside":
            guard let flag = integer(1) else { return nil }
            self = .pointerInside(flag != 0)
        case "moved":
            guard let x = number(1), let y = number(2), let held = held(3) else { return nil }
            self = .mouseMoved(x: x, y: y, held)
        case "down", "up":
            guard let button = integer(1).flatMap(MouseButton.init), let x = number(2),
                let y = number(3), let held = held(4)
            else { return nil }
            self =
                words[0] == "down"
                ? .mouseDown(button, x: x, y: y, held) : .mouseUp(button, x: x, y: y, held)
        case "wheel":
            guard let dx = number(1), let dy = number(2), let x = number(3), let y = number(4),
                let held = held(5)
            else { return nil }
            self = .scrolled(dx: dx, dy: dy, x: x, y: y, held)
        case "key":
            guard let key = integer(1), let held = held(2), let flag = integer(3) else {
                return nil
            }
            self = .keyDown(Key(rawValue: key), held, isRepeat: flag != 0)
        case "release":
            guard let key = integer(1), let held = held(2) else { return nil }
            self = .keyUp(Key(rawValue: key), held)
        case "text":
            guard words.count == 2, let typed = text(words[1]) else { return nil }
            self = .text(typed)
        case "files":
            guard let x = number(1), let y = number(2) else { return nil }
            let paths = words.dropFirst(3).compactMap(text)
            self = .filesDropped(paths.map { URL(fileURLWithPath: $0) }, x: x, y: y)
        case "focus":
            guard let flag = integer(1) else { return nil }
            self = .focusChanged(flag != 0)
        default: return nil
        }
    }

    /// The event with a new position; unchanged for an event without a position.
    package func moved(_ place: (CGPoint) -> CGPoint) -> WindowEvent {
        func at(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            let p = place(CGPoint(x: x, y: y))
            return (Double(p.x), Double(p.y))
        }
        switch self {
        case .mouseMoved(let x, let y, let held):
            let p = at(x, y)
            return .mouseMoved(x: p.x, y: p.y, held)
        case .mouseDown(let button, let x, let y, let held):
            let p = at(x, y)
            return .mouseDown(button, x: p.x, y: p.y, held)
        case .mouseUp(let button, let x, let y, let held):
            let p = at(x, y)
            return .mouseUp(button, x: p.x, y: p.y, held)
        case .scrolled(let dx, let dy, let x, let y, let held):
            let p = at(x, y)
            return .scrolled(dx: dx, dy: dy, x: p.x, y: p.y, held)
        case .filesDropped(let files, let x, let y):
            let p = at(x, y)
            return .filesDropped(files, x: p.x, y: p.y)
        default: return self
        }
    }
}
