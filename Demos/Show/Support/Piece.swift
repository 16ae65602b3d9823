import CoreGraphics
import Foundation
import QuartzCore

/// Description of a page for the gallery, without making the page.
public struct Piece: Sendable {
    /// A short name for command lines and files.
    public let id: String
    /// Title of the page.
    public let title: String
    /// Category of the page.
    public let category: Category
    /// Instruction for the user, in a single line.
    public let caption: String
    /// Explanation of the technique, in a sentence or two.
    public let explanation: String
    /// The source, relative to the folder of the show.
    public let file: String
    /// Time in seconds of the most typical picture.
    public let bestTime: CFTimeInterval
    private let make: @Sendable (Bool, Date) -> DemoPage

    /// Category of pages.
    public enum Category: String, CaseIterable, Sendable {
        case spaces = "Spaces"
        case interfaces = "Interfaces"
        case motion = "Motion"
        case reference = "Reference"
    }

    /// Page with texts and a closure which makes the page. Default best time 2.4 seconds.
    public init(
        _ id: String, _ title: String, _ category: Category, caption: String, explanation: String,
        file: String, bestTime: CFTimeInterval = 2.4,
        make: @escaping @Sendable (_ isPreview: Bool, _ date: Date) -> DemoPage
    ) {
        (self.id, self.title, self.category, self.caption) = (id, title, category, caption)
        (self.explanation, self.file, self.make) = (explanation, file, make)
        self.bestTime = bestTime
    }

    /// Makes a fresh page; `date` is the time of day at the begin.
    public func page(isPreview: Bool = false, date: Date = Date()) -> DemoPage {
        make(isPreview, date)
    }

    /// True if every word of a search occurs in the texts.
    public func matches(_ search: String) -> Bool {
        let text = "\(id) \(title) \(category.rawValue) \(caption) \(explanation)".lowercased()
        return search.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
    }
}
