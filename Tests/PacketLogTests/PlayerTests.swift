import Foundation
import LaminaPacketLog
import LaminaRenderTree
import RandomTrees
import TestSupport
import Testing

@Suite struct PlayerTests {
    @Test("any time of a recording, in any order, is the tree that was shown then")
    func instants() throws {
        for seed in 1...30 {
            let recording = try Recording(seed: seed, frames: 240)
            defer { recording.remove() }
            let player = LogPlayer(try PacketLog(contentsOf: recording.url))
            var dice = Dice(UInt64(seed))
            #expect(abs(player.log.duration - 4) < 1e-9)
            for instant in (0..<12).map({ _ in dice.pick(recording.instants) }) {
                try player.move(to: instant.time)
                #expect(
                    player.tree.evaluatedDescription == instant.text,
                    "seed \(seed), \(instant.time) s")
            }
        }
    }

    @Test("the end of a recording includes the last frame, whatever the digits of its time")
    func last() throws {
        for seed in 1...40 {
            let begin = 100 + Double(seed) * 0.377
            var model = TreeModel([])
            let tree = RenderTree()
            tree.apply(model.first)
            tree.evaluate(at: begin)
            let url = Recording.file()
            defer { try? FileManager.default.removeItem(at: url) }
            let recorder = try PacketRecorder(to: url, from: tree.key(), view: Recording.view)
            var dice = Dice(UInt64(seed))
            let end = begin + Double(seed) / 7
            for edit in dice.script(edits: 6, of: .everything) {
                guard let packet = model.apply(edit) else { continue }
                tree.apply(packet)
                recorder.note(packet, at: end)
            }
            tree.evaluate(at: end)
            recorder.noteFrame(of: tree, at: end)
            try recorder.finish()
            let player = LogPlayer(try PacketLog(contentsOf: url))
            try player.move(to: player.log.duration)
            #expect(player.tree.evaluatedDescription == tree.evaluatedDescription, "seed \(seed)")
        }
    }

    @Test("a retained tree does not change when the player moves")
    func keptByOthers() throws {
        let recording = try Recording(seed: 7, frames: 1200, every: 2)
        defer { recording.remove() }
        let player = LogPlayer(try PacketLog(contentsOf: recording.url))
        var held: [(tree: RenderTree, text: String)] = []
        for place in [1000, 10, 700, 690, 300, 1100, 5] {
            let instant = recording.instants[place * (recording.instants.count - 1) / 1200]
            try player.move(to: instant.time)
            #expect(player.tree.evaluatedDescription == instant.text)
            for (tree, text) in held where tree !== player.tree {
                #expect(tree.evaluatedDescription == text)
            }
            held.removeAll { $0.tree === player.tree }
            held.append((player.tree, instant.text))
        }
        #expect(held.count > 3)
    }

    @Test("a time far from the start is reached through a near key")
    func keys() throws {
        let recording = try Recording(seed: 5, frames: 6000, every: 2)
        defer { recording.remove() }
        let log = try PacketLog(contentsOf: recording.url)
        #expect(log.segments[0].keys > 5)
        for instant in recording.instants.suffix(3) {
            #expect(try log.steps(from: nil, to: instant.time).steps.count <= 260)
            let player = LogPlayer(log)
            try player.move(to: instant.time)
            #expect(player.tree.evaluatedDescription == instant.text)
        }
    }

    @Test("going back frame by frame, on again and far away gives what was shown, from kept trees")
    func back() throws {
        for seed in 1...3 {
            let recording = try Recording(seed: seed, frames: 900, every: 2)
            defer { recording.remove() }
            let player = LogPlayer(try PacketLog(contentsOf: recording.url))
            var dice = Dice(UInt64(seed))
            var place = recording.instants.count - 1
            while place >= 0 {
                let instant = recording.instants[place]
                try player.move(to: instant.time)
                let isRight = player.tree.evaluatedDescription == instant.text
                #expect(isRight, "seed \(seed), \(instant.time) s")
                if !isRight { return }
                switch dice.roll(40) {
                case 0: place = min(place + dice.roll(30), recording.instants.count - 1)
                case 1: place -= 60
                default: place -= 1
                }
            }
        }
    }

    @Test("a move back keeps three trees at most")
    func keepsFew() throws {
        let recording = try Recording(seed: 3, frames: 4000, every: 2)
        defer { recording.remove() }
        let log = try PacketLog(contentsOf: recording.url)
        #expect(log.segments[0].keys > 4)
        var most = 0
        for step in [1, 9, 45, 80, 150, 220] {
            let (position, player) = (LogPosition(log), LogPlayer(log))
            for number in stride(from: 1990, through: 0, by: -step) {
                player.evaluate(at: try position.move(player, to: Double(number) / 30))
                most = max(most, position.keptInMove)
                #expect(position.keptInMove <= 3, "step \(step), packet \(number)")
            }
        }
        #expect(most > 1)
    }

    @Test("a script applied from a key on gives the same tree")
    func fromKeys() throws {
        for seed in 1...60 {
            var dice = Dice(UInt64(seed))
            var model = TreeModel([])
            let tree = RenderTree()
            tree.apply(model.first)
            var (copy, otherCopy): (RenderTree?, RenderTree?)
            for edit in dice.script(edits: 40, of: .everything) {
                guard let packet = model.apply(edit) else { continue }
                tree.apply(packet)
                tree.evaluate(at: model.time)
                for other in [copy, otherCopy].compactMap({ $0 }) {
                    other.apply(packet)
                    other.evaluate(at: model.time)
                    #expect(
                        other.evaluatedDescription == tree.evaluatedDescription, "seed \(seed)")
                }
                if copy == nil, dice.once(in: 10) { copy = RenderTree(tree.key()) }
                if dice.once(in: 10) { otherCopy = tree.copy() }
            }
        }
    }
}
