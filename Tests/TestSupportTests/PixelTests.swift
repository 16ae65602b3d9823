import CoreGraphics
import TestSupport
import Testing

private func grid(_ color: [UInt8]) -> PixelGrid { PixelGrid(width: 10, height: 10, color: color) }

@Suite("Image comparison")
struct PixelTests {
    @Test("equal pictures have distance zero")
    func equal() throws {
        let d = try #require(PixelDistance(grid([1, 2, 3, 255]), grid([1, 2, 3, 255])))
        #expect(d.mean == 0 && d.far == 0 && d.largest == 0 && d.different == 0)
    }

    @Test("every measure detects a changed channel of a pixel")
    func onePixel() throws {
        let a = grid([100, 100, 100, 255])
        var b = a
        b[3, 7] = [100, 133, 100, 255]
        let d = try #require(PixelDistance(a, b))
        #expect(d.mean == 33.0 / 300)
        #expect(d.far == 0.01)
        #expect(d.largest == 33 && d.different == 1)
        b[3, 7] = [100, 132, 100, 255]
        #expect(try #require(PixelDistance(a, b)).far == 0)
    }

    @Test("a difference of alpha alone counts as a different pixel")
    func alpha() throws {
        let d = try #require(PixelDistance(grid([0, 0, 0, 255]), grid([0, 0, 0, 254])))
        #expect(d.different == 100 && d.largest == 1)
    }

    @Test("pictures of different sizes have no distance")
    func sizes() {
        let a = PixelGrid(width: 10, height: 10, color: [0, 0, 0, 255])
        let b = PixelGrid(width: 20, height: 5, color: [0, 0, 0, 255])
        #expect(PixelDistance(a, b) == nil)
        #expect(differencePicture(a, b) == nil)
    }

    @Test("the difference picture is black where pictures agree and bright where not")
    func difference() throws {
        let a = grid([100, 100, 100, 255])
        var b = a
        b[0, 0] = [110, 100, 100, 255]
        let d = try #require(differencePicture(a, b))
        #expect(d[0, 0] == [80, 0, 0, 255])
        #expect(d[1, 0] == [0, 0, 0, 255])
    }

    @Test("pixels survive the way into an image and back")
    func roundTrip() throws {
        var a = grid([10, 20, 30, 255])
        a[2, 1] = [0, 0, 0, 0]
        a[5, 5] = [64, 32, 0, 128]
        #expect(PixelGrid(try #require(a.image)) == a)
    }

    @Test("the count includes exactly the pixels that pass the test")
    func counting() {
        var a = grid([0, 0, 0, 255])
        a[1, 1] = [255, 0, 0, 255]
        #expect(a.count { $0[0] == 255 } == 1)
        #expect(a.count { $0[0] == 0 } == 99)
    }

    @Test("pictures side by side keep their pixels, enlarged")
    func row() throws {
        let both = try #require(
            sideBySide([grid([1, 1, 1, 255]), grid([9, 9, 9, 255])], scale: 2))
        #expect(both.width == 44 && both.height == 20)
        #expect(both[19, 19] == [1, 1, 1, 255] && both[24, 0] == [9, 9, 9, 255])
        #expect(both[21, 3] == [128, 128, 128, 255])
    }
}
