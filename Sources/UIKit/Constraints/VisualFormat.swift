import CoreGraphics
import Foundation

/// Row or column of views, parsed from Apple's "Visual Format Language":
/// `H:|-[a(>=50)]-20-[b(==a)]|`.
struct VisualFormat {
    struct Predicate {
        enum Object {
            case constant(CGFloat)
            case view(String)
        }
        var relation = NSLayoutConstraint.Relation.equal
        var object: Object
        var priority = UILayoutPriority.required
    }

    /// Space between two items of the row.
    enum Gap {
        case none, standard
        case predicates([Predicate])
    }

    /// A view of the row; nil for the superview.
    struct Item {
        var name: String?
        var size: [Predicate] = []
    }

    private(set) var axis = NSLayoutConstraint.Axis.horizontal
    private(set) var items: [Item] = []
    /// Gaps between the items: the number of items less 1.
    private(set) var gaps: [Gap] = []

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let text: [Character]
    private var place = 0
    private let metrics: [String: Any]

    /// Throws `Failure`, whose description marks the position of the syntax error.
    init(_ text: String, metrics: [String: Any]) throws {
        (self.text, self.metrics) = (Array(text), metrics)
        if let first = self.text.first, "HV".contains(first), self.text.dropFirst().first == ":" {
            axis = first == "V" ? .vertical : .horizontal
            place = 2
        }
        if accept("|") {
            items.append(Item())
            gaps.append(try gap())
        }
        items.append(try view())
        while place < self.text.count {
            gaps.append(try gap())
            if accept("|") {
                items.append(Item())
                guard place == self.text.count else { throw failure("the end is wanted") }
            } else {
                items.append(try view())
            }
        }
    }

    private func failure(_ what: String) -> Failure {
        Failure(
            description:
                "\(what)\n\(String(text))\n\(String(repeating: " ", count: min(place, text.count)))^"
        )
    }

    private mutating func accept(_ word: String) -> Bool {
        guard text[place...].starts(with: word) else { return false }
        place += word.count
        return true
    }

    private mutating func expect(_ word: String) throws {
        if !accept(word) { throw failure("“\(word)” is wanted") }
    }

    private mutating func view() throws -> Item {
        try expect("[")
        var item = Item(name: try name())
        if accept("(") { item.size = try predicates() }
        try expect("]")
        return item
    }

    /// Behind the opening parenthesis.
    private mutating func predicates() throws -> [Predicate] {
        var list = [try predicate(isSimple: false)]
        while accept(",") { list.append(try predicate(isSimple: false)) }
        try expect(")")
        return list
    }

    private mutating func gap() throws -> Gap {
        guard accept("-") else { return .none }
        if accept("(") {
            let list = try predicates()
            try expect("-")
            return .predicates(list)
        }
        if place < text.count, text[place] == "[" || text[place] == "|" { return .standard }
        let list = [try predicate(isSimple: true)]
        try expect("-")
        return .predicates(list)
    }

    private mutating func predicate(isSimple: Bool) throws -> Predicate {
        var predicate = Predicate(object: .constant(0))
        if !isSimple {
            if accept(">=") {
                predicate.relation = .greaterThanOrEqual
            } else if accept("<=") {
                predicate.relation = .lessThanOrEqual
            } else {
                _ = accept("==")
            }
        }
        if let number = number(isSigned: !isSimple) {
            predicate.object = .constant(number)
        } else {
            let name = try name()
            if let metric = metrics[name] {
                predicate.object = .constant(try value(metric, of: name))
            } else if isSimple {
                throw failure("there is no metric “\(name)”")
            } else {
                predicate.object = .view(name)
            }
        }
        if accept("@") {
            if let number = number() {
                predicate.priority = UILayoutPriority(Float(number))
            } else {
                let name = try name()
                guard let metric = metrics[name] else {
                    throw failure("there is no metric “\(name)”")
                }
                predicate.priority = UILayoutPriority(Float(try value(metric, of: name)))
            }
        }
        return predicate
    }

    private func value(_ metric: Any, of name: String) throws -> CGFloat {
        guard let number = AttributeNumber.read(metric) else {
            throw failure("the metric “\(name)” is no number")
        }
        return number
    }

    /// A number. Only numbers in parentheses may be negative: elsewhere `-` is a space.
    private mutating func number(isSigned: Bool = false) -> CGFloat? {
        let sign = isSigned && place < text.count && text[place] == "-" ? 1 : 0
        let digits = text[(place + sign)...].prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(String(digits)) else { return nil }
        place += sign + digits.count
        return CGFloat(sign == 1 ? -number : number)
    }

    private mutating func name() throws -> String {
        let letters = text[place...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard let first = letters.first, !first.isNumber else { throw failure("a name is wanted") }
        place += letters.count
        return String(letters)
    }
}
