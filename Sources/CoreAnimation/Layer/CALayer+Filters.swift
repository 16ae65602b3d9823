import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import LaminaRenderTree

// The getter returns the filters as given. Commit packets contain copies: later changes of a filter
// object have no effect. Key paths such as `filters.blur.inputRadius` set inputs.
extension CALayer {
    final func filterObjects(_ id: PropertyID) -> [Any]? { side?.filters[id] }

    final func storeFilters(_ id: PropertyID, _ filters: [Any]?) {
        setKeys.insert(id)
        let old = side?.filters[id]
        if filters == nil && old == nil { return }
        if let filters, let old, filters.count == old.count,
            zip(filters, old).allSatisfy({ Self.sameFilter($0, $1) })
        {
            return
        }
        let action = beginChange(id)
        ensureSide().filters[id] = filters
        properties[id] = Self.captured(filters, id)
        endChange(id, action)
    }

    private static func sameFilter(_ a: Any, _ b: Any) -> Bool {
        if let x = Coercion.string(a), let y = Coercion.string(b) { return x == y }
        guard type(of: a) is AnyClass, type(of: b) is AnyClass else { return false }
        return (a as AnyObject) === (b as AnyObject)
    }

    /// Immutable copies of the filters for commit packets.
    private static func captured(_ filters: [Any]?, _ id: PropertyID) -> MotionValue {
        guard let filters else { return .none }
        let items: [MotionValue] = filters.compactMap { item in
            if let filter = item as? FilterValueCoding {
                return .object(OpaqueObject(filter.copyOfFilter()))
            }
            if let name = Coercion.string(item) { return .string(name) }
            Diagnostics.once("\(type(of: item)) is not a filter; it is kept and has no effect")
            return nil
        }
        return id == .compositingFilter ? items.first ?? .none : .array(items)
    }

    final func filter(_ id: PropertyID, _ name: String?) -> FilterValueCoding? {
        let list = side?.filters[id]?.compactMap { $0 as? FilterValueCoding } ?? []
        guard let name else { return list.first }
        return list.first { $0.name == name }
    }

    final func setFilterInput(_ id: PropertyID, _ name: String?, _ input: String, _ value: Any?) {
        guard let filter = filter(id, name) else { return }
        let action = beginChange(id)
        filter.setValue(value, forKey: input)
        properties[id] = Self.captured(side?.filters[id], id)
        endChange(id, action)
    }
}
