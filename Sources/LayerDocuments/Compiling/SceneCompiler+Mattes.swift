import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation

// Track mattes: visibility of a layer by the alpha or luminance of a matte layer, or by the
// inverse.
extension SceneCompiler {
    /// Layer masked by the layer's matte.
    func matted(_ layer: CALayer, at i: Int, _ siblings: Siblings, _ scope: Scope) -> CALayer {
        let json = siblings.list[i]
        let mode = json["tt"]?.int ?? 0
        guard mode != 0 else { return layer }
        let name = json["nm"]?.string ?? ""
        guard (1...4).contains(mode) else {
            report.note("matte mode \(mode)", layer: name)
            return layer
        }
        guard let other = siblings.matte(of: i), other.index != json.index else { return layer }
        var inner = scope
        inner.depth += 1
        guard scope.depth < DocumentLimits.nesting, let outer = make(CALayer(), name: name) else {
            return layer
        }
        outer.frame = CGRect(origin: .zero, size: scope.size)
        outer.addSublayer(layer)
        let matte = other["hd"]?.bool == true ? nil : self.layer(other, siblings, inner)
        outer.mask = mask(matte, mode: mode, size: scope.size, name: other["nm"]?.string)
        return outer
    }

    private func mask(_ matte: CALayer?, mode: Int, size: CGSize, name: String?) -> CALayer? {
        guard let outer = make(CALayer(), name: name) else { return nil }
        outer.frame = CGRect(origin: .zero, size: size)
        var source = matte
        if mode >= 3, let matte {
            // Luminance as alpha; black where the matte is transparent.
            guard let bright = make(CALayer(), name: name) else { return nil }
            bright.frame = outer.frame
            bright.backgroundColor = .black
            bright.addSublayer(matte)
            if let filter = CIFilter(name: "CIMaskToAlpha") { bright.filters = [filter] }
            source = bright
        }
        guard mode == 2 || mode == 4 else {
            // Without a matte source the layer stays invisible.
            if let source { outer.addSublayer(source) }
            return outer
        }
        guard let all = make(CALayer(), name: name), let hole = make(CALayer(), name: name) else {
            return nil
        }
        all.frame = outer.frame
        all.backgroundColor = .black
        hole.frame = outer.frame
        hole.compositingFilter = "destOut"
        if let source { hole.addSublayer(source) }
        outer.addSublayer(all)
        outer.addSublayer(hole)
        return outer
    }
}
