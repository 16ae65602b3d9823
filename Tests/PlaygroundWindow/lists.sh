# Colours of a gradient, a path edited point by point, a document: into the source, and back.
cat >"$work/Lists.swift" <<'SWIFT'
import QuartzCore

func scene(_ root: CALayer) {
    root.backgroundColor = CGColor(srgbRed: 0.09, green: 0.1, blue: 0.14, alpha: 1)
    let sky = CAGradientLayer()
    sky.name = "sky"
    sky.frame = CGRect(x: 40, y: 40, width: 240, height: 320)
    sky.colors = [
        CGColor(srgbRed: 1, green: 0.4, blue: 0.2, alpha: 1),
        CGColor(gray: 0.25, alpha: 1),
    ]
    sky.locations = [0, 1]
    root.addSublayer(sky)
    let star = CAShapeLayer()
    star.name = "star"
    star.frame = CGRect(x: 360, y: 80, width: 200, height: 200)
    star.fillColor = CGColor(srgbRed: 0.95, green: 0.8, blue: 0.35, alpha: 1)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 200, y: 200))
    path.addLine(to: CGPoint(x: 0, y: 200))
    path.closeSubpath()
    star.path = path
    root.addSublayer(star)
}
SWIFT
cp "$work/Lists.swift" "$scene"
begin "$scene"
expect 'shown 1 ' "the scene"
stopped_at 1
press 60 99
photo lists-sky 1.5
# The second colour, typed; a new colour, typed, without a location; then with a location.
press 1130 311
retype "#73404D"
photo lists-dragged
differs lists-sky lists-dragged "a colour of a gradient is typed" $picture_part
press 1100 267
retype "#FF6633 #4D3D3D #8080FF"
photo lists-typed
differs lists-dragged lists-typed "as many locations as colours are wanted" $picture_part
press 1100 355
retype "0 0.5 1"
photo lists-three
differs lists-typed lists-three "three colours" $picture_part
press 1095 55
until_true "the colours in the source" grep -qE '^        CGColor\(srgbRed: 0.[0-9]+, green: 0.[0-9]+, blue: 0.[0-9]+, alpha: 1\), CGColor\(srgbRed: 0.502, green: 0.502, blue: 1, alpha: 1\),$' "$scene"
until_true "the locations in the source" grep -qF 'sky.locations = [0, 0.5, 1]' "$scene"
grep -qF 'CGColor(srgbRed: 1, green: 0.4, blue: 0.2, alpha: 1),' "$scene" || fail "the first colour stays"
expect 'shown [23] ' "the source is shown"
photo lists-written 1.5
# Colours are written with four decimals: pixels may differ by a step.
near lists-three lists-written "the source shows what was tried" $picture_part
empty_place
key ctrl+z
sleep 0.4
key ctrl+z
until_true "taken back" cmp -s "$work/Lists.swift" "$scene"
sleep 2
# A point of the path.
press 60 121
key e
drag 706 163 660 120
photo lists-point
press 1095 55
until_true "the point in the source" grep -qE 'path.move\(to: CGPoint\(x: 5[0-9.]+, y: -4[0-9.]+\)\)' "$scene"
[ "$(diff "$work/Lists.swift" "$scene" | grep -c '^>')" = 1 ] || fail "only its line differs"
ok "only its line differs"
key e
empty_place
key ctrl+z
until_true "taken back" cmp -s "$work/Lists.swift" "$scene"

# A document: the curve of its animation.
cat >"$work/Ball.caml" <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer bounds="0 0 640 400" position="320 200" backgroundColor="0.1 0.1 0.14">
    <sublayers>
      <CALayer name="ball" bounds="0 0 80 80" position="120 200" cornerRadius="40" backgroundColor="1 0.45 0.35">
        <animations>
          <animation type="CABasicAnimation" keyPath="position.x" duration="2" autoreverses="1" repeatCount="inf" beginTime="1e-100" timingFunction="easeIn">
            <toValue type="real" value="520"/>
          </animation>
        </animations>
      </CALayer>
    </sublayers>
  </CALayer>
</caml>
XML
cp "$work/Ball.caml" "$work/Before.caml"
begin "$work/Ball.caml"
expect 'shown 1 ' "a document"
stopped_at 0.6
empty_place
key f
row 1
photo lists-document
press 1030 361
photo lists-document-out
differs lists-document lists-document-out "another curve is seen" $picture_part
press 1033 478
until_true "the curve in the document" grep -qF 'timingFunction="easeOut"' "$work/Ball.caml"
[ "$(diff "$work/Before.caml" "$work/Ball.caml" | grep -c '^>')" = 1 ] || fail "only its attribute differs"
expect 'shown 2 ' "the document is shown"
photo lists-document-written 1.5
same lists-document-out lists-document-written "the document shows what was tried" $picture_part
empty_place
key ctrl+z
until_true "taken back" cmp -s "$work/Before.caml" "$work/Ball.caml"
