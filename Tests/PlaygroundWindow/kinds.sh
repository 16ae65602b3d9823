# Scenes of views, and packages.
cat >"$scene" <<'SWIFT'
import UIKit

func scene(_ root: UIView) {
    root.bounds.size = CGSize(width: 400, height: 240)
    let title = UILabel(frame: CGRect(x: 20, y: 20, width: 300, height: 30))
    title.text = "Views"
    root.addSubview(title)
    let box = UIView(frame: CGRect(x: 20, y: 80, width: 60, height: 60))
    box.backgroundColor = .systemBlue
    box.layer.cornerRadius = 14
    root.addSubview(box)
    UIView.animate(withDuration: 1, delay: 0.2, options: [.repeat, .autoreverse]) {
        box.center.x += 260
    }
}
SWIFT
begin "$scene"
expect 'shown 1 ' "a scene of views"
stopped_at 0.2
photo kinds-views
go_to 0.8
photo kinds-views-later
differs kinds-views kinds-views-later "views move in the scene's time" $picture_part
sed -i 's/systemBlue/systemRed/' "$scene"
expect 'shown 2 ' "a save"
photo kinds-views-red 1.5
differs kinds-views-later kinds-views-red "the save is seen" $picture_part
sed -i 's/func scene/func other/' "$scene"
expect 'error: .*there is no func scene\(_ root: UIView\) or func scene\(\) -> UIViewController' "what is wanted"

package=$work/Card
mkdir -p "$package/Sources/Card" "$package/Sources/Colours"
cat >"$package/Package.swift" <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Card",
    dependencies: [.package(url: "https://example.org/lamina.git", from: "0.2.0")],
    targets: [
        .target(name: "Colours", dependencies: [.product(name: "QuartzCore", package: "lamina")]),
        .target(name: "Card", dependencies: ["Colours"]),
    ])
SWIFT
cat >"$package/Sources/Colours/Colours.swift" <<'SWIFT'
import QuartzCore
public let background = CGColor(srgbRed: 0.3, green: 0.2, blue: 0.5, alpha: 1)
SWIFT
cat >"$package/Sources/Card/Scene.swift" <<'SWIFT'
import Colours
import QuartzCore
func scene(_ root: CALayer) { root.backgroundColor = background }
SWIFT
begin "$package"
expect 'shown 1 ' "a package"
photo kinds-package
sed -i 's/0.3/0.1/' "$package/Sources/Colours/Colours.swift"
expect 'shown 2 ' "a save of another module"
photo kinds-package-save 1.5
differs kinds-package kinds-package-save "the save is seen" $picture_part
echo "nonsense" >>"$package/Sources/Colours/Colours.swift"
expect 'error: .*Colours.swift:3:' "an error in it"
