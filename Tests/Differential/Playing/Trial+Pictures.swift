import Foundation
import LayerHosting
import QuartzCore
import RandomTrees

extension Trial {
    /// Every picture compared by the claims, by name: frames drawn as a whole (`whole-1`) and after
    /// partial redraws (`parts-1`), the last frame drawn alone, of a fresh host, and of an archive.
    /// Of batches: every frame with batches, in both ways, and without (`plain-1`). Of masks alone:
    /// every frame over white by stencil (`stencil-1`) and by surfaces (`surfaces-1`).
    public func pictures(of program: Program) throws -> [(name: String, frame: DrawnFrame)] {
        try Snapshot.poisonSurfaces()
        if claims == [.stencil] { return try maskPictures(of: program) }
        if claims.contains(.animatedBatches) { return try animatedBatchPictures(of: program) }
        var list: [(String, DrawnFrame)] = []
        func play(_ body: (Session) throws -> Void) rethrows {
            try Session.with(program) { session in
                session.writesLists = true
                try body(session)
            }
        }
        try play { session in
            try session.play { host in
                list.append(("whole-\(list.count + 1)", try session.frame(of: host)))
            }
        }
        let count = list.count
        try play { session in
            try session.play { host in
                try host.redraw()
                let frame = session.drawn(host, try host.read())
                list.append(("parts-\(list.count + 1 - count)", frame))
            }
        }
        try play { session in
            try session.play(isJumping: true)
            list.append(("alone", try session.frame()))
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: session.interpreter.root, requiringSecureCoding: true)
            if let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
            {
                list.append(("archive", try session.frame(of: copy)))
            }
            list.append(("fresh", try session.freshFrame()))
        }
        return list
    }
}
