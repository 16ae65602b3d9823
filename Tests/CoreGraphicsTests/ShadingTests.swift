import CoreGraphics
import Testing

@Suite("Functions and shadings") struct ShadingTests {
    /// Red on the left, blue on the right, half transparent in the middle: a function of no info.
    private let ramp = CGFunctionCallbacks(
        version: 0,
        evaluate: { _, input, output in
            output[0] = 1 - input[0]
            output[1] = 0
            output[2] = input[0]
            output[3] = 1
        }, releaseInfo: nil)

    private func makeFunction(
        _ callbacks: CGFunctionCallbacks, domain: [CGFloat]? = [0, 1], outputs: Int = 4,
        range: [CGFloat]? = nil, info: UnsafeMutableRawPointer? = nil
    ) -> CGFunction? {
        var callbacks = callbacks
        return CGFunction(
            info: info, domainDimension: 1, domain: domain, rangeDimension: outputs, range: range,
            callbacks: &callbacks)
    }

    private func makeAxial(
        _ function: CGFunction?, extendStart: Bool = false, extendEnd: Bool = false
    ) -> CGShading? {
        guard let function else { return nil }
        return CGShading(
            axialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 20, y: 0),
            end: CGPoint(x: 80, y: 0), function: function, extendStart: extendStart,
            extendEnd: extendEnd)
    }

    @Test("an axial shading shows its function between the ends and nothing beyond")
    func axial() throws {
        let canvas = Canvas(100, 20)
        canvas.context.drawShading(try #require(makeAxial(makeFunction(ramp))))
        for x in [21, 50, 78] {
            let t = (Double(x) + 0.5 - 20) / 60
            let pixel = canvas.pixel(x, 10)
            #expect(abs(Double(pixel[0]) - 255 * (1 - t)) < 3 && pixel[3] == 255)
            #expect(abs(Double(pixel[2]) - 255 * t) < 3)
        }
        #expect(canvas.pixel(10, 10) == [0, 0, 0, 0] && canvas.pixel(90, 10) == [0, 0, 0, 0])
    }

    @Test("extended, the first and the last colour go on, each at its own side")
    func extended() throws {
        let function = try #require(makeFunction(ramp))
        let before = Canvas(100, 20)
        before.context.drawShading(try #require(makeAxial(function, extendStart: true)))
        #expect(before.pixel(5, 5) == [255, 0, 0, 255] && before.pixel(95, 5) == [0, 0, 0, 0])
        let after = Canvas(100, 20)
        after.context.drawShading(try #require(makeAxial(function, extendEnd: true)))
        #expect(after.pixel(95, 5) == [0, 0, 255, 255] && after.pixel(5, 5) == [0, 0, 0, 0])
    }

    @Test("a radial shading grows from circle to circle, in the clip and under the matrix")
    func radial() throws {
        let function = try #require(makeFunction(ramp))
        let shading = try #require(
            CGShading(
                radialSpace: CGColorSpaceCreateDeviceRGB(), start: .zero, startRadius: 0,
                end: .zero, endRadius: 20, function: function,
                extendStart: false, extendEnd: false))
        let canvas = Canvas(100, 100)
        canvas.context.clip(to: CGRect(x: 0, y: 0, width: 100, height: 50))
        canvas.context.translateBy(x: 50, y: 50)
        canvas.context.scaleBy(x: 2, y: 2)
        canvas.context.drawShading(shading)
        let middle = canvas.pixel(50, 51)
        #expect(middle[0] > 240 && middle[3] == 255)
        #expect(abs(Int(canvas.pixel(50, 70)[2]) - 128) < 8)
        #expect(canvas.pixel(50, 95) == [0, 0, 0, 0] && canvas.pixel(50, 40) == [0, 0, 0, 0])
    }

    @Test("a step stays hard, and a wave has all its waves")
    func detail() throws {
        let step = CGFunctionCallbacks(
            version: 0,
            evaluate: { _, input, output in
                for i in 0..<3 { output[i] = input[0] < 0.5 ? 0 : 1 }
                output[3] = 1
            }, releaseInfo: nil)
        let canvas = Canvas(100, 2)
        canvas.context.drawShading(try #require(makeAxial(makeFunction(step))))
        #expect(canvas.pixel(49, 0)[0] <= 1 && canvas.pixel(50, 0)[0] >= 254)
        let wave = CGFunctionCallbacks(
            version: 0,
            evaluate: { _, input, output in
                for i in 0..<3 { output[i] = 0.5 - 0.5 * cos(input[0] * 10 * 2 * .pi) }
                output[3] = 1
            }, releaseInfo: nil)
        let waves = Canvas(100, 2)
        waves.context.drawShading(try #require(makeAxial(makeFunction(wave))))
        let bright = (20..<80).filter { waves.pixel($0, 0)[0] > 200 }.count
        #expect(bright > 10 && bright < 26)
    }

    @Test("the space, the domain and the range of the function count; alpha of the context, too")
    func limits() throws {
        let wild = CGFunctionCallbacks(
            version: 0,
            evaluate: { _, input, output in
                output[0] = input[0] * 100 - 20
                output[1] = .nan
            }, releaseInfo: nil)
        let gray = try #require(
            makeFunction(wild, domain: [0.25, 0.75], outputs: 2, range: [0, 1, 0.5, 1]))
        let shading = try #require(
            CGShading(
                axialSpace: CGColorSpaceCreateDeviceGray(), start: .zero,
                end: CGPoint(x: 100, y: 0), function: gray, extendStart: true, extendEnd: true))
        let canvas = Canvas(100, 2)
        canvas.context.drawShading(shading)
        // 0.25 · 100 − 20 is above 1 already; NaN is 0, and at least 0.5 by the range.
        #expect(canvas.pixel(1, 0)[3] == 128 && canvas.pixel(1, 0)[0] == 128)
        let faint = Canvas(100, 2)
        faint.context.setAlpha(0.5)
        faint.context.drawShading(shading)
        #expect(abs(Int(faint.pixel(50, 0)[3]) - 64) <= 1)
    }

    @Test("invalid functions and shadings are nil")
    func refused() throws {
        #expect(makeFunction(CGFunctionCallbacks()) == nil)
        #expect(makeFunction(ramp, domain: [1, 0]) == nil && makeFunction(ramp, outputs: 0) == nil)
        let three = try #require(makeFunction(ramp, outputs: 3))
        #expect(makeAxial(three) == nil)
        let function = try #require(makeFunction(ramp))
        #expect(
            CGShading(
                radialSpace: CGColorSpaceCreateDeviceRGB(), start: .zero, startRadius: -1,
                end: .zero, endRadius: 1, function: function, extendStart: false, extendEnd: false)
                == nil)
        #expect(makeFunction(ramp) != function && Set([function, function]).count == 1)
    }

    @Test("the info is released once, with the last that uses the function")
    func release() throws {
        let released = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        released.initialize(to: 0)
        defer { released.deallocate() }
        let callbacks = CGFunctionCallbacks(
            version: 0, evaluate: ramp.evaluate,
            releaseInfo: { info in info?.assumingMemoryBound(to: Int.self).pointee += 1 })
        do {
            var function = makeFunction(callbacks, info: released)
            let shading = function.flatMap { makeAxial($0) }
            function = nil
            #expect(released.pointee == 0 && shading != nil)
            withExtendedLifetime(shading) {}
        }
        #expect(released.pointee == 1)
    }
}
