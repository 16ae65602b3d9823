import Foundation
import LayerDocuments

/// Parts of an animation that the layers do not show: frames, markers, themes, slots and state
/// machines.
enum AnimationPrinter {
    /// A line for each part.
    static func text(of animation: LayerAnimation) -> String {
        var lines = [
            "  size \(n(animation.size.width)) × \(n(animation.size.height)), frames "
                + "\(n(animation.startFrame)) to \(n(animation.endFrame)), \(n(animation.frameRate)) "
                + "a second"
        ]
        func add(_ title: String, _ list: [String], indent: String = "  ") {
            if !list.isEmpty {
                lines.append(indent + title + ": " + list.joined(separator: ", "))
            }
        }
        add(
            "markers",
            animation.markers.map {
                "\($0.name) at \(n($0.start))" + ($0.duration > 0 ? " for \(n($0.duration))" : "")
            })
        add("animations", animation.animationNames)
        add("themes", animation.themeNames)
        add("theme", animation.themeName.map { [$0] } ?? [])
        add("slots", animation.slotNames)
        for machine in machines(of: animation) {
            lines.append("  state machine \(machine.name)")
            add("states", machine.stateNames, indent: "    ")
            add("inputs", machine.inputNames, indent: "    ")
            add("events", machine.eventNames, indent: "    ")
            add("ignored", machine.unsupported, indent: "    ")
        }
        add("not shown", animation.unsupported.map(\.description))
        // Names of a document may have line breaks and escape sequences.
        return lines.map { $0.escapedLine + "\n" }.joined()
    }

    /// The same parts for `--json`.
    static func object(_ animation: LayerAnimation) -> [String: Any] {
        [
            "size": [animation.size.width, animation.size.height].map(Double.init),
            "startFrame": animation.startFrame, "endFrame": animation.endFrame,
            "frameRate": animation.frameRate,
            "markers": animation.markers.map {
                ["name": $0.name, "start": $0.start, "duration": $0.duration] as [String: Any]
            },
            "animations": animation.animationNames, "themes": animation.themeNames,
            "theme": animation.themeName as Any? ?? NSNull(), "slots": animation.slotNames,
            "stateMachines": machines(of: animation).map {
                [
                    "name": $0.name, "states": $0.stateNames, "inputs": $0.inputNames,
                    "events": $0.eventNames, "ignored": $0.unsupported,
                ] as [String: Any]
            },
            "notShown": animation.unsupported.map(\.description),
        ]
    }

    /// Readable machines; a malformed machine is reported.
    private static func machines(of animation: LayerAnimation) -> [LayerStateMachine] {
        animation.stateMachineNames.compactMap { name in
            do { return try LayerStateMachine(animation, named: name) } catch {
                note("state machine \(name): \(error)")
                return nil
            }
        }
    }

    private static func n(_ number: Double) -> String { Arguments.short(number) }
    private static func n(_ number: CGFloat) -> String { Arguments.short(Double(number)) }
}
