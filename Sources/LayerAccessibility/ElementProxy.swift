import CLaminaATK

/// The state of an element known to a screen reader: the object of ATK, and the reported children.
/// Thread: main.
final class ElementProxy {
    /// A child, not retained, and the key of its proxy, which outlives the child.
    struct Child {
        weak var element: (any AccessibleElement)?
        let key: ObjectIdentifier

        init(_ element: any AccessibleElement) {
            self.element = element
            key = ObjectIdentifier(element)
        }
    }

    let number: UInt64
    weak var element: (any AccessibleElement)?
    /// Interfaces of the object.
    let interfaces: Int32
    private(set) var object: UnsafeMutableRawPointer?
    /// Children in the last answer; nil before the first question.
    private(set) var children: [Child]?
    /// Children in the last event, or in the first answer: answers between a change and its event
    /// must not hide the change.
    var told: [Child] = []
    private var generation = -1
    private var indices: [ObjectIdentifier: Int]?
    /// Values reported last, for events.
    var states: AccessibleStates?
    var text: String?

    init(number: UInt64, element: any AccessibleElement) {
        (self.number, self.element) = (number, element)
        interfaces = Self.interfaces(of: element)
        object = lamina_element_new(number, interfaces, element.accessibleRole.rawValue)
        if let object, let identifier = element.accessibleIdentifier {
            lamina_element_set_identifier(object, identifier.accessible)
        }
    }

    /// Proxy of an object made by the bridge's start.
    init(number: UInt64, object: UnsafeMutableRawPointer?) {
        (self.number, self.object, interfaces) = (number, object, 0)
    }

    static func interfaces(of element: any AccessibleElement) -> Int32 {
        var bits = 0
        if element.accessibleNumber != nil { bits |= LAMINA_ELEMENT_VALUE }
        if element.isAccessiblyEditable {
            bits |= LAMINA_ELEMENT_TEXT | LAMINA_ELEMENT_EDITABLE
        } else if element.accessibleText != nil {
            bits |= LAMINA_ELEMENT_TEXT
        }
        if element is any AccessibleWindow { bits |= LAMINA_ELEMENT_WINDOW }
        return Int32(bits)
    }

    /// Requests the element's children again, if any element has changed since the last request.
    func update(_ generation: Int) {
        guard children == nil || generation != self.generation else { return }
        let isFirst = children == nil
        self.generation = generation
        indices = nil
        children = element?.accessibleChildren.map { Child($0) } ?? []
        if isFirst { told = children ?? [] }
    }

    /// Index of a child among the reported children; nil for another element. The first question
    /// makes a table.
    func index(of child: any AccessibleElement) -> Int? {
        if indices == nil {
            var table: [ObjectIdentifier: Int] = [:]
            for (i, one) in (children ?? []).enumerated() {
                if let element = one.element { table[ObjectIdentifier(element)] = i }
            }
            indices = table
        }
        return indices?[ObjectIdentifier(child)]
    }

    /// Reports the end of the element to readers, and releases the object.
    func forget() {
        guard let object else { return }
        self.object = nil
        lamina_element_forget(object)
        lamina_element_release(object)
    }
}
