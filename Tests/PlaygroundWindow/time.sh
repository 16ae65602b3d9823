# Time: dragged, typed, by frames, back and forth, faster, in a loop.
cp "$root/Tests/PlaygroundWindow/Moves.swift" "$scene"
begin "$scene"
expect 'shown 1 ' "the scene"
stopped_at 1
photo time-1
drag 400 580 700 580
photo time-dragged
differs time-1 time-dragged "time is dragged" $picture_part
go_to 500ms
photo time-500ms
go_to 30f
photo time-30f
same time-500ms time-30f "half a second, typed in two ways" $picture_part
go_to "no time"
photo time-none
same time-30f time-none "what is no time changes nothing" $picture_part
go_to 1
photo time-1-again
same time-1 time-1-again "the same instant is the same picture" $picture_part
empty_place
key Right shift+Right Left shift+Left
photo time-steps
same time-1 time-steps "frames on and back" $picture_part
key Home
photo time-home
differs time-1 time-home "to the beginning" $picture_part
key End
photo time-end
go_to 0:09.5
photo time-typed-far
# Backwards, then forwards.
empty_place
key j
photo time-back 0.3
key k l l
photo time-faster 0.3
key k comma comma
photo time-slower
key period period
# A loop, marked with Shift in the ruler.
key f
xdotool keydown shift
drag 300 580 420 580
xdotool keyup shift
photo loop-marked
go_to 0.5
empty_place
key space
photo loop-1 3
key space p
photo loop-none
go_to 1
empty_place
key i
go_to 2
empty_place
key o
photo loop-by-keys
key p
# The scale doubled, then fitted to the whole length.
key plus plus
photo line-larger
key minus f
photo line-fits
