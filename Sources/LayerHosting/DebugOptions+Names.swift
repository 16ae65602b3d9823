import Foundation
import LaminaDisplayList
import CoreGraphics

extension DebugOptions {
    /// `LAMINA_DEBUG=borders,damage`: names of options, separated by commas. Names of version 0.1
    /// are accepted, with a note; unknown names are ignored, with a note.
    public static var fromEnvironment: DebugOptions {
        DebugOptions(names: ProcessInfo.processInfo.environment["LAMINA_DEBUG"] ?? "")
    }

    /// The options named in `text`, separated by commas; see `fromEnvironment`.
    package init(names text: String) {
        let oldNames = ["obstacles": "rebuilds", "flocks": "animatedBatches"]
        let names: [String: DebugOptions] = [
            "borders": .borders, "blending": .blending, "offscreen": .offscreen,
            "rasterCache": .rasterCache, "damage": .damage, "batches": .batches,
            "overdraw": .overdraw, "rebuilds": .rebuilds, "animatedBatches": .animatedBatches,
        ]
        self = []
        for name in text.split(separator: ",").map(String.init) {
            if let newName = oldNames[name] {
                Diagnostics.once("LAMINA_DEBUG: the view \(name) is now named \(newName)")
            }
            if let option = names[oldNames[name] ?? name] {
                insert(option)
            } else {
                Diagnostics.note("LAMINA_DEBUG knows no view named \(name)")
            }
        }
    }
}
