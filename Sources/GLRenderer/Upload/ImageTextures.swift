import CLaminaGLFW
import LaminaDisplayList
import LaminaGraphicsTypes

/// The textures of images, by page number. Executes texture commands; its only decision is the
/// reuse of memory.
///
/// Thread: the context's.
final class ImageTextures {
    let device: GLDevice
    private var textures: [Int32: GLTexture] = [:]
    /// Textures of coverage on drivers whose small frames are composed on the processor.
    private var pending: [Int32: PendingCoverage] = [:]
    private var spares = SpareTextures()
    /// The serial of the last executed command.
    private var done: UInt64 = 0
    let meter = UploadMeter()

    init(_ device: GLDevice) { self.device = device }

    /// The allocation of images, which has the memory of pending coverage.
    weak var images: TextureAllocator?

    func texture(_ page: Int32) -> GLTexture? {
        if let known = textures[page] { return known }
        guard let images else { return nil }
        return pending[page]?.texture(page, images)
    }

    /// Makes a page show a texture filled by its owner, or no texture.
    func show(_ texture: GLTexture?, as page: Int32) {
        textures[page] = texture
    }

    /// Executes the commands not executed yet.
    func execute(_ commands: [TextureCommand]) {
        for command in commands where command.serial > done {
            execute(command.work, command.page)
            done = command.serial
        }
    }

    private func execute(_ work: TextureCommand.Work, _ page: Int32) {
        switch work {
        case .share(let sampling):
            textures[page] = GLTexture.image(
                device, width: AtlasPage.size, height: AtlasPage.size, sampling: sampling)
        case .put(let image, let x, let y): put(image, on: page, x, y)
        case .fill(let image, let sampling): fill(page, with: image, sampling)
        case .makeCoverage(let width, let height, let isSmooth, let isColored):
            let make = { [device] in
                GLTexture.coverage(device, width, height, isSmooth: isSmooth, isColored: isColored)
            }
            if device.blitsFaster {
                pending[page] = PendingCoverage(make)
            } else {
                textures[page] = make()
            }
        case .cover(let bytes): cover(page, with: bytes)
        case .read(let sampling):
            guard let texture = texture(page) else { return }
            texture.bind(unit: 2)
            texture.readLive(sampling)
        case .drop(let mayServe):
            pending[page] = nil
            let old = textures.removeValue(forKey: page)
            if mayServe, let old { spares.add(old) }
        case .ageSpares: spares.sweep()
        }
    }

    /// An unused texture of the image's size; all pixels must be overwritten.
    func spareTexture(for image: CGImage, _ sampling: Sampling) -> GLTexture? {
        guard !sampling.contains(.mipmapped), !image.isDeep,
            let spare = spares.removeTexture(width: image.width, height: image.height)
        else { return nil }
        spare.bind(unit: 2)
        spare.read(sampling)
        return spare
    }

    private func fill(_ page: Int32, with image: CGImage, _ sampling: Sampling) {
        let level = PreparedImage.Level(image)
        let texture =
            spareTexture(for: image, sampling)
            ?? GLTexture.image(
                device, width: image.width, height: image.height, sampling: sampling,
                isDeep: level.isDeep)
        texture.readAlpha(of: image)
        if let lent = image.lent {
            texture.write(lent, rows: 0..<image.height)
        } else {
            level.withBytes(of: image) { bytes, rowBytes in
                texture.write(bytes, rowBytes, x: 0, y: 0, image.width, image.height)
            }
        }
        meter.note(image.width * image.height * texture.bytesPerPixel)
        if sampling.contains(.mipmapped) { glGenerateMipmap(texture.target) }
        device.check("uploading an image")
        textures[page] = texture
    }

    private func put(_ image: CGImage, on page: Int32, _ x: Int, _ y: Int) {
        guard let texture = texture(page) else { return }
        let framed = FramedImage(image)
        framed.pixels.withUnsafeBytes {
            texture.write($0, framed.width * 4, x: x, y: y, framed.width, framed.height)
        }
        meter.note(framed.width * framed.height * texture.bytesPerPixel)
        device.check("uploading an image into an atlas page")
    }

    private func cover(_ page: Int32, with part: CoverageBytes) {
        meter.note(part.width * part.height * part.depth)
        if let known = pending[page] { return known.note(part) }
        guard let texture = texture(page) else { return }
        texture.bind(unit: 2)
        part.withBytes {
            texture.cover(
                $0, rowBytes: part.rowBytes, depth: part.depth, x: part.left + part.x,
                y: part.top + part.y, part.width, part.height)
        }
    }
}
