import CoreGraphics
import Foundation
import LaminaMotion
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree
import RandomTrees
import TestSupport

/// Randomly damaged messages and recordings, and the claim about reading: values or an error of the
/// library, nothing else.
///
/// Values are used as in a host: packets are checked, applied, evaluated and planned, recordings
/// are played back and forth. A case is identified by its number: the same on every run. Thread: a
/// single thread at a time.
public final class PacketDamage {
    /// The period in cases of damaged files.
    private static let filesEvery: UInt64 = 10

    private let messages: [(bytes: [UInt8], key: TreeKey)]
    private let files: [(data: Data, parts: FileParts)]
    private let shelf: DamageShelf
    private let compressor = LogCompressor()
    /// The number of rejected cases, and of cases with a successful read.
    public private(set) var refused = 0
    /// Number of cases with a successful read.
    public private(set) var taken = 0

    /// Makes the undamaged samples.
    public init() throws {
        let shelf = DamageShelf()
        self.shelf = shelf
        var messages: [([UInt8], TreeKey)] = []
        var files: [(Data, FileParts)] = []
        for seed in 1...12 {
            let sample = try DamageSample(seed: seed, shelf: shelf)
            messages += sample.messages.map { ($0, sample.key) }
            files.append((sample.file, FileParts(sample.file)))
        }
        (self.messages, self.files) = (messages, files)
    }

    /// Runs the case of a number. Throws errors that are not the library's own.
    public func run(_ number: UInt64) throws {
        var dice = Dice(number &* 2 &+ 1)
        do {
            if number % Self.filesEvery == 0 {
                try play(file(&dice))
            } else {
                let (bytes, key) = dice.pick(messages)
                try read(dice.damaged(bytes, dice.pick(messages).bytes), into: key)
            }
            taken += 1
        } catch is WireError {
            refused += 1
        } catch is LogError {
            refused += 1
        } catch is PacketCheck.Failure {
            refused += 1
        }
    }

    private func file(_ dice: inout Dice) -> Data {
        var (data, parts) = dice.pick(files)
        if dice.once(in: 3) {
            dice.damage(&data)
            return data
        }
        dice.damage(&parts)
        return parts.file(compressor)
    }

    private func play(_ data: Data) throws {
        let log = try PacketLog(data)
        let player = LogPlayer(log)
        for share in [1, 0.3, 0.6] {
            let time = log.duration * share
            try player.move(to: time)
            PlanningHost.show(player.tree, at: log.place(at: time).host)
        }
    }

    private func read(_ bytes: [UInt8], into key: TreeKey) throws {
        switch try WireDecoder(images: shelf).message(bytes) {
        case .commit(let packet, let time):
            let tree = RenderTree(key)
            try PacketCheck.check(packet, for: tree)
            tree.apply(packet)
            PlanningHost.show(tree, at: time)
        case .key(let key):
            try PacketCheck.check(key.packet, for: RenderTree())
            PlanningHost.show(RenderTree(key), at: key.time + 0.25)
        case .image(_, let image): _ = image.image()
        default: break
        }
    }
}
