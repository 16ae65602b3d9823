# Long and hostile scenes: a display link at a late playhead, a million printed lines, a scene that
# waits, an allocation that fails.
cat >"$scene" <<'SWIFT'
import Foundation
import QuartzCore

nonisolated(unsafe) var link: CADisplayLink?

func scene(_ root: CALayer) {
    let balls = (0..<200).map { _ in
        let ball = CALayer()
        ball.bounds.size = CGSize(width: 12, height: 12)
        ball.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0.3, alpha: 1)
        root.addSublayer(ball)
        return ball
    }
    link = CADisplayLink { link in
        CATransaction.setDisableActions(true)
        for (number, ball) in balls.enumerated() {
            let angle = link.timestamp + Double(number) / 9
            ball.position = CGPoint(x: 320 + 280 * cos(angle), y: 200 + 160 * sin(angle * 1.3))
        }
    }
    link?.add(to: .main, forMode: .common)
}
SWIFT
begin "$scene"
expect 'shown 1 ' "two hundred layers moved by a display link"
stopped_at 130
photo hostile-running
sed -i 's/green: 0.5/green: 0.8/' "$scene"
expect 'shown 2 ' "a save at 130 s"
grep -oE '^playground: shown 2 in .*' "$log"
# The recording of 130 s: the scene has come to the playhead once the newest file rests. The
# recording of the save before, which is kept for comparisons, may be larger and rests already.
bytes() { find "$TMPDIR" -name scene.lamina -printf '%T@ %s\n' | sort -n | tail -1 | cut -d ' ' -f 2; }
until_true "the way through time" eval '[ "$(bytes)" = "$(sleep 2; bytes)" ]'
echo "a recording of $(($(bytes) / 1000000)) MB," \
    "a window of $(awk '/RssAnon/ {print int($2 / 1024)}' "/proc/$tool/status") MB"
[ "$(bytes)" -lt 100000000 ] || fail "the recording is compact"
photo hostile-late
choose "stop running the scene"
# The list of commands stays open if the scene has already come to its time.
key Escape

# The window writes the last lines, and counts the others.
go_to 0
cat >"$scene" <<'SWIFT'
import Foundation
import QuartzCore

func scene(_ root: CALayer) {
    root.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.3, alpha: 1)
    let piece = Data(String(repeating: "a line of much text\n", count: 1000).utf8)
    for _ in 0..<1000 { FileHandle.standardOutput.write(piece) }
    print("the last line")
}
SWIFT
expect 'shown 3 ' "a scene that prints a million lines"
until_true "the last line" grep -qx 'the last line' "$log"
lines() {
    awk '/^… [0-9]+ lines? left out$/ { n += $2 } /^a line of much text$/ { n++ } END { print n }' "$log"
}
[ "$(lines)" = 1000000 ] || fail "all lines are written or counted: $(lines)"
ok "all lines are written or counted"
[ "$(grep -c '^a line of much text$' "$log")" -lt 500000 ] || fail "most lines are left out"
ok "most lines are left out"

# A scene without a first picture is stopped by the command, once the scene is compiled: before, the
# command is disabled, and the list of commands stays open.
cat >"$scene" <<'SWIFT'
import Foundation
import QuartzCore

func scene(_ root: CALayer) { DispatchSemaphore(value: 0).wait() }
SWIFT
sleep 4
photo hostile-waiting
empty_place
stop_waiting() {
    key Escape
    choose "stop running the scene"
    grep -q '^playground: stopped: the scene was stopped before' "$log"
}
until_true "the command to stop" stop_waiting
key Escape
expect 'stopped: the scene was stopped before its first picture' "a scene that waits is stopped"
photo hostile-stopped

cat >"$scene" <<'SWIFT'
import QuartzCore

func scene(_ root: CALayer) {
    print(UnsafeMutableRawPointer.allocate(byteCount: 1 << 46, alignment: 16))
}
SWIFT
expect 'crash: .*out of memory: no room for 70368.7 GB more' "out of memory"
photo hostile-memory
printf 'import QuartzCore\nfunc scene(_ root: CALayer) {}\n' >"$scene"
expect 'shown 4 ' "the scene after it"

# A window without a scene is idle, though its time has not been stopped.
printf 'import QuartzCore\nfunc scene(_ root: CALayer) { nothing() }\n' >"$scene"
begin "$scene"
expect 'error: ' "no first scene"
find_window >/dev/null
sleep 3
worked() { awk '{print $14 + $15}' "/proc/$tool/stat"; }
before=$(worked)
sleep 3
after=$(worked)
[ $((after - before)) -le 3 ] || fail "a window without a scene is at work: $((after - before))"
ok "a window without a scene is idle"
