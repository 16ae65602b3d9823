import CLaminaATK
import CoreGraphics
import Foundation
import LayerHosting

/// Callbacks of the C module, which answer the queries of screen readers. Thread: main.
enum ElementCalls {
    nonisolated(unsafe) static var table: LaminaElementCalls = {
        var calls = LaminaElementCalls()
        addTree(&calls)
        addPlaces(&calls)
        addValues(&calls)
        addText(&calls)
        return calls
    }()

    // MARK: The tree

    private static func addTree(_ calls: inout LaminaElementCalls) {
        calls.count = { Int32(clamping: tree.children($0).count) }
        calls.child = { number, index in
            let all = tree.children(number)
            guard all.indices.contains(Int(index)), let child = all[Int(index)].element else {
                return nil
            }
            return tree.proxy(child)?.object
        }
        calls.parent = { element($0).flatMap { tree.parentObject($0) } }
        calls.index = { Int32(clamping: element($0).map { tree.index($0) } ?? -1) }
        calls.role = {
            if tree.isRoot($0) { return AccessibleRole.application.rawValue }
            return (element($0)?.accessibleRole ?? .unknown).rawValue
        }
        calls.states = { number in
            if tree.isRoot(number) { return AccessibleStates.usual.rawValue }
            // A removed element has the state DEFUNCT of ATK, bit 5.
            return element(number)?.accessibleStates.rawValue ?? 32
        }
        calls.text = { number, which in
            if tree.isRoot(number) {
                let isVersion = Int(which) == LAMINA_TEXT_VERSION
                return copy(isVersion ? Lamina.version : ProcessInfo.processInfo.processName)
            }
            guard let element = element(number) else { return nil }
            switch Int(which) {
            case LAMINA_TEXT_NAME: return copy(element.accessibleName)
            case LAMINA_TEXT_HELP: return copy(element.accessibleHelp)
            case LAMINA_TEXT_VALUE: return copy(element.accessibleWords)
            default: return nil
            }
        }
        calls.actionCount = { Int32(clamping: element($0)?.accessibleActions.count ?? 0) }
        calls.actionName = { number, index, isForPeople in
            let all = element(number)?.accessibleActions ?? []
            guard all.indices.contains(Int(index)) else { return nil }
            return copy(isForPeople != 0 ? all[Int(index)].title : all[Int(index)].name)
        }
        calls.act = { number, index in
            let all = element(number)?.accessibleActions ?? []
            guard all.indices.contains(Int(index)) else { return 0 }
            return all[Int(index)].perform() ? 1 : 0
        }
        calls.focus = { element($0)?.receiveAccessibleFocus() == true ? 1 : 0 }
        calls.reveal = { element($0)?.revealAccessibly() == true ? 1 : 0 }
    }

    // MARK: Places

    private static func addPlaces(_ calls: inout LaminaElementCalls) {
        calls.extents = { number, isOnScreen, out in
            guard let element = element(number) else { return }
            write(element.accessibleFrame, of: element, isOnScreen, out)
        }
        calls.hit = { number, x, y, isOnScreen in
            guard let element = element(number), let window = window(element) else { return nil }
            let scale = window.accessibleScale
            var point = CGPoint(x: CGFloat(x) / scale, y: CGFloat(y) / scale)
            if isOnScreen != 0, let origin = window.accessibleOrigin {
                point = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
            }
            return hit(point, in: element).flatMap { tree.proxy($0)?.object }
        }
    }

    // MARK: Values

    private static func addValues(_ calls: inout LaminaElementCalls) {
        calls.value = { number, out in
            guard let value = element(number)?.accessibleNumber, let out else { return 0 }
            out[0] = value.value
            out[1] = value.range.lowerBound
            out[2] = value.range.upperBound
            out[3] = value.step
            return 1
        }
        calls.setValue = { number, value in
            guard value.isFinite else { return }
            element(number)?.setAccessibleNumber(value)
        }
    }

    // MARK: Text

    private static func addText(_ calls: inout LaminaElementCalls) {
        calls.characterCount = { Int32(clamping: units($0).count) }
        calls.characters = { number, start, end in
            let units = units(number)
            return copy(units.text(units.limited(Int(start), Int(end))))
        }
        calls.unit = { number, offset, kind, step, out in
            let units = units(number)
            let kind = TextUnits.Kind(rawValue: kind) ?? .character
            let range = units.unit(kind, at: Int(offset), step: Int(step))
            out?[0] = Int32(clamping: range.lowerBound)
            out?[1] = Int32(clamping: range.upperBound)
            return copy(units.text(range))
        }
        calls.characterExtents = { number, start, end, isOnScreen, out in
            guard let element = element(number) else { return }
            let range = units(number).limited(Int(start), Int(end))
            let frame = element.accessibleFrame(of: range) ?? element.accessibleFrame
            write(frame, of: element, isOnScreen, out)
        }
        calls.selection = { number, out in
            guard let text = element(number)?.accessibleText, let out else { return }
            out[0] = Int32(clamping: text.selection.lowerBound)
            out[1] = Int32(clamping: text.selection.upperBound)
            out[2] = Int32(clamping: text.caret)
        }
        calls.select = { number, start, end in
            let range = units(number).limited(Int(min(start, end)), Int(max(start, end)))
            return element(number)?.selectAccessibleText(range) == true ? 1 : 0
        }
        calls.replace = { number, start, end, text in
            guard let element = element(number), element.isAccessiblyEditable, let text else {
                return 0
            }
            let range = units(number).limited(Int(start), Int(end))
            return element.replaceAccessibleText(range, with: String(cString: text)) ? 1 : 0
        }
    }
}

// Functions at file level: callbacks of the C module cannot capture values.

private var tree: AccessibilityTree { .shared }

private func element(_ number: UInt64) -> (any AccessibleElement)? {
    tree.element(number)
}

/// A copy of a text for the C module.
private func copy(_ text: String?) -> UnsafeMutablePointer<CChar>? {
    text.flatMap { strdup($0.accessible) }
}

/// The window around an element.
private func window(_ element: any AccessibleElement) -> (any AccessibleWindow)? {
    element.accessiblePath.lazy.compactMap { $0 as? any AccessibleWindow }.first
}

private func write(
    _ frame: CGRect, of element: any AccessibleElement, _ isOnScreen: Int32,
    _ out: UnsafeMutablePointer<Int32>?
) {
    guard let out, let window = window(element) else { return }
    let (scale, origin) = (window.accessibleScale, window.accessibleOrigin ?? .zero)
    let shift = isOnScreen != 0 ? origin : .zero
    let numbers = [frame.minX + shift.x, frame.minY + shift.y, frame.width, frame.height]
    for (i, number) in numbers.enumerated() {
        let pixels = (number * scale).rounded()
        out[i] = pixels.isFinite ? Int32(clamping: Int(min(max(pixels, -1e9), 1e9))) : 0
    }
}

/// The innermost element under a point, the last child first.
private func hit(
    _ point: CGPoint, in element: any AccessibleElement
) -> (any AccessibleElement)? {
    var found: (any AccessibleElement)? = element.accessibleFrame.holds(point) ? element : nil
    var next: (any AccessibleElement)? = found
    // A list of children may contain the element itself, or an ancestor: each element is visited
    // once.
    var seen: Set<ObjectIdentifier> = []
    while let current = next, seen.insert(ObjectIdentifier(current)).inserted {
        found = current
        next = current.accessibleChildren.last { $0.accessibleFrame.holds(point) }
    }
    return found
}

private func units(_ number: UInt64) -> TextUnits {
    TextUnits(element(number)?.accessibleText?.text ?? "")
}
