import CoreGraphics
import LaminaMotion
import Testing

/// Matrices of value functions.
@Suite("Value functions") struct ValueFunctionTests {
    @Test("an array with a value other than a number has no matrix")
    func mixedArray() throws {
        let numbers: [MotionValue] = [.number(2), .number(3), .number(4)]
        let matrix = try #require(ValueFunction.scale.matrix(of: .array(numbers)))
        #expect(CATransform3DEqualToTransform(matrix, CATransform3DMakeScale(2, 3, 4)))
        #expect(ValueFunction.scale.matrix(of: .array(numbers + [.string("x")])) == nil)
        #expect(ValueFunction.rotateZ.matrix(of: .array([MotionValue.none, .number(1)])) == nil)
        #expect(ValueFunction.rotateZ.matrix(of: .array([.number(1)])) != nil)
    }
}
