import CoreGraphics
import Foundation
import LaminaMotion

/// Turns interpolated numbers into a transform; immutable.
open class CAValueFunction: NSObject, NSSecureCoding, SharedByName, @unchecked Sendable {
    final let function: ValueFunction
    open var name: CAValueFunctionName { CAValueFunctionName(rawValue: function.rawValue) }

    fileprivate init(_ function: ValueFunction) {
        self.function = function
        super.init()
    }

    /// The one object of every function.
    fileprivate static let shared = Dictionary(
        uniqueKeysWithValues: ValueFunction.allCases.map { ($0, CAValueFunction($0)) })

    open class var supportsSecureCoding: Bool { true }
    open func encode(with coder: NSCoder) {
        coder.encode(function.rawValue as NSString, forKey: "name")
    }
    public required init?(coder: NSCoder) {
        guard let name = coder.archived(NSString.self, forKey: "name"),
            let function = ValueFunction(rawValue: name as String)
        else { return nil }
        self.function = function
        super.init()
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CAValueFunction)?.function == function
    }
    open override var hash: Int { function.hashValue }
}

/// What lets the initialiser of `CAValueFunction` hand out an object there already is: only one that stands in a
/// protocol's extension may assign `self`.
public protocol SharedByName {}

extension SharedByName where Self: CAValueFunction {
    /// The function of a name: always the same object. Nil for a name that is none of the predefined ones.
    public init?(name: CAValueFunctionName) {
        guard let function = ValueFunction(rawValue: name.rawValue),
            let shared = CAValueFunction.shared[function] as? Self
        else { return nil }
        self = shared
    }
}
