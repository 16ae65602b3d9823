import CoreGraphics

/// Line of a program: a new variable, or an action.
public struct Statement: Hashable, Sendable, CustomStringConvertible {
    /// Name of the new variable.
    public var variable: String?
    /// Term of the statement.
    public var term: Term

    /// Statement with a term, and a variable for its value.
    public init(_ variable: String? = nil, _ term: Term) {
        (self.variable, self.term) = (variable, term)
    }

    /// Statement of a line of text. Throws an error of the reader.
    public init(_ line: some StringProtocol) throws {
        guard line.hasPrefix("let "), let sign = line.range(of: " = ") else {
            self.init(nil, try TermReader.term(line))
            return
        }
        let name = line[..<sign.lowerBound].dropFirst(4)
        self.init(String(name), try TermReader.term(line[sign.upperBound...]))
    }

    /// Statement as Swift.
    public var description: String { (variable.map { "let \($0) = " } ?? "") + "\(term)" }

    /// Seconds until the next frame, for a `frame(…)`.
    public var frame: Double? {
        guard case .call("frame", let arguments) = term, let first = arguments.first else {
            return nil
        }
        switch first.value {
        case .number(let n): return n
        case .integer(let n): return Double(n)
        default: return nil
        }
    }
}

/// Program as a value: a list of Swift statements which change a tree.
///
/// `n0` is the root. The tree is hosted at the first `frame(seconds)`, or at the end; each frame
/// advances the time and is drawn. The text of a program is Swift (`source` adds the code needed to
/// compile), and can be read back.
public struct Program: Hashable, Sendable, CustomStringConvertible {
    /// Size of the picture in points, and pixels per point.
    public var width = 120
    /// Height of the picture in points.
    public var height = 90
    /// Pixels per point.
    public var scale = 1
    /// Seed of the program; 0 for a program written by hand.
    public var seed: UInt64 = 0
    /// Statements in order.
    public var statements: [Statement]

    /// Program of statements.
    public init(_ statements: [Statement] = []) { self.statements = statements }

    /// Size of the picture in points.
    public var size: CGSize { CGSize(width: width, height: height) }
    /// Number of frames.
    public var frames: Int { statements.count { $0.frame != nil } }

    /// The program's text: a line of comment with size and seed, then a statement on each line.
    public var description: String {
        "// \(width) × \(height) × \(scale), seed \(seed)\n"
            + statements.map { "\($0)\n" }.joined()
    }

    /// Reads the text of a program; further lines of comment are passed over.
    public init(text: String) throws {
        self.init()
        for line in text.split(separator: "\n") where !line.allSatisfy({ $0 == " " }) {
            guard line.hasPrefix("//") else {
                statements.append(try Statement(line))
                continue
            }
            let numbers = line.split { !$0.isNumber }.compactMap { UInt64($0) }
            if line.contains("×"), numbers.count == 4 {
                (width, height, scale) = (Int(numbers[0]), Int(numbers[1]), Int(numbers[2]))
                seed = numbers[3]
            }
        }
    }
}
