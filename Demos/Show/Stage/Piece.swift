import CoreGraphics
import Foundation
import QuartzCore

/// What the gallery knows of an act before anybody has opened it.
public struct Piece: Sendable {
    /// A short name for command lines and files.
    public let id: String
    public let title: String
    public let category: Category
    /// What to do, in one line.
    public let caption: String
    /// How it is made, in a sentence or two.
    public let explanation: String
    /// The source, relative to the folder of the show.
    public let file: String
    /// The second at which a picture of it shows what it is.
    public let moment: CFTimeInterval
    private let make: @Sendable (Bool, Date) -> Act

    public enum Category: String, CaseIterable, Sendable {
        case spaces = "Spaces"
        case interfaces = "Interfaces"
        case motion = "Motion"
        case reference = "Reference"
    }

    public init(
        _ id: String, _ title: String, _ category: Category, caption: String, explanation: String,
        file: String, moment: CFTimeInterval = 2.4,
        make: @escaping @Sendable (_ isPreview: Bool, _ date: Date) -> Act
    ) {
        (self.id, self.title, self.category, self.caption) = (id, title, category, caption)
        (self.explanation, self.file, self.make) = (explanation, file, make)
        self.moment = moment
    }

    /// A fresh one; `date` is the time of day it begins at.
    public func act(isPreview: Bool = false, date: Date = Date()) -> Act { make(isPreview, date) }

    /// Whether all words of a search are somewhere in its texts.
    public func matches(_ search: String) -> Bool {
        let text = "\(id) \(title) \(category.rawValue) \(caption) \(explanation)".lowercased()
        return search.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
    }
}
