import BenchmarkScenes
import BenchmarkScore
import Foundation
import LayerHosting

// The benchmark people run: how many elements each scene can have at the screen's rate.

func fail(_ text: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("RenderBenchmark: \(text)\n".utf8))
    exit(2)
}

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    if options.helps {
        print(Options.help)
    } else if options.versions {
        print("RenderBenchmark \(Lamina.version)")
    } else if options.lists {
        for scene in AdaptiveScene.all {
            let id = scene.id.padding(toLength: 10, withPad: " ", startingAt: 0)
            print("\(id)\(scene.title): \(scene.unit)\(scene.isShared ? ", browsers too" : "")")
        }
    } else {
        let old = try options.compared.map {
            try BenchmarkReport(contentsOf: URL(fileURLWithPath: $0))
        }
        let output = Output(options, comparedWith: old)
        if let path = options.shown {
            try output.show(BenchmarkReport(contentsOf: URL(fileURLWithPath: path)))
        } else {
            try output.check()
            #if DEBUG
                fail("a debug build measures nothing worth knowing; build with -c release")
            #else
                try output.show(Whole(options).run())
            #endif
        }
    }
} catch { fail("\(error)") }
