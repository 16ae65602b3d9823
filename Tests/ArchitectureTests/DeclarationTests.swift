import Foundation
import TestSupport
import Testing

/// The declarations of foreign functions in the C modules agree with the libraries' headers.
@Suite("Declarations")
struct DeclarationTests {
    /// A header of ours, and where the library's own words are.
    struct Shim: CustomTestStringConvertible, Sendable {
        let header: String
        let packages: [String]
        let includes: [String]
        var testDescription: String { header }
    }

    static let shims = [
        Shim(header: "CPango/pango.h", packages: ["pangocairo"], includes: ["pango/pangocairo.h"]),
        Shim(
            header: "CPixbuf/pixbuf.h", packages: ["gdk-pixbuf-2.0"],
            includes: ["gdk-pixbuf/gdk-pixbuf.h"]),
        Shim(header: "CGTK/gtk.h", packages: ["gtk4"], includes: ["gtk/gtk.h"]),
        Shim(
            header: "CPoppler/include/poppler.h", packages: ["poppler-glib"],
            includes: ["poppler.h"]),
        Shim(
            header: "CATK/atk.h", packages: ["atk", "atk-bridge-2.0"],
            includes: ["atk/atk.h", "atk-bridge.h"]),
        // Every comparison needs a function of GLib.
        Shim(
            header: "CDBus/dbus.h", packages: ["dbus-1", "glib-2.0"],
            includes: ["glib.h", "dbus/dbus.h"]),
        Shim(
            header: "CGStreamer/gstreamer.h",
            packages: ["gstreamer-app-1.0", "gstreamer-pbutils-1.0"],
            includes: [
                "gst/gst.h", "gst/app/gstappsink.h", "gst/app/gstappsrc.h",
                "gst/pbutils/missing-plugins.h",
            ]),
    ]

    /// Structures we make or copy ourselves: their whole size matters.
    static let madeHere = [
        "AtkActionIface", "AtkComponentIface", "AtkEditableTextIface", "AtkObject",
        "AtkObjectClass", "AtkRectangle", "AtkTextIface", "AtkUtilClass", "AtkValueIface",
        "DBusMessageIter", "GInterfaceInfo", "GPollFD", "GTypeInfo",
        "GError", "GstAppSinkCallbacks", "GstMapInfo", "PangoAttribute", "PangoGlyphInfo",
        "PangoRectangle", "PopplerRectangle",
    ]

    private func path(_ shim: Shim) -> String {
        Places.package.appendingPathComponent("Sources/\(shim.header)").path
    }

    /// Exit status and output of a tool with `source` as its standard input.
    private func run(_ words: [String], source: String = "") throws -> (Int32, String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = output
        try process.run(atMost: 300)
        input.fileHandleForWriting.write(Data(source.utf8))
        try input.fileHandleForWriting.close()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    private func flags(_ shim: Shim) throws -> [String] {
        let (status, text) = try run(["pkg-config", "--cflags"] + shim.packages)
        try #require(status == 0, "\(text)")
        return text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private func theirs(_ shim: Shim) -> String {
        shim.includes.map { "#include <\($0)>\n" }.joined()
            + "#define LAMINA_COMPARES_DECLARATIONS\n"
    }

    @Test("every function has the library's own type", arguments: shims)
    func functions(_ shim: Shim) throws {
        let compiler = ["clang", "-Werror", "-fsyntax-only", "-x", "c"] + (try flags(shim)) + ["-"]
        let include = "#include \"\(path(shim))\"\n"
        let (status, text) = try run(compiler, source: theirs(shim) + include)
        #expect(status == 0, "\(text)")
        // A different type is found.
        let wrong = "void *g_free(int memory);\n"
        #expect(try run(compiler, source: theirs(shim) + include + wrong).0 != 0)
    }

    @Test("every constant and every field has the library's own value and place", arguments: shims)
    func values(_ shim: Shim) throws {
        // The part excluded from the comparison contains all constants.
        let header = try String(contentsOfFile: path(shim), encoding: .utf8)
            .components(separatedBy: "\n#endif")[0]
        var lines = header.matches(of: #/\b([A-Z][A-Z0-9_]+) = /#).map { "value(\($0.1));" }
        lines += header.matches(of: #/#define ([A-Z0-9_]+) \d/#).map { "value(\($0.1));" }
        for structure in header.matches(of: #/typedef struct (?:\w+ )?\{([^}]*)\} (\w+);/#) {
            let name = String(structure.2)
            for field in structure.1.split(separator: ";") {
                let pointer = field.firstMatch(of: #/\(\*(\w+)\)/#)?.1
                let plain = field.firstMatch(of: #/(\w+)(?:\[\d+\])?\s*$/#)?.1
                guard let word = pointer ?? plain, !word.hasPrefix("_") else { continue }
                lines.append("value(offsetof(\(name), \(word)));")
            }
            if Self.madeHere.contains(name) { lines.append("value(sizeof(\(name)));") }
        }
        #expect(lines.count > 2)
        let program = """
            #include <stddef.h>
            #include <stdio.h>
            #define value(x) printf("%s %lld\\n", #x, (long long)(x))
            int main(void) {
            \(lines.joined(separator: "\n"))
            }

            """
        let ours = try answer("#include \"\(path(shim))\"\n" + program, flags: [])
        #expect(ours == (try answer(theirs(shim) + program, flags: flags(shim))))
        #expect(ours.split(separator: "\n").count == lines.count)
    }

    /// The output of a program. Unused inline functions are left out: the program is not linked.
    private func answer(_ source: String, flags: [String]) throws -> String {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-declarations-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let words = ["clang", "-O1", "-x", "c"] + flags + ["-", "-o", file]
        let (status, text) = try run(words, source: source)
        try #require(status == 0, "\(text)")
        return try run([file]).1
    }

    @Test("no target asks pkg-config: a dependant's build would print its flags as warnings")
    func flags() throws {
        let package = try String(
            contentsOf: Places.package.appendingPathComponent("Package.swift"), encoding: .utf8)
        #expect(!package.contains("pkgConfig") && !package.contains("unsafeFlags"))
    }
}
