import Foundation
import TestSupport
import Testing

/// Every block of code in the guide is part of a compiled file of this folder.
@Suite("The guide")
struct GuideTests {
    private static let package = Places.package

    /// All articles and pages of the catalogues.
    static let articles: [URL] = {
        let sources = package.appendingPathComponent("Sources")
        let paths = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        return (paths?.allObjects as? [URL] ?? []).filter {
            $0.pathExtension == "md" && $0.path.contains(".docc/")
        }.sorted { $0.path < $1.path }
    }()

    /// The lines of compiled files, each with its indentation.
    private static let compiled: [[String]] = {
        let folder = package.appendingPathComponent("Tests/GuideTests")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".swift") && $0 != "GuideTests.swift" }.compactMap {
            try? String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
        }.map { $0.components(separatedBy: "\n") }
    }()

    /// True if these lines follow each other in a compiled file, at any indentation.
    static func isCompiled(_ block: [String]) -> Bool {
        guard let first = block.first else { return false }
        return compiled.contains { lines in
            lines.indices.contains { start in
                guard lines[start].hasSuffix(first), start + block.count <= lines.count else {
                    return false
                }
                let indent = lines[start].dropLast(first.count)
                guard indent.allSatisfy({ $0 == " " }) else { return false }
                return zip(block, lines[start...]).allSatisfy { shown, line in
                    shown.isEmpty ? line.isEmpty : line == indent + shown
                }
            }
        }
    }

    private static func blocks(_ text: String) -> [(language: String, lines: [String])] {
        text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 1 }.map {
            let lines = $0.element.components(separatedBy: "\n")
            return (lines[0], Array(lines.dropFirst()))
        }
    }

    @Test("every block of Swift is compiled", arguments: articles)
    func snippets(_ article: URL) throws {
        let text = try String(contentsOf: article, encoding: .utf8)
        for (language, lines) in Self.blocks(text) {
            #expect(!language.isEmpty, "a block without a language: \(lines.first ?? "")")
            if language == "swift" {
                #expect(Self.isCompiled(lines), "\(lines.joined(separator: "\n"))")
            }
        }
    }

    @Test("there are articles, with code, and a block that is compiled nowhere is noticed")
    func notEmpty() throws {
        #expect(Self.articles.count >= 20)
        let count = try Self.articles.map {
            Self.blocks(try String(contentsOf: $0, encoding: .utf8))
                .count { $0.language == "swift" }
        }.reduce(0, +)
        #expect(count >= 30)
        #expect(!Self.isCompiled(["let card = CALayer()", "card.nowhere = 1"]))
    }

    @Test("every article is named in a list of topics, and every article a list names is there")
    func topics() throws {
        let pages = Self.articles.filter {
            $0.lastPathComponent.dropLast(3)
                == $0.deletingLastPathComponent().lastPathComponent.dropLast(5)
        }
        for page in pages {
            let folder = page.deletingLastPathComponent()
            let text = try String(contentsOf: page, encoding: .utf8)
            let named = Set(text.matches(of: #/<doc:(\w+)>/#).map { "\($0.1)" })
            let there = Set(
                Self.articles.filter { $0.deletingLastPathComponent() == folder && $0 != page }
                    .map { String($0.lastPathComponent.dropLast(3)) })
            #expect(named == there, "\(page.lastPathComponent)")
        }
    }
}
