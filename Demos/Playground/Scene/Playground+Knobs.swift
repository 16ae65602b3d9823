import CoreGraphics
import Foundation
import PlaygroundWire

extension Playground {
    /// A number that can be set in the window, beside the layers; `standard` before the number is
    /// set.
    ///
    /// A new value runs the scene again without a compilation and is kept over saves; the key R of
    /// the window restores the standard values. `name` is any name, unique for each knob. Values
    /// lie in `range`; limits that are not finite are refused with a note. Thread: main. Our own.
    public static func knob(
        _ name: String, _ standard: Double, in range: ClosedRange<Double>
    ) -> Double {
        guard range.lowerBound.isFinite, range.upperBound.isFinite else {
            Knobs.note("\(name): the range has no finite limits")
            return standard
        }
        let text = SceneKnob.fitting("\(standard)", .number(range)) ?? "\(range.lowerBound)"
        return Double(Knobs.shared.value(name, .number(range), text)) ?? standard
    }

    /// A colour that is set in the window, as the knob of a number is. Values are in sRGB; a
    /// pattern counts as black.
    public static func knob(_ name: String, _ standard: CGColor) -> CGColor {
        let own = standard.extendedSRGB
        let text = SceneKnob.text((0..<4).map { min(max(Double(own[$0]), 0), 1) })
        let value = Knobs.shared.value(name, .color, text)
        guard value != text, let c = SceneKnob.components(value) else { return standard }
        return CGColor(
            srgbRed: CGFloat(c[0]), green: CGFloat(c[1]), blue: CGFloat(c[2]), alpha: CGFloat(c[3]))
    }

    /// One of several names, set in the window like a number. A standard that is none of the
    /// choices counts as the first choice. At most 200 choices.
    public static func knob(
        _ name: String, _ standard: String, of choices: [String]
    ) -> String {
        guard let first = choices.first, choices.count <= SceneKnob.mostChoices else {
            Knobs.note("\(name): a knob has from 1 to \(SceneKnob.mostChoices) choices")
            return standard
        }
        let text = choices.contains(standard) ? standard : first
        return Knobs.shared.value(name, .choice(choices), text)
    }

    /// A line of text that is set in the window, as the knob of a number is. At most 10 000 bytes.
    public static func knob(_ name: String, _ standard: String) -> String {
        guard SceneKnob.fitting(standard, .text) != nil else {
            Knobs.note("\(name): a text has at most 10 000 bytes")
            return standard
        }
        return Knobs.shared.value(name, .text, standard)
    }

    /// A switch that is set in the window, as the knob of a number is.
    public static func knob(_ name: String, _ standard: Bool) -> Bool {
        Knobs.shared.value(name, .toggle, standard ? "1" : "0") == "1"
    }
}

/// The knobs of a scene, and the values that the window has set. Thread: main.
final class Knobs {
    nonisolated(unsafe) static let shared = Knobs()
    /// The largest number of knobs of a scene; further knobs keep their standard values.
    private static let most = 100

    private var set: [String: String] = [:]
    private var declared: [String: SceneKnob] = [:]

    /// A value of the window, before the scene is opened.
    func begin(_ name: String, _ value: String) { set[name] = value }

    func value(_ name: String, _ kind: SceneKnob.Kind, _ standard: String) -> String {
        if let knob = declared[name] {
            if knob.kind == kind { return knob.value }
            Self.note("\(name) has been declared as another kind of knob")
            return standard
        }
        guard declared.count < Self.most else {
            Self.note("\(name): a scene has at most \(Self.most) knobs")
            return standard
        }
        let knob = SceneKnob(name, kind, standard: standard, value: set[name])
        declared[name] = knob
        Answers.send(.knob(knob))
        return knob.value
    }

    static func note(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("Playground.knob: \(text)\n".utf8))
    }
}
