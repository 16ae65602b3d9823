import Foundation

/// The path from a layer to the place in the source that determines the value of a property:
/// through constants, parameters, calls and default arguments.
struct SourceRoute {
    /// Form of the value at the end of the way.
    enum Form: Equatable {
        case literal
        case constant(String)
        case argument(String, of: String)
        case standard(String, of: String)
        case expression
    }

    var form: Form
    /// Token of the value.
    var place: Int
    /// Token of the value that the property is set to.
    var assignment: Int
    var literal: SourceLiteral?
    /// Value of the constant that the property is set to; nil without a constant.
    var constant: Int?
    /// The variable of the layer, and the place of its name.
    var owner: LiteralFinder.LayerOwner
}

// The layer of a name, also of a name made in a loop or given to a function; and its values.
extension LiteralFinder {
    /// A variable that has the layer.
    struct LayerOwner {
        var variable: Substring
        /// Token of the variable where its name is set.
        var place: Int
        /// The call that gives the name; nil for a name of the place itself.
        var call: SourceCall?
        /// True for a name that the place gives to a single layer.
        var isExact: Bool
    }

    /// Longest way from constant to constant.
    private static let mostSteps = 8

    /// The variable of a layer; nil for an unknown layer, and for several places that may name it.
    func owner(named name: String) -> LayerOwner? {
        let exact = variables(of: .layer(named: name))
        if !exact.isEmpty {
            return exact.count == 1
                ? .init(variable: exact[0].name, place: exact[0].place, isExact: true) : nil
        }
        var (given, made) = ([LayerOwner](), [LayerOwner]())
        for i in tokens.indices
        where tokens[i].kind == .name && matches([".", "name", "="], at: i + 1) {
            let value = i + 4
            guard value < tokens.count, !matches(["="], at: value), endsStatement(value + 1) else {
                continue
            }
            if isMade(name, by: value) {
                made.append(.init(variable: tokens[i].text, place: i, isExact: false))
            }
            guard tokens[value].kind == .name, let function = function(around: i),
                let index = function.parameters.firstIndex(where: { $0.name == tokens[value].text })
            else { continue }
            for call in calls(of: function.name) {
                guard let argument = call.argument(of: index, in: function) else { continue }
                let isSame = SourceText.decoded(tokens[argument].text) == name
                guard isSame || isMade(name, by: argument) else { continue }
                given.append(
                    .init(variable: tokens[i].text, place: i, call: call, isExact: isSame))
            }
        }
        let found = given.filter(\.isExact)
        if found.count == 1 { return found[0] }
        let others = given.filter { !$0.isExact } + made
        return found.isEmpty && others.count == 1 ? others[0] : nil
    }

    /// True if a text with interpolations, such as `"dot\(i)"`, can make a name.
    private func isMade(_ name: String, by place: Int) -> Bool {
        guard tokens[place].kind == .string, let parts = SourceText.parts(tokens[place].text),
            parts.count > 1, name.hasPrefix(parts[0]), name.hasSuffix(parts.last!)
        else { return false }
        var rest = name.dropFirst(parts[0].count)
        guard rest.count >= parts.last!.count else { return false }
        rest = rest.dropLast(parts.last!.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    /// The way to the value of a layer's property; nil where the source does not set the property.
    func route(to property: String, of name: String) -> SourceRoute? {
        guard let owner = owner(named: name),
            let start = lastPlace(of: property, owner, name)
        else { return nil }
        var route = SourceRoute(
            form: .expression, place: start, assignment: start, literal: nil, owner: owner)
        follow(start, owner.call, &route, steps: 0)
        return route
    }

    /// The final value of the property: a value set in a block for this layer only; otherwise the
    /// only value; otherwise the last value, if set wherever the layer is named.
    private func lastPlace(of property: String, _ owner: LayerOwner, _ name: String) -> Int? {
        let path = property.split(separator: ".").count
        var all: [Int] = []
        for place in places(of: property, of: owner.variable, about: owner.place) {
            let start = place - 2 - 2 * path
            guard let other = condition(before: start, owner.variable) else {
                all.append(place)
                continue
            }
            if other == name { return place }
        }
        guard let last = all.last else { return nil }
        return all.count == 1 || isVisible(last, inBlockOf: owner.place) ? last : nil
    }

    /// The name in `if dot.name == "dot3" {` before a place; nil without such a condition.
    private func condition(before place: Int, _ variable: Substring) -> String? {
        guard matches(["if", String(variable), ".", "name", "=", "="], at: place - 8),
            matches(["{"], at: place - 1)
        else { return nil }
        return SourceText.decoded(tokens[place - 2].text)
    }

    /// True if a place is directly in the block of an earlier place, and not in an inner block.
    private func isVisible(_ place: Int, inBlockOf earlier: Int) -> Bool {
        guard isVisible(earlier, from: place) else { return false }
        return blocks(in: earlier..<place) == 0
    }

    private func follow(
        _ place: Int, _ call: SourceCall?, _ route: inout SourceRoute, steps: Int
    ) {
        guard steps < Self.mostSteps, place < tokens.count else { return }
        route.place = place
        if let (literal, next) = literal(at: place), endsValue(next) {
            route.literal = literal
            if case .expression = route.form { route.form = .literal }
            return
        }
        guard tokens[place].kind == .name, endsValue(place + 1) else {
            return route.form = .expression
        }
        let name = tokens[place].text
        if let constant = constant(name, seenFrom: place) {
            if steps == 0 { (route.form, route.constant) = (.constant(String(name)), constant) }
            return follow(constant, nil, &route, steps: steps + 1)
        }
        guard let function = function(around: place),
            let index = function.parameters.firstIndex(where: { $0.name == name })
        else { return route.form = .expression }
        let calls = call.map { [$0] } ?? calls(of: function.name)
        let arguments = calls.compactMap { $0.argument(of: index, in: function) }
        let (parameter, owner) = (String(name), String(function.name))
        if let argument = arguments.first, calls.count == 1 {
            if route.form == .expression { route.form = .argument(parameter, of: owner) }
            return follow(argument, nil, &route, steps: steps + 1)
        }
        guard arguments.isEmpty, let standard = function.parameters[index].standard else {
            return route.form = .expression
        }
        if route.form == .expression { route.form = .standard(parameter, of: owner) }
        follow(standard, nil, &route, steps: steps + 1)
    }

    /// Value of the nearest constant with a name; nil for a variable, and for a second constant in
    /// between.
    private func constant(_ name: Substring, seenFrom place: Int) -> Int? {
        let declared = tokens.indices.filter {
            ["let", "var"].contains(tokens[$0].text) && matches([String(name)], at: $0 + 1)
        }
        let found =
            declared.last { $0 < place && isVisible($0, from: place) }
            ?? declared.first { isVisible(0, from: $0) && depth(of: $0) == 0 }
        guard let found, tokens[found].text == "let" else { return nil }
        // The type may be between the name and the value.
        let equals = matches([":"], at: found + 2) ? found + 4 : found + 2
        return matches(["="], at: equals) ? equals + 1 : nil
    }

    /// The number of blocks that are open around a place.
    private func depth(of place: Int) -> Int { blocks(in: 0..<place) }

    /// Opened less closed blocks.
    private func blocks(in range: Range<Int>) -> Int {
        tokens[range].reduce(0) { $0 + $1.blockStep }
    }

    /// True if the next token ends a statement or an argument.
    func endsValue(_ place: Int) -> Bool {
        endsStatement(place) || tokens[place].text == ","
    }

    /// The number of uses of a constant in its block, by the place of its value; in the whole file
    /// for a constant outside of all blocks.
    func uses(of name: String, declaredAt place: Int) -> Int {
        let isGlobal = depth(of: place) == 0
        var (count, depth) = (0, 0)
        for i in isGlobal ? tokens.indices : place..<tokens.endIndex {
            depth += tokens[i].blockStep
            if !isGlobal, depth < 0 { break }
            guard tokens[i].kind == .name, tokens[i].text == name, !matches(["."], at: i - 1),
                !matches([":"], at: i + 1), !matches(["let"], at: i - 1)
            else { continue }
            count += 1
        }
        return count
    }
}
