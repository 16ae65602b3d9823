import QtQuick

// As many lines as asked for, each with another text in every frame.
Rectangle {
    id: root
    property int frame: 0
    width: 1280
    height: 720
    color: "#1a1a1a"
    Repeater {
        model: lines
        Text {
            x: 10 + (index % 8) * 158
            y: 10 + Math.floor(index / 8) * 28
            width: 150
            height: 24
            renderType: isNative ? Text.NativeRendering : Text.QtRendering
            font.family: "Helvetica"
            font.pixelSize: 16
            color: Qt.rgba(0.6 + 0.4 * Math.sin(index * 0.7), 0.6 + 0.4 * Math.sin(index * 0.7 + 2),
                           0.6 + 0.4 * Math.sin(index * 0.7 + 4), 1)
            text: "Line " + index + ": " + root.frame
        }
    }
}
