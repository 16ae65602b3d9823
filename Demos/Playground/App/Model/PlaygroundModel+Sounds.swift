import AVFoundation
import PlaygroundEngine
import PlaygroundKit

// Sounds of the scene.
extension PlaygroundModel {
    /// Identity of a sound's row in the time line; nil for the heading of all sounds.
    struct SoundID: Hashable {
        var file: String?
    }

    /// The rows of the sounds, a row for each file, below the rows of the events.
    var soundRows: [TimelineRow] {
        let parts = heard?.sounds.parts ?? []
        guard !parts.isEmpty else { return [] }
        let stretches = Dictionary(grouping: parts, by: \.file)
        // In the order of the first begins.
        let files = parts.filter { stretches[$0.file]?.first?.id == $0.id }.map(\.file)
        return [TimelineRow(id: SoundID(), title: "sounds")]
            + files.map { file in
                let name = (file as NSString).lastPathComponent
                var row = TimelineRow(id: SoundID(file: file), level: 1, title: name)
                let shape = sounds.shape(of: file)
                row.waves = (stretches[file] ?? []).map { part in
                    var wave = TimelineWave(
                        begin: part.begin, end: part.finish, offset: part.offset,
                        duration: part.duration, rate: part.rate, volumes: Self.volumes(of: part))
                    wave.shape = shape
                    return wave
                }
                return row
            }
    }

    /// The volume of a part as a line: a change has a point before and a point behind.
    private static func volumes(of part: SoundPart) -> [CGPoint] {
        var points: [CGPoint] = []
        for level in part.levels {
            if !points.isEmpty {
                points.append(CGPoint(x: level.time, y: part.level(at: level.time.nextDown).volume))
            }
            points.append(CGPoint(x: level.time + level.fade, y: level.volume))
        }
        // A change during a fade ends the fade.
        return zip(points, points.dropFirst() + [CGPoint(x: CGFloat.infinity, y: 0)])
            .filter { $0.x <= $1.x }.map(\.0)
    }

    /// True while sounds play: at normal speed and forward.
    var isHeard: Bool {
        transport.isPlaying && transport.rate == 1 && !(settings.isMuted ?? false)
            && !session.showsProgram
    }

    func toggleMute() {
        settings.isMuted = !(settings.isMuted ?? false)
        settings.write()
        tell(.time)
    }
}

/// The waveforms of a window.
@MainActor
final class SoundPictures {
    private let measured = SoundShapes()
    /// Waveforms for the time line: the same object for the same levels.
    private var shapes: [ObjectIdentifier: (levels: SoundLevels, shape: SoundShape)] = [:]
    var onChange: (() -> Void)? {
        didSet { measured.onChange = { [weak self] in self?.onChange?() } }
    }

    func shape(of file: String) -> SoundShape? {
        guard let levels = measured.levels(of: file) else { return nil }
        if let made = shapes[ObjectIdentifier(levels)] { return made.shape }
        if shapes.count > 64 { shapes = [:] }
        let shape = SoundShape { levels.peak(in: $0) }
        shapes[ObjectIdentifier(levels)] = (levels, shape)
        return shape
    }
}
