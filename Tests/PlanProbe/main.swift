// Plans frames of a tree and prints the last list, its uploads, and the loaded libraries.
import LaminaDisplayList
import LaminaGraphicsTypes
import LaminaRenderTree
import Foundation

/// All objects are freed at the end of the function: the leak check finds the rest.
func plan() {
    let picture = CGImage(
        width: 8, height: 8, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 32,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: CGDataProvider(data: Data(repeating: 200, count: 256) as CFData)!, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)

    /// Opaque squares, the upper squares with shadows and contents.
    func properties(_ number: Int, at time: Double) -> LayerProperties {
        var p = LayerProperties()
        p[.bounds] = .rect(CGRect(x: 0, y: 0, width: 20, height: 20))
        p[.position] = .point(CGPoint(x: 20 + 8 * Double(number) + time, y: 40))
        p[.backgroundColor] = .color(.opaqueWhite)
        if number > 2 { p[.shadowOpacity] = .number(0.5) }
        if number > 4 { p.contents = picture }
        return p
    }

    let tree = RenderTree()
    let allocator = TextureAllocator(largestSide: 4096)
    let planner = Planner(tree: tree, images: allocator)
    let viewport = Viewport(width: 100, height: 80, scale: 1)
    var changes: ContiguousArray<CommitPacket.Change> = [
        .create(LayerID(0), .layer, LayerProperties(), name: ""), .setRoot(LayerID(0)),
    ]
    for i in 1...6 {
        changes.append(
            .create(LayerID(UInt32(i)), .layer, properties(i, at: 0), name: "square \(i)"))
    }
    changes.append(.setSublayers(LayerID(0), ContiguousArray((1...6).map { LayerID(UInt32($0)) })))
    tree.apply(CommitPacket(serial: 1, changes: changes))
    var moved = PropertySet()
    moved.insert(.position)
    for frame in 0..<3 {
        let packet = CommitPacket(
            serial: UInt64(2 + frame),
            changes: ContiguousArray(
                (1...6).map {
                    .update(LayerID(UInt32($0)), properties($0, at: Double(frame)), changed: moved)
                }))
        tree.apply(packet)
        allocator.beginFrame(uploadedBytes: 0)
        _ = tree.evaluate(at: 100 + Double(frame))
        planner.update(viewport: viewport)
        let list = planner.list()
        print("frame \(frame): \(list.commands.count) commands")
        if frame == 2 { print(list) }
        planner.noteDrawn(list)
    }
}

plan()
// Line by line: of a file without a size Foundation reads a page.
var libraries: Set<Substring> = []
var line = [CChar](repeating: 0, count: 4096)
let maps = fopen("/proc/self/maps", "r")!
while fgets(&line, Int32(line.count), maps) != nil {
    let path = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    if let name = path.split(whereSeparator: { $0 == "/" || $0.isWhitespace }).last,
        name.contains(".so")
    {
        libraries.insert(name)
    }
}
for library in libraries.sorted() { print("library \(library)") }
